import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';

beforeEach(() => vi.resetModules());
afterEach(() => vi.useRealTimers());

/** Imports a fresh module, as on page load. */
const importFresh = () => import('../core/showToast.tsx');

test('throws when there is no ToastProvider, instead of losing the toast silently', async () => {
  const { showToast } = await importFresh();
  expect(() => showToast({ type: 'info', title: 'Saved' })).toThrow('<ToastProvider>');
});

test.each([
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('shows title and message of type %s and announces them as %s', async (type, role) => {
  const { showToast, ToastProvider } = await importFresh();
  renderTestComponentWithTheme(
    <ToastProvider>
      <Toasts />
    </ToastProvider>,
  );
  act(() => showToast({ type, title: 'A title', message: 'What happened.' }));
  const toast = await screen.findByRole(role);
  expect(toast.dataset['type']).toBe(type);
  expect(toast.textContent).toBe('A titleWhat happened.');
});

test('hides the toast after five seconds', async () => {
  const { showToast, ToastProvider } = await importFresh();
  renderTestComponentWithTheme(
    <ToastProvider>
      <Toasts />
    </ToastProvider>,
  );
  vi.useFakeTimers();
  act(() => showToast({ type: 'success', title: 'Saved' }));
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.queryByText('Saved')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Saved')).toBeNull();
});
