import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { tabStore } from '../../app/storage.ts';
import classes from './Banner.module.css';

/** Says that the site is under construction, until closed for this tab. */
export function Banner() {
  const [closed, setClosed] = useState(() => tabStore.read('bannerDismissed') !== null);
  if (closed) return null;
  const close = (): void => {
    tabStore.write('bannerDismissed', 'yes');
    setClosed(true);
  };
  return (
    <section className={classes['banner']} aria-label="Notice">
      <span className={classes['hazard']} aria-hidden="true" />
      <p>This site is under construction. Catalogue entries and figures are samples.</p>
      <ActionIcon aria-label="Close notice" onClick={close}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </section>
  );
}
