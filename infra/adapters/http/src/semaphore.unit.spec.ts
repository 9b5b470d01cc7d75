import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type SemaphoreRequesterAccountAndNetwork,
  createSemaphore,
  type Semaphore,
  type SemaphoreTaskOptions,
} from './semaphore.ts';

const busy = ['export.busy', msg`Too many wait.`] as const;

interface ControlledTask {
  readonly done: Promise<void>;
  finish: () => void;
}

function createTaskStarter(
  semaphore: Semaphore,
  started: string[],
): (name: string, options?: SemaphoreTaskOptions) => ControlledTask {
  return (name, options) => {
    const gate = Promise.withResolvers<undefined>();
    const done = semaphore(async () => {
      started.push(name);
      await gate.promise;
    }, options);
    return { done, finish: () => gate.resolve(undefined) };
  };
}

test('limits running tasks and starts the others in the order of the calls', async () => {
  const started: string[] = [];
  const begin = createTaskStarter(createSemaphore({ atOnce: 2, waiting: 5, busy }), started);
  const [a, b, c, d] = [begin('a'), begin('b'), begin('c'), begin('d')];
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);
  b.finish();
  await b.done;
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  for (const task of [a, c, d]) task.finish();
  await Promise.all([a.done, c.done, d.done]);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses a task when the queue is full', async () => {
  const begin = createTaskStarter(createSemaphore({ atOnce: 1, waiting: 1, busy }), []);
  const [first, second] = [begin('first'), begin('second')];
  await expect(begin('third').done).rejects.toThrow(Refusal);
  first.finish();
  second.finish();
  await second.done;
});

test('starts the next task after a failure', async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 1, busy });
  const failing = semaphore(() => Promise.reject(new Error('broken')));
  const next = semaphore(() => Promise.resolve('ran'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('ran');
});

test('refuses a task with a shorter queue limit while others still fit', async () => {
  const begin = createTaskStarter(createSemaphore({ atOnce: 1, waiting: 2, busy }), []);
  const [first, second] = [begin('first'), begin('second', { waiting: 1 })];
  await expect(begin('third', { waiting: 1 }).done).rejects.toMatchObject({ kind: 'unavailable', code: 'export.busy' });
  const fourth = begin('fourth');
  for (const task of [first, second, fourth]) task.finish();
  await fourth.done;
});

const shares = { perAccount: { atOnce: 2, waiting: 1 }, perNetwork: { atOnce: 3, waiting: 2 } };
const claim = (account: string, network: string): { readonly claimant: SemaphoreRequesterAccountAndNetwork } => ({
  claimant: { account, network },
});

test('starts the task of another account when one account has used up its share', async () => {
  const started: string[] = [];
  const begin = createTaskStarter(createSemaphore({ atOnce: 4, waiting: 9, busy, ...shares }), started);
  const eve = ['eve 1', 'eve 2', 'eve 3'].map((name) => begin(name, claim('eve', 'a')));
  const bob = begin('bob', claim('bob', 'b'));
  await expect(begin('eve 4', claim('eve', 'a')).done).rejects.toMatchObject({ code: 'export.busy' });
  expect(started).toEqual(['eve 1', 'eve 2', 'bob']);
  eve[0]?.finish();
  await eve[0]?.done;
  await expect.poll(() => started).toEqual(['eve 1', 'eve 2', 'bob', 'eve 3']);
  for (const task of [...eve, bob]) task.finish();
  await Promise.all([...eve, bob].map(({ done }) => done));
});

test('starts and queues tasks of another network when one network has used up its share', async () => {
  const started: string[] = [];
  const begin = createTaskStarter(createSemaphore({ atOnce: 4, waiting: 9, busy, ...shares }), started);
  const sameNetwork = Array.from({ length: 5 }, (_, at) => begin(`peer ${at}`, claim(`peer ${at}`, 'a')));
  await expect(begin('peer 5', claim('peer 5', 'a')).done).rejects.toThrow(Refusal);
  const others = ['bob', 'ann'].map((name) => begin(name, claim(name, 'b')));
  expect(started).toEqual(['peer 0', 'peer 1', 'peer 2', 'bob']);
  others[0]?.finish();
  await others[0]?.done;
  await expect.poll(() => started.at(-1)).toBe('ann');
  for (const task of [...sameNetwork, ...others]) task.finish();
  await Promise.all([...sameNetwork, ...others].map(({ done }) => done));
});

test('starts the queued task of the network with the fewest running tasks first', async () => {
  const started: string[] = [];
  const begin = createTaskStarter(createSemaphore({ atOnce: 3, waiting: 9, busy, ...shares }), started);
  const sameNetwork = ['peer 0', 'peer 1', 'peer 2'].map((name) => begin(name, claim(name, 'a')));
  const others = [begin('peer 3', claim('peer 3', 'a')), begin('bob', claim('bob', 'b'))];
  sameNetwork[0]?.finish();
  await sameNetwork[0]?.done;
  await expect.poll(() => started.at(-1)).toBe('bob');
  for (const task of [...sameNetwork, ...others]) task.finish();
  await Promise.all([...sameNetwork, ...others].map(({ done }) => done));
});

test('refuses a task that waited too long, and frees its place in the queue', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const started: string[] = [];
  const begin = createTaskStarter(createSemaphore({ atOnce: 1, waiting: 1, busy, patienceMs: 1000 }), started);
  const [first, second] = [begin('first'), begin('second')];
  const refused = expect(second.done).rejects.toMatchObject({ kind: 'unavailable', code: 'export.busy' });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  const third = begin('third');
  first.finish();
  third.finish();
  await Promise.all([first.done, third.done]);
  expect(started).toEqual(['first', 'third']);
});
