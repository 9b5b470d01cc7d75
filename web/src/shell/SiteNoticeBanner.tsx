import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { defaultSiteBannerText } from '@marketplace/contracts/settings/settings.api.ts';
import { safeSessionStorage } from '../core/storage.ts';
import { useReadMetadataQuery } from '../features/catalogue/catalogueApi.ts';
import classes from './SiteNoticeBanner.module.css';

/** Banner with the notice from the site settings. Once dismissed, the banner stays hidden in this browser tab. */
export function SiteNoticeBanner() {
  const [closed, setClosed] = useState(() => safeSessionStorage.read('bannerDismissed') !== null);
  const { data } = useReadMetadataQuery(undefined);
  const text = data?.bannerText ?? formatMessage(defaultSiteBannerText);
  if (closed || text === '') return null;
  const close = (): void => {
    safeSessionStorage.write('bannerDismissed', 'yes');
    setClosed(true);
  };
  return (
    <section className={classes['banner']} aria-label={t`Notice`}>
      <span className={classes['hazard']} aria-hidden="true" />
      <p>{text}</p>
      <ActionIcon aria-label={t`Close notice`} onClick={close}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </section>
  );
}
