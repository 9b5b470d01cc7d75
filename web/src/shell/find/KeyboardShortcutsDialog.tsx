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
        ['Find pages, providers and RFQs', getSiteSearchShortcutText()],
        ['Show these keys', '?'],
        ['Close what is open', 'Esc'],
      ],
    },
    {
      name: 'Lists and tabs',
      keys: [
        ['Open the details of a provider', 'Enter'],
        ['The next or previous one, while details are open', '↑', '↓'],
        ['Another tab or view', '←', '→'],
        ['Move a priority: take it, move it, put it down', 'Space', '↑', '↓'],
      ],
    },
    {
      name: 'Coverage map',
      keys: [
        ['From country to country', '←', '→', '↑', '↓'],
        ['To a country by the letters of its name', 'A–Z'],
        ['The first or last country', 'Home', 'End'],
        ['Open a country', 'Enter'],
        ['Zoom', '+', '−'],
        ['Show the whole world', '0'],
        ['Move the map', 'Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'],
      ],
    },
    {
      name: 'Charts and messages',
      keys: [
        ['Read a chart point by point', '←', '→'],
        ['Send the message', 'Ctrl Enter'],
      ],
    },
  ];
}

/** Dialog with the list of keyboard shortcuts. */
export function KeyboardShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size={560}>
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
