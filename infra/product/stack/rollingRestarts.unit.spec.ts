import { expect, test } from 'vitest';
import { createServiceRollingRestartScheduler } from './rollingRestarts.ts';
import {
  formatProbeAndRollingRestartResults,
  sumProbeAndRollingRestartResults,
  hasNoFailedProbesOrRestarts,
} from './stackResults.ts';

const quiet = { info: () => undefined, error: () => undefined };
const probed = { reads: 8, commands: 2, retried: 1, slowestMs: 90, failed: [] };

test('starts a restart only after the previous one has finished', async () => {
  const turns: string[] = [];
  let turn = 0;
  const { roll, stop } = createServiceRollingRestartScheduler(
    {
      roll: async () => {
        const own = (turn += 1);
        turns.push(`begins ${own}`);
        await Promise.resolve();
        turns.push(`ends ${own}`);
      },
    },
    quiet,
  );
  await Promise.all([roll(), roll()]);
  expect(turns).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2']);
  expect(stop()).toEqual({ rolls: 2, failedRolls: [] });
});

test('reports a failed restart and continues with later ones', async () => {
  const outcomes = [Promise.reject(new Error('query 2 was not ready')), Promise.resolve()];
  const { roll, stop } = createServiceRollingRestartScheduler(
    { roll: () => outcomes.shift() ?? Promise.resolve() },
    quiet,
  );
  await roll();
  await roll();
  const figures = { ...probed, ...stop() };
  expect(figures).toMatchObject({ rolls: 1, failedRolls: ['query 2 was not ready'] });
  expect(hasNoFailedProbesOrRestarts(figures)).toBe(false);
  expect(formatProbeAndRollingRestartResults(figures)).toContain(
    '1 rolling restarts, 1 failed\n  1 x query 2 was not ready',
  );
});

test('ignores a restart interrupted by the stop, and starts none after it', async () => {
  const { promise, reject } = Promise.withResolvers<undefined>();
  const { roll, stop } = createServiceRollingRestartScheduler({ roll: async () => promise }, quiet);
  const rolled = roll();
  await Promise.resolve();
  const figures = stop();
  reject(new Error('ended'));
  await rolled;
  await roll();
  expect(figures).toEqual({ rolls: 0, failedRolls: [] });
});

test('combines the results of several stacks', () => {
  const [one, other] = [
    { ...probed, rolls: 3, failedRolls: [] },
    { ...probed, slowestMs: 400, failed: ['GET /: 500'], rolls: 1, failedRolls: [] },
  ];
  const all = sumProbeAndRollingRestartResults([one, other]);
  expect(all).toMatchObject({ reads: 16, commands: 4, retried: 2, slowestMs: 400, rolls: 4 });
  expect([hasNoFailedProbesOrRestarts(one), hasNoFailedProbesOrRestarts(all)]).toEqual([true, false]);
  expect(formatProbeAndRollingRestartResults(all)).toContain(
    '16 reads, 4 commands, 2 retried, slowest 400 ms, 1 failed; 4 rolling restarts',
  );
});
