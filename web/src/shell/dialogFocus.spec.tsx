import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderTestApp } from '../test/renderTestApp.tsx';

beforeEach(() => window.localStorage.clear());

test('restores the focus when Escape closes a lazily loaded dialog', async () => {
  renderTestApp('/nowhere');
  const opener = await screen.findByRole('button', { name: 'Customize' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Cookie preferences' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('restores the focus when Escape closes the sign-in dialog', async () => {
  renderTestApp('/nowhere');
  const opener = await within(await screen.findByRole('banner')).findByRole('button', { name: 'Sign In' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Sign In' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
