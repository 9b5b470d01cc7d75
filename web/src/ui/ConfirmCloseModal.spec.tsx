import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';
import { ConfirmCloseModal } from './ConfirmCloseModal.tsx';

function renderModal(): () => void {
  const onClose = vi.fn();
  renderTestComponentWithTheme(
    <ConfirmCloseModal opened onClose={onClose} title="Apply">
      <TextInput label="Name" />
    </ConfirmCloseModal>,
  );
  return onClose;
}

test('closes immediately when nothing was typed', async () => {
  const onClose = renderModal();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('asks before discarding typed text on Escape, and returns to it on Cancel', async () => {
  const onClose = renderModal();
  await userEvent.type(screen.getByLabelText('Name'), 'Fjord');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Fjord');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('returns to the window on a second Escape without discarding text', async () => {
  const onClose = renderModal();
  await userEvent.type(screen.getByLabelText('Name'), 'Fjord');
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Discard' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

function FormOrResult() {
  const [isSent, setSent] = useState(false);
  if (isSent) return <p>Your application was sent.</p>;
  return <TextInput label="Name" onKeyDown={({ key }) => key === 'Enter' && setSent(true)} />;
}

test('closes immediately when a sent form was replaced by its result', async () => {
  const onClose = vi.fn();
  renderTestComponentWithTheme(
    <ConfirmCloseModal opened onClose={onClose} title="Apply">
      <FormOrResult />
    </ConfirmCloseModal>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Fjord{Enter}');
  await screen.findByText('Your application was sent.');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
