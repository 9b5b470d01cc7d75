import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRun, type Model, modelRows, sampleTable, writeSteps } from './testing/writeModel.ts';
import { createWriteSet } from './writes.ts';

test('folding the writes of a batch gives the same rows as doing them one by one', () => {
  fc.assert(
    fc.property(writeSteps, (steps) => {
      const oneByOne: Model = new Map();
      for (const step of steps) {
        const writes = createWriteSet();
        step(writes);
        for (const run of writes.runs()) applyRun(oneByOne, run);
      }
      const batch = createWriteSet();
      for (const step of steps) step(batch);
      const folded: Model = new Map();
      for (const run of batch.runs()) applyRun(folded, run);
      expect(modelRows(folded)).toEqual(modelRows(oneByOne));
    }),
  );
});

test('rows that are held back while they are written again come out as they would at once', () => {
  fc.assert(
    fc.property(fc.array(writeSteps, { maxLength: 6 }), (pages) => {
      const held = createWriteSet();
      const atOnce: Model = new Map();
      const later: Model = new Map();
      for (const steps of pages) {
        const page = createWriteSet();
        for (const step of steps) for (const writes of [page, held]) step(writes);
        for (const run of page.runs()) applyRun(atOnce, run);
        for (const run of held.takeSettled()) applyRun(later, run);
      }
      for (const run of held.runs()) applyRun(later, run);
      expect(modelRows(later)).toEqual(modelRows(atOnce));
    }),
  );
});

test('a row is settled when a whole page has gone by without a write to it', () => {
  const writes = createWriteSet();
  const settled = () =>
    writes.takeSettled().flatMap(({ tables }) => [...tables.values()].flatMap((rows) => [...rows.values()]));
  const fresh = { owner: 'a', label: null, total: 0, facts: null };
  const [quiet, busy] = [
    { ...fresh, item: 1 },
    { ...fresh, item: 2 },
  ];
  writes.put(sampleTable, quiet);
  writes.put(sampleTable, busy);
  expect(settled()).toEqual([]);
  writes.add(sampleTable, { owner: 'a', item: 2 }, { total: 5 });
  expect(settled()).toMatchObject([{ kind: 'put', row: quiet }]);
  expect(settled()).toMatchObject([{ kind: 'put', row: { ...busy, total: 5 } }]);
  expect([settled(), writes.runs().flatMap(({ tables }) => [...tables])]).toEqual([[], []]);
});

test('a row that was put is not changed under the hands of who put it', () => {
  const writes = createWriteSet();
  const row = { owner: 'a', item: 1, label: 'mine', total: 0, facts: null };
  writes.put(sampleTable, row);
  writes.patch(sampleTable, row, { label: 'changed' });
  expect(row.label).toBe('mine');
});

test('a statement sees every write before it and none after it', () => {
  const writes = createWriteSet();
  writes.run('first');
  writes.run('second', [1]);
  expect(writes.runs().map(({ statement }) => statement)).toEqual([
    { text: 'first', values: [], refills: null },
    { text: 'second', values: [1], refills: null },
  ]);
});
