import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

interface Piece {
  readonly done: Promise<void>;
  finish: () => void;
}

function pieces(inTurn: ReturnType<typeof createTurns>, started: string[]): (name: string) => Piece {
  return (name) => {
    const gate = Promise.withResolvers<undefined>();
    const done = inTurn(async () => {
      started.push(name);
      await gate.promise;
    });
    return { done, finish: () => gate.resolve(undefined) };
  };
}

test('runs at most as many at once as it may, the others in the order of asking', async () => {
  const started: string[] = [];
  const begin = pieces(createTurns({ atOnce: 2, waiting: 5 }), started);
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
  const begin = pieces(createTurns({ atOnce: 1, waiting: 1 }), []);
  const [first, second] = [begin('first'), begin('second')];
  await expect(begin('third').done).rejects.toThrow(Refusal);
  first.finish();
  second.finish();
  await second.done;
});

test('a failure gives the turn to the next', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(() => Promise.resolve('ran'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('ran');
});
