import { expect, test } from 'vitest';
import { deleteExpiredData } from './retention.ts';
import type { RetentionDeps, RetentionTask } from './retentionTask.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const lines: object[] = [];
const deps = { now: () => now, logger: { info: (line: object) => void lines.push(line) } } as unknown as RetentionDeps;

test('runs all tasks with the same time, logs the numbers, and continues after a failure', async () => {
  const times: Date[] = [];
  const part = (name: string, forgotten: number): RetentionTask => ({
    name,
    deleteExpired: (_deps, at) => {
      times.push(at);
      return forgotten < 0 ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve(forgotten);
    },
  });
  const parts = [part('first', -1), part('second', 2), part('third', 0), part('fourth', -1)];
  await expect(deleteExpiredData(deps, parts)).rejects.toThrow('first failed');
  expect(times).toEqual([now, now, now, now]);
  expect(lines).toEqual([{ part: 'second', forgotten: 2 }]);
});
