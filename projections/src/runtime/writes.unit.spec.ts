import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRunToModel, type RowModel, listModelRows, sampleTable, arbitraryWrites } from './testing/writeModel.ts';
import { createWriteSet } from './writes.ts';

test('merges the writes of a batch into the rows that single writes give', () => {
  fc.assert(
    fc.property(arbitraryWrites, (steps) => {
      const oneByOne: RowModel = new Map();
      for (const step of steps) {
        const writes = createWriteSet();
        step(writes);
        for (const run of writes.runs()) applyRunToModel(oneByOne, run);
      }
      const batch = createWriteSet();
      for (const step of steps) step(batch);
      const merged: RowModel = new Map();
      for (const run of batch.runs()) applyRunToModel(merged, run);
      expect(listModelRows(merged)).toEqual(listModelRows(oneByOne));
    }),
  );
});

test('gives the same rows when rows with frequent writes are flushed later', () => {
  fc.assert(
    fc.property(fc.array(arbitraryWrites, { maxLength: 6 }), (pages) => {
      const buffered = createWriteSet();
      const immediate: RowModel = new Map();
      const delayed: RowModel = new Map();
      for (const steps of pages) {
        const page = createWriteSet();
        for (const step of steps) for (const writes of [page, buffered]) step(writes);
        for (const run of page.runs()) applyRunToModel(immediate, run);
        for (const run of buffered.takeSettled()) applyRunToModel(delayed, run);
      }
      for (const run of buffered.runs()) applyRunToModel(delayed, run);
      expect(listModelRows(delayed)).toEqual(listModelRows(immediate));
    }),
  );
});

test('settles a row after a whole page without a write to it', () => {
  const writes = createWriteSet();
  const settled = () =>
    writes.takeSettled().flatMap(({ tables }) => [...tables.values()].flatMap((rows) => [...rows.values()]));
  const row = { owner: 'a', label: null, total: 0, facts: null };
  const [settledRow, changedRow] = [
    { ...row, item: 1 },
    { ...row, item: 2 },
  ];
  writes.put(sampleTable, settledRow);
  writes.put(sampleTable, changedRow);
  expect(settled()).toEqual([]);
  writes.add(sampleTable, { owner: 'a', item: 2 }, { total: 5 });
  expect(settled()).toMatchObject([{ kind: 'put', row: settledRow }]);
  expect(settled()).toMatchObject([{ kind: 'put', row: { ...changedRow, total: 5 } }]);
  expect([settled(), writes.runs().flatMap(({ tables }) => [...tables])]).toEqual([[], []]);
});

test('does not change the row object passed to put', () => {
  const writes = createWriteSet();
  const row = { owner: 'a', item: 1, label: 'mine', total: 0, facts: null };
  writes.put(sampleTable, row);
  writes.patch(sampleTable, row, { label: 'changed' });
  expect(row.label).toBe('mine');
});

test('orders statements after all earlier writes', () => {
  const writes = createWriteSet();
  writes.run('first');
  writes.run('second', [1]);
  expect(writes.runs().map(({ statement }) => statement)).toEqual([
    { text: 'first', values: [], refills: null },
    { text: 'second', values: [1], refills: null },
  ]);
});
