import { expect, test } from 'vitest';
import { forgetOld } from './retention.ts';
import type { RetentionDeps, RetentionPart } from './retentionPart.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const lines: object[] = [];
const deps = { now: () => now, logger: { info: (line: object) => void lines.push(line) } } as unknown as RetentionDeps;

test('every part forgets by the same instant, and the log says how many of what; a part that fails holds up no other', async () => {
  const asked: Date[] = [];
  const part = (name: string, forgotten: number): RetentionPart => ({
    name,
    forget: (_deps, at) => {
      asked.push(at);
      return forgotten < 0 ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve(forgotten);
    },
  });
  const parts = [part('first', -1), part('second', 2), part('third', 0), part('fourth', -1)];
  await expect(forgetOld(deps, parts)).rejects.toThrow('first failed');
  expect(asked).toEqual([now, now, now, now]);
  expect(lines).toEqual([{ part: 'second', forgotten: 2 }]);
});
