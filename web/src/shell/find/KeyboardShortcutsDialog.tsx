import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { getSiteSearchShortcutText } from './keyNames.ts';
import classes from './Find.module.css';

interface KeyGroup {
  readonly name: string;
  /** Actions with their keys. The keys within one string are pressed together; several strings are alternatives. */
  readonly keys: readonly (readonly [action: string, ...keys: readonly string[]])[];
}

/** Returns all keyboard shortcuts of the app, in groups. */
function getKeyGroups(): readonly KeyGroup[] {
  return [
    {
      name: t`Everywhere`,
      keys: [
        [t`Find pages, providers and RFQs`, getSiteSearchShortcutText()],
        [t`Show keyboard shortcuts`, '?'],
        [t`Close the open dialog or menu`, t`Esc`],
      ],
    },
    {
      name: t`Lists and tabs`,
      keys: [
        [t`Open provider details`, t`Enter`],
        [t`Go to the next or previous provider, while details are open`, '↑', '↓'],
        [t`Switch to another tab or view`, '←', '→'],
        [t`Reorder priorities: select, move, release`, t`Space`, '↑', '↓'],
      ],
    },
    {
      name: t`Coverage map`,
      keys: [
        [t`Move between countries`, '←', '→', '↑', '↓'],
        [t`Go to a country by the first letters of its name`, t`A–Z`],
        [t`Go to the first or last country`, t({ message: 'Home', context: 'key' }), t`End`],
        [t`Open a country`, t`Enter`],
        [t`Zoom in or out`, '+', '−'],
        [t`Show the whole world`, '0'],
        [t`Move the map`, t`Shift ←`, t`Shift →`, t`Shift ↑`, t`Shift ↓`],
      ],
    },
    {
      name: t`Charts and messages`,
      keys: [
        [t`Move along the data points of a chart`, '←', '→'],
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
              {keys.map(([action, ...either]) => (
                <div key={action}>
                  <dt>{action}</dt>
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
