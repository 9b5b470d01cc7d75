import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../test/renderUi.tsx';
import { TypedModal } from './TypedModal.tsx';

function open(): () => void {
  const onClose = vi.fn();
  renderUi(
    <TypedModal opened onClose={onClose} title="Apply">
      <TextInput label="Name" />
    </TypedModal>,
  );
  return onClose;
}

test('a window in which nothing was typed closes at once', async () => {
  const onClose = open();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape asks before what was typed is thrown away, and Cancel leads back to it', async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText('Name'), 'Fjord');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Fjord');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Throw Away' })).toBeNull());
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Throw Away' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a second Escape in a row goes back to the window, and never throws anything away', async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText('Name'), 'Fjord');
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Throw Away' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Throw Away' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});
