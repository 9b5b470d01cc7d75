import { expect, test } from 'vitest';
import { createCoalescedRunner } from './runSharing.ts';

/** Sets up a runner whose runs are completed by the test. */
function setUp(most = 1) {
  const begun: PromiseWithResolvers<string>[] = [];
  let shared = 0;
  const share = createCoalescedRunner<string>(most, () => (shared += 1));
  const ask = (key = 'a') =>
    share(key, () => {
      const run = Promise.withResolvers<string>();
      begun.push(run);
      return run.promise;
    });
  return { ask, begun, shared: () => shared };
}

test('shares one later run among all callers during a run', async () => {
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

test('lets callers join the waiting run, and starts a third for callers during the second', async () => {
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

test('runs different keys independently, and frees a key after its run', async () => {
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

test('fails all callers of a failed run, and serves the next caller', async () => {
  const { ask, begun } = setUp();
  const asked = [ask(), ask()];
  begun[0]?.reject(new Error('unreachable'));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = ask();
  begun[1]?.resolve('served');
  expect(await next).toBe('served');
});

test('starts up to the maximum immediately, and a shared one after the oldest has ended', async () => {
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

test('starts immediately after a shorter run has ended while others wait for a longer one', async () => {
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
