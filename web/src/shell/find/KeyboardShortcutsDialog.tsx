import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { getSiteSearchShortcutText } from './keyNames.ts';
import classes from './Find.module.css';

interface KeyGroup {
  readonly name: string;
  /** Actions with their keys. The keys within one string are pressed together; several strings are alternatives. */
  readonly keys: readonly (readonly [what: string, ...keys: readonly string[]])[];
}

/** Returns all keyboard shortcuts of the app, in groups. */
function getKeyGroups(): readonly KeyGroup[] {
  return [
    {
      name: 'Everywhere',
      keys: [
        [t`Find pages, providers and RFQs`, getSiteSearchShortcutText()],
        [t`Show these keys`, '?'],
        [t`Close what is open`, 'Esc'],
      ],
    },
    {
      name: t`Lists and tabs`,
      keys: [
        [t`Open the details of a provider`, 'Enter'],
        [t`The next or previous one, while details are open`, '↑', '↓'],
        [t`Another tab or view`, '←', '→'],
        [t`Move a priority: take it, move it, put it down`, 'Space', '↑', '↓'],
      ],
    },
    {
      name: t`Coverage map`,
      keys: [
        [t`From country to country`, '←', '→', '↑', '↓'],
        [t`To a country by the letters of its name`, 'A–Z'],
        [t`The first or last country`, 'Home', 'End'],
        [t`Open a country`, 'Enter'],
        ['Zoom', '+', '−'],
        [t`Show the whole world`, '0'],
        [t`Move the map`, 'Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'],
      ],
    },
    {
      name: t`Charts and messages`,
      keys: [
        [t`Read a chart point by point`, '←', '→'],
        [t`Send the message`, t`Ctrl Enter`],
      ],
    },
  ];
}

/** Dialog with the list of keyboard shortcuts. */
export function KeyboardShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keyboard shortcuts`} size={560}>
      <div className={classes['keys']}>
        {getKeyGroups().map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <dl>
              {keys.map(([what, ...either]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {either.map((key) => (
                      <Fragment key={key}>
                        <kbd>{key}</kbd>{' '}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
