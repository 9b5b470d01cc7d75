import fc from 'fast-check';
import { int, jsonb, nullable, text } from '@marketplace/read-models/columns.ts';
import { defineTable } from '@marketplace/read-models/table.ts';
import type { ColumnValuesByName, RowWrite, ProjectionRowWriteBatch, ProjectionWriter } from '../writes.ts';

/** A table for tests: a key of two columns, a text, a counter and a JSON value. */
export const sampleProjectionTable = defineTable(
  'sample',
  {
    owner: text(),
    item: int,
    label: nullable(text()),
    total: int,
    facts: nullable(jsonb<object>()),
  },
  ['owner', 'item'],
  { handlers: ['(total)'], readers: ['(label)'] },
);

/** Rows by serialised key. */
export type ExpectedRowsByKey = Map<string, ColumnValuesByName>;

/** Lists the rows in the order of their serialised keys, so that two models can be compared. */
export function listExpectedTestRowsInKeyOrder(model: ExpectedRowsByKey): readonly ColumnValuesByName[] {
  return [...model.entries()].toSorted(([a], [b]) => a.localeCompare(b)).map(([, row]) => row);
}

function applyPatch(row: ColumnValuesByName, write: Extract<RowWrite, { kind: 'patch' }>): ColumnValuesByName {
  const sums = Object.entries(write.add).map(([column, amount]) => [column, Number(row[column]) + amount]);
  return { ...row, ...write.set, ...(Object.fromEntries(sums) as ColumnValuesByName) };
}

/** Applies a run of writes to an in-memory model of the database. */
export function applyTestProjectionWritesToExpectedRows(model: ExpectedRowsByKey, run: ProjectionRowWriteBatch): void {
  for (const rows of run.tables.values()) {
    for (const [key, write] of rows) {
      const present = model.get(key);
      if (write.kind === 'put') model.set(key, write.row);
      else if (write.kind === 'remove') model.delete(key);
      else if (present !== undefined) model.set(key, applyPatch(present, write));
    }
  }
}

const key = fc.record({ owner: fc.constantFrom('a', "b'", 'ü'), item: fc.integer({ min: 0, max: 2 }) });
const label = fc.option(
  fc.string({ maxLength: 4 }).filter((text) => !text.includes('\u0000')),
  { nil: null },
);
const amount = fc.integer({ min: -5, max: 5 });

const step: fc.Arbitrary<(writes: ProjectionWriter) => void> = fc.oneof(
  fc.record({ key, label, total: amount }).map((made) => (writes: ProjectionWriter) => {
    writes.put(sampleProjectionTable, {
      ...made.key,
      label: made.label,
      total: made.total,
      facts: { from: [made.total] },
    });
  }),
  fc
    .record({ key, label })
    .map((made) => (writes: ProjectionWriter) => writes.patch(sampleProjectionTable, made.key, { label: made.label })),
  fc
    .record({ key, amount })
    .map((made) => (writes: ProjectionWriter) => writes.patch(sampleProjectionTable, made.key, { total: made.amount })),
  fc
    .record({ key, amount })
    .map((made) => (writes: ProjectionWriter) => writes.add(sampleProjectionTable, made.key, { total: made.amount })),
  key.map((made) => (writes: ProjectionWriter) => writes.remove(sampleProjectionTable, made)),
);

/** Arbitrary writes to a few rows of the sample table. */
export const arbitraryProjectionWrites = fc.array(step, { maxLength: 30 });
