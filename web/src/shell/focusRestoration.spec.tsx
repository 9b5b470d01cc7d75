import { Menu, Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';
import { restoreFocusAfterDialogs } from './focusRestoration.ts';

let stop: () => void;
beforeEach(() => {
  stop = restoreFocusAfterDialogs();
});
afterEach(() => stop());

const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string): Promise<void> => user.click(await button(name));

/** Presses Escape to close the open dialog with the given title. */
async function closeByEscape(title: string): Promise<void> {
  const opened = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opened.isConnected).toBe(false));
}

const expectFocusOn = (element: Element | null): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element));

/** A dialog that is mounted only while it is open. */
function ConditionalWindow({ label, title, goes = false }: { label: string; title: string; goes?: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {!(opened && goes) && <button onClick={() => setOpened(true)}>{label}</button>}
      {opened && (
        <Modal opened onClose={() => setOpened(false)} title={title}>
          <button>Inside</button>
        </Modal>
      )}
    </>
  );
}

describe('focus after closing a window', () => {
  test('returns to the opener of a window that is mounted only while open', async () => {
    renderTestComponentWithTheme(<ConditionalWindow label="Open" title="A window" />);
    await press('Open');
    await closeByEscape('A window');
    await expectFocusOn(await button('Open'));
  });

  test('returns to the button of the menu that contained the opener', async () => {
    function Items() {
      const [opened, setOpened] = useState(false);
      return (
        <>
          <Menu>
            <Menu.Target>
              <button>Actions</button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setOpened(true)}>Rename</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {opened && <Modal opened onClose={() => setOpened(false)} title="New name" />}
        </>
      );
    }
    renderTestComponentWithTheme(<Items />);
    await press('Actions');
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await closeByEscape('New name');
    await expectFocusOn(await button('Actions'));
  });

  test('moves to the container of the opener when the opener is removed', async () => {
    renderTestComponentWithTheme(
      <main id="main" tabIndex={-1}>
        <section aria-label="List" tabIndex={-1}>
          <Row />
        </section>
      </main>,
    );
    function Row() {
      const [gone, setGone] = useState(false);
      const [opened, setOpened] = useState(false);
      const end = (): void => {
        setOpened(false);
        setGone(true);
      };
      return (
        <>
          {!gone && <button onClick={() => setOpened(true)}>Remove</button>}
          <Modal opened={opened} onClose={end} title="Remove it?" />
        </>
      );
    }
    await press('Remove');
    await closeByEscape('Remove it?');
    await expectFocusOn(screen.getByRole('region', { name: 'List' }));
  });

  test.each([
    ['the window restores the focus', false],
    ['the window does not restore the focus', true],
  ])('moves to the container when the opener is removed later: %s', async (_who, isLate) => {
    renderTestComponentWithTheme(
      <section aria-label="List" tabIndex={-1}>
        <Row />
      </section>,
    );
    function Row() {
      const [gone, setGone] = useState(false);
      const [opened, setOpened] = useState(false);
      const [ended, setEnded] = useState(false);
      const end = (): void => {
        setOpened(false);
        setEnded(true);
      };
      const go = (): void => {
        if (ended) setTimeout(() => setGone(true), 100);
      };
      const window = <Modal opened={opened} onClose={end} title="Remove it?" />;
      return (
        <>
          {!gone && (
            <button onClick={() => setOpened(true)} onFocus={go}>
              Remove
            </button>
          )}
          {isLate ? opened && window : window}
        </>
      );
    }
    await press('Remove');
    await closeByEscape('Remove it?');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
    await expectFocusOn(screen.getByRole('region', { name: 'List' }));
  });

  test('returns to the opener of the first window when one window led to another', async () => {
    function Two() {
      const [open, setOpen] = useState<'first' | 'second' | null>(null);
      return (
        <>
          <button onClick={() => setOpen('first')}>Sign in</button>
          {open === 'first' && (
            <Modal opened onClose={() => setOpen(null)} title="First">
              <button onClick={() => setOpen('second')}>Forgotten</button>
            </Modal>
          )}
          {open === 'second' && <Modal opened onClose={() => setOpen(null)} title="Second" />}
        </>
      );
    }
    renderTestComponentWithTheme(<Two />);
    await press('Sign in');
    await press('Forgotten');
    await closeByEscape('Second');
    await expectFocusOn(await button('Sign in'));
  });

  test('moves to the main element when the window was open from the start', async () => {
    renderTestComponentWithTheme(
      <main id="main" tabIndex={-1}>
        <Opened />
      </main>,
    );
    function Opened() {
      const [opened, setOpened] = useState(true);
      return opened && <Modal opened onClose={() => setOpened(false)} title="At once" />;
    }
    await closeByEscape('At once');
    await expectFocusOn(document.getElementById('main'));
  });
});
