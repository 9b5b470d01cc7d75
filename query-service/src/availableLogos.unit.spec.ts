import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAvailableLogosLoader } from './availableLogos.ts';

/** A blob store that can be unavailable, and a catalogue that can publish versions. */
function setUp() {
  const state = { version: 1, names: ['one.png'], looks: 0, gate: Promise.resolve() };
  const warn = vi.fn();
  const logoFiles = createAvailableLogosLoader({
    blobs: {
      list: async function* () {
        state.looks += 1;
        await state.gate;
        yield state.names.map((name) => `logos/${name}`);
      },
    },
    newest: () => Promise.resolve({ version: state.version }),
    logger: { warn } as unknown as FastifyBaseLogger,
  });
  return { state, logoFiles, warn };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('lists the logos of the store once for concurrent callers while the catalogue is unchanged', async () => {
  const { state, logoFiles } = setUp();
  const [first, second] = await Promise.all([logoFiles(), logoFiles()]);
  expect([first.has('one.png'), first.has('two.png'), second === first]).toEqual([true, false, true]);
  expect(await logoFiles()).toBe(first);
  expect(state.looks).toBe(1);
});

test('finds an uploaded logo as soon as the catalogue has a new version', async () => {
  const { state, logoFiles } = setUp();
  await logoFiles();
  state.names = ['one.png', 'two.png'];
  state.version = 2;
  expect((await logoFiles()).has('two.png')).toBe(true);
});

test('returns the same object for the same logos, so that nothing is recomputed', async () => {
  const { state, logoFiles } = setUp();
  const first = await logoFiles();
  state.version = 2;
  expect(await logoFiles()).toBe(first);
  expect(state.looks).toBe(2);
});

test('finds a file added by an operator some seconds later, without delaying callers', async () => {
  const { state, logoFiles } = setUp();
  await logoFiles();
  state.names = ['one.png', 'two.png'];
  await vi.advanceTimersByTimeAsync(9_000);
  expect((await logoFiles()).has('two.png')).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  await logoFiles();
  await vi.advanceTimersByTimeAsync(0);
  expect((await logoFiles()).has('two.png')).toBe(true);
});

test('keeps the known logos and logs a warning while the store is unavailable, then retries', async () => {
  const { state, logoFiles, warn } = setUp();
  await logoFiles();
  state.version = 2;
  state.gate = Promise.reject(new Error('away'));
  state.gate.catch(() => undefined);
  expect((await logoFiles()).has('one.png')).toBe(true);
  expect(warn).toHaveBeenCalledOnce();
  state.gate = Promise.resolve();
  state.names = ['two.png'];
  await vi.advanceTimersByTimeAsync(1_100);
  await logoFiles();
  await vi.advanceTimersByTimeAsync(0);
  expect((await logoFiles()).has('two.png')).toBe(true);
});

test('ignores a late listing of an older version', async () => {
  const { state, logoFiles } = setUp();
  let answerLate: () => void = () => undefined;
  state.gate = new Promise((resolve) => (answerLate = resolve));
  state.names = [];
  const early = logoFiles();
  await vi.advanceTimersByTimeAsync(0);
  state.gate = Promise.resolve();
  state.version = 2;
  state.names = ['one.png', 'two.png'];
  expect((await logoFiles()).has('two.png')).toBe(true);
  state.names = [];
  answerLate();
  await early;
  expect((await logoFiles()).has('two.png')).toBe(true);
});

test('ignores a late failure of a listing of an older version', async () => {
  const { state, logoFiles } = setUp();
  let failLate: (error: Error) => void = () => undefined;
  state.gate = new Promise((_resolve, reject) => (failLate = reject));
  const early = logoFiles();
  await vi.advanceTimersByTimeAsync(0);
  state.gate = Promise.resolve();
  state.version = 2;
  await logoFiles();
  failLate(new Error('away'));
  await early;
  await logoFiles();
  expect(state.looks).toBe(2);
});

test('returns after one second when the store does not reply', async () => {
  const { state, logoFiles } = setUp();
  await logoFiles();
  state.version = 2;
  state.gate = new Promise(() => undefined);
  const loading = logoFiles();
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await loading).has('one.png')).toBe(true);
});
