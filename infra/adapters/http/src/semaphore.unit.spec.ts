import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { createSemaphore, type Semaphore } from './semaphore.ts';

const busy = ['export.busy', 'Too many wait.'] as const;

interface Piece {
  readonly done: Promise<void>;
  finish: () => void;
}

function pieces(inTurn: Semaphore, started: string[]): (name: string, waiting?: number) => Piece {
  return (name, waiting) => {
    const gate = Promise.withResolvers<undefined>();
    const done = inTurn(async () => {
      started.push(name);
      await gate.promise;
    }, waiting);
    return { done, finish: () => gate.resolve(undefined) };
  };
}

test('runs at most as many at once as it may, the others in the order of asking', async () => {
  const started: string[] = [];
  const begin = pieces(createSemaphore({ atOnce: 2, waiting: 5, busy }), started);
  const [a, b, c, d] = [begin('a'), begin('b'), begin('c'), begin('d')];
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);
  b.finish();
  await b.done;
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  for (const piece of [a, c, d]) piece.finish();
  await Promise.all([a.done, c.done, d.done]);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses who would have to wait behind too many', async () => {
  const begin = pieces(createSemaphore({ atOnce: 1, waiting: 1, busy }), []);
  const [first, second] = [begin('first'), begin('second')];
  await expect(begin('third').done).rejects.toThrow(Refusal);
  first.finish();
  second.finish();
  await second.done;
});

test('a failure gives the turn to the next', async () => {
  const inTurn = createSemaphore({ atOnce: 1, waiting: 1, busy });
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(() => Promise.resolve('ran'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('ran');
});

test('who may wait behind fewer leaves places in the line for others', async () => {
  const begin = pieces(createSemaphore({ atOnce: 1, waiting: 2, busy }), []);
  const [first, second] = [begin('first'), begin('second', 1)];
  await expect(begin('third', 1).done).rejects.toMatchObject({ kind: 'unavailable', code: 'export.busy' });
  const fourth = begin('fourth');
  for (const piece of [first, second, fourth]) piece.finish();
  await fourth.done;
});
