import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startTestWorkToAwaitLater } from './backgroundWork.ts';

test('keeps an error until the result is awaited', async () => {
  const unhandled: unknown[] = [];
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => void unhandled.push(error));
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  });
  const finish = startTestWorkToAwaitLater(async () => Promise.reject(new Error('The product ended.')));
  await setImmediate();
  expect(unhandled).toEqual([]);
  await expect(finish()).rejects.toThrow('The product ended.');
});

test('returns the result of the work', async () => {
  expect(await startTestWorkToAwaitLater(async () => Promise.resolve(7))()).toBe(7);
});
