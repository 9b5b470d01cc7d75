import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { renderUi } from '../test/renderUi.tsx';

beforeEach(() => vi.resetModules());
afterEach(() => vi.useRealTimers());

/** As a page begins: nothing has been drawn yet. */
const fresh = () => import('../core/notify.tsx');

test('a notification without a place to show it is an error, not lost without a word', async () => {
  const { notify } = await fresh();
  expect(() => notify({ type: 'info', title: 'Saved' })).toThrow('<ToastProvider>');
});

test.each([
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('one of type %s has a title and a message, and is announced as %s', async (type, role) => {
  const { notify, ToastPlace } = await fresh();
  renderUi(
    <ToastPlace>
      <Toasts />
    </ToastPlace>,
  );
  act(() => notify({ type, title: 'A title', message: 'What happened.' }));
  const toast = await screen.findByRole(role);
  expect(toast.dataset['type']).toBe(type);
  expect(toast.textContent).toBe('A titleWhat happened.');
});

test('goes by itself after five seconds', async () => {
  const { notify, ToastPlace } = await fresh();
  renderUi(
    <ToastPlace>
      <Toasts />
    </ToastPlace>,
  );
  vi.useFakeTimers();
  act(() => notify({ type: 'success', title: 'Saved' }));
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.queryByText('Saved')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Saved')).toBeNull();
});
