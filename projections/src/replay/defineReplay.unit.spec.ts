import { bigint, int, text } from '@marketplace/read-models/columns.ts';
import { defineTable } from '@marketplace/read-models/table.ts';
import { expect, test } from 'vitest';
import { createProjectionWriteBuffer } from '../runtime/writes.ts';
import { defineReplay, isReplayOnlyProjection } from './defineReplay.ts';

const demand = defineTable('demand', { month: text(), note: text(), searches: int, matches: bigint }, ['month']);

const projected = { stream: 's', revision: 0, position: 1n, at: '2026-01-02T00:00:00.000Z', actor: 'system' };

test('adds all counts of a page in one statement after other writes', () => {
  const { handlers, afterBatch } = defineReplay({
    tables: [demand],
    handlers: {
      ProviderStarred: ({ at }, { increase, put }) => {
        put(demand, { month: '2025-12', note: '', searches: 0, matches: 0 });
        increase(demand, { month: at.slice(0, 7) }, { searches: 1 });
        increase(demand, { month: '2026-02' }, { searches: 2, matches: 7 });
      },
    },
  });
  const writes = createProjectionWriteBuffer();
  const handler = handlers['ProviderStarred'];
  if (typeof handler !== 'function') throw new Error('missing handler');
  for (const position of [1n, 2n])
    handler({ ...projected, position, event: { type: 'ProviderStarred', data: {} } }, writes);
  afterBatch(writes);
  const runs = writes.runs();
  expect(runs).toHaveLength(1);
  expect(runs[0]?.tables.get(demand)?.size).toBe(1);
  expect(runs[0]?.statement?.text).toBe(
    'INSERT INTO {schema}.demand AS t (month, searches, matches) SELECT month, searches, matches ' +
      'FROM json_to_recordset($1::json) AS x(month text, searches int, matches bigint) ' +
      'ON CONFLICT (month) DO UPDATE SET searches = coalesce(t.searches, 0) + excluded.searches, matches = coalesce(t.matches, 0) + excluded.matches',
  );
  expect(JSON.parse(String(runs[0]?.statement?.values[0]))).toEqual([
    { month: '2026-01', searches: 2, matches: 0 },
    { month: '2026-02', searches: 4, matches: 14 },
  ]);
});

test('type-checks events, their data and columns', () => {
  const replay = defineReplay({
    tables: [demand],
    handlers: {
      RequirementsMatched: ({ event: { data } }, { increase }) => {
        const countries: readonly string[] = data.requirements.countries;
        // @ts-expect-error personal properties are nullable
        const digest: string = data.digest;
        // @ts-expect-error unknown column
        increase(demand, { month: countries[0] ?? digest }, { serches: 1 });
      },
    },
  });
  expect(isReplayOnlyProjection(replay)).toBe(true);
  expect(isReplayOnlyProjection({ ...replay })).toBe(false);
  // @ts-expect-error unknown event
  expect(() => defineReplay({ tables: [demand], handlers: { RequirementMatched: () => undefined } })).toThrow(
    'unknown event RequirementMatched',
  );
});
