import { expect, test } from 'vitest';
import { createSharedRuns } from './sharedRuns.ts';

/** Runs that end when the test says so. */
function setUp(most = 1) {
  const begun: PromiseWithResolvers<string>[] = [];
  let shared = 0;
  const share = createSharedRuns<string>(most, () => (shared += 1));
  const ask = (key = 'a') =>
    share(key, () => {
      const run = Promise.withResolvers<string>();
      begun.push(run);
      return run.promise;
    });
  return { ask, begun, shared: () => shared };
}

test('whoever asks during a run gets one that begins after it, the same for all who ask', async () => {
  const { ask, begun, shared } = setUp();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('before');
  expect(await first).toBe('before');
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('after');
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after']);
  expect([begun.length, shared()]).toEqual([2, 2]);
});

test('whoever asks while others wait for the second run joins it, and during it waits for a third', async () => {
  const { ask, begun } = setUp();
  const first = ask();
  const second = ask();
  begun[0]?.resolve('1');
  await first;
  const third = ask();
  begun[1]?.resolve('2');
  expect(await second).toBe('2');
  begun[2]?.resolve('3');
  expect(await third).toBe('3');
});

test('runs of different keys do not wait for each other, and a key is free once its run has ended', async () => {
  const { ask, begun } = setUp();
  const [a, b] = [ask('a'), ask('b')];
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('of b');
  expect(await b).toBe('of b');
  begun[0]?.resolve('of a');
  expect(await a).toBe('of a');
  const again = ask('a');
  begun[2]?.resolve('again');
  expect(await again).toBe('again');
});

test('who waits for a run that fails fails with it, and the next who asks is served', async () => {
  const { ask, begun } = setUp();
  const asked = [ask(), ask()];
  begun[0]?.reject(new Error('unreachable'));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = ask();
  begun[1]?.resolve('served');
  expect(await next).toBe('served');
});

test('as many runs as are allowed begin at once; who asks after them gets one that begins when the longest has ended', async () => {
  const { ask, begun, shared } = setUp(2);
  const [first, second] = [ask(), ask()];
  const later = [ask(), ask()];
  expect(begun).toHaveLength(2);
  begun[0]?.resolve('1');
  expect(await first).toBe('1');
  expect(begun).toHaveLength(3);
  begun[2]?.resolve('3');
  begun[1]?.resolve('2');
  expect([await second, ...(await Promise.all(later))]).toEqual(['2', '3', '3']);
  expect(shared()).toBe(1);
});

test('who asks while others wait for a long run begins at once where a shorter one has made room', async () => {
  const { ask, begun } = setUp(2);
  const [long, short] = [ask(), ask()];
  const waiting = ask();
  begun[1]?.resolve('short');
  await short;
  const fresh = ask();
  expect(begun).toHaveLength(3);
  begun[2]?.resolve('fresh');
  expect(await fresh).toBe('fresh');
  begun[0]?.resolve('long');
  await long;
  begun[3]?.resolve('after');
  expect(await waiting).toBe('after');
});
