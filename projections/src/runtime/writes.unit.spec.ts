import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRun, type Model, modelRows, writeSteps } from './testing/writeModel.ts';
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

test('a statement sees every write before it and none after it', () => {
  const writes = createWriteSet();
  writes.run('first');
  writes.run('second', [1]);
  expect(writes.runs().map(({ statement }) => statement)).toEqual([
    { text: 'first', values: [] },
    { text: 'second', values: [1] },
  ]);
});
