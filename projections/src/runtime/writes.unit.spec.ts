import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyTestProjectionWritesToExpectedRows,
  type ExpectedRowsByKey,
  listExpectedTestRowsInKeyOrder,
  sampleProjectionTable,
  arbitraryProjectionWrites,
} from './testing/writeModel.ts';
import { createProjectionWriteBuffer } from './writes.ts';

test('merges the writes of a batch into the rows that single writes give', () => {
  fc.assert(
    fc.property(arbitraryProjectionWrites, (steps) => {
      const oneByOne: ExpectedRowsByKey = new Map();
      for (const step of steps) {
        const writes = createProjectionWriteBuffer();
        step(writes);
        for (const run of writes.runs()) applyTestProjectionWritesToExpectedRows(oneByOne, run);
      }
      const batch = createProjectionWriteBuffer();
      for (const step of steps) step(batch);
      const merged: ExpectedRowsByKey = new Map();
      for (const run of batch.runs()) applyTestProjectionWritesToExpectedRows(merged, run);
      expect(listExpectedTestRowsInKeyOrder(merged)).toEqual(listExpectedTestRowsInKeyOrder(oneByOne));
    }),
  );
});

test('gives the same rows when rows with frequent writes are flushed later', () => {
  fc.assert(
    fc.property(fc.array(arbitraryProjectionWrites, { maxLength: 6 }), (pages) => {
      const buffered = createProjectionWriteBuffer();
      const immediate: ExpectedRowsByKey = new Map();
      const delayed: ExpectedRowsByKey = new Map();
      for (const steps of pages) {
        const page = createProjectionWriteBuffer();
        for (const step of steps) for (const writes of [page, buffered]) step(writes);
        for (const run of page.runs()) applyTestProjectionWritesToExpectedRows(immediate, run);
        for (const run of buffered.takeSettled()) applyTestProjectionWritesToExpectedRows(delayed, run);
      }
      for (const run of buffered.runs()) applyTestProjectionWritesToExpectedRows(delayed, run);
      expect(listExpectedTestRowsInKeyOrder(delayed)).toEqual(listExpectedTestRowsInKeyOrder(immediate));
    }),
  );
});

test('settles a row after a whole page without a write to it', () => {
  const writes = createProjectionWriteBuffer();
  const settled = () =>
    writes.takeSettled().flatMap(({ tables }) => [...tables.values()].flatMap((rows) => [...rows.values()]));
  const row = { owner: 'a', label: null, total: 0, facts: null };
  const [settledRow, changedRow] = [
    { ...row, item: 1 },
    { ...row, item: 2 },
  ];
  writes.put(sampleProjectionTable, settledRow);
  writes.put(sampleProjectionTable, changedRow);
  expect(settled()).toEqual([]);
  writes.add(sampleProjectionTable, { owner: 'a', item: 2 }, { total: 5 });
  expect(settled()).toMatchObject([{ kind: 'put', row: settledRow }]);
  expect(settled()).toMatchObject([{ kind: 'put', row: { ...changedRow, total: 5 } }]);
  expect([settled(), writes.runs().flatMap(({ tables }) => [...tables])]).toEqual([[], []]);
});

test('does not change the row object passed to put', () => {
  const writes = createProjectionWriteBuffer();
  const row = { owner: 'a', item: 1, label: 'mine', total: 0, facts: null };
  writes.put(sampleProjectionTable, row);
  writes.patch(sampleProjectionTable, row, { label: 'changed' });
  expect(row.label).toBe('mine');
});

test('orders statements after all earlier writes', () => {
  const writes = createProjectionWriteBuffer();
  writes.run('first');
  writes.run('second', [1]);
  expect(writes.runs().map(({ statement }) => statement)).toEqual([
    { text: 'first', values: [], refills: null },
    { text: 'second', values: [1], refills: null },
  ]);
});
