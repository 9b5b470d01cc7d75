import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../core/notify.tsx';

const network = vi.hoisted(() => ({ attempts: 0 }));

vi.mock('./Toasts.tsx', async (original) => {
  network.attempts += 1;
  if (network.attempts === 1) throw new Error('no network');
  return original();
});

/** Lets modules load, in steps that no timer is part of. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await act(() => new Promise((resolve) => setImmediate(resolve)));
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('what is told while the network is away is shown once the part that shows it has come', async () => {
  const { Toasts } = await import('./lazyParts.tsx');
  render(
    <MantineProvider env="test">
      <Suspense>
        <Toasts />
      </Suspense>
    </MantineProvider>,
  );
  notify({ type: 'error', title: 'Network Error' });
  await until(() => network.attempts === 1);
  expect(screen.queryByText('Network Error')).toBeNull();
  await until(() => vi.getTimerCount() > 0);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await until(() => screen.queryByText('Network Error') !== null);
  expect(network.attempts).toBe(2);
});
