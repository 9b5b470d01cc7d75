import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodeMutationWithCatchingTests } from './fault.ts';
import {
  appendPlantedFaultResult,
  deletePlantedFaultResults,
  formatPlantedFaultResult,
  readPlantedFaultResults,
  type PlantedFaultResult,
  selectReusablePlantedFaultResults,
  summarisePlantedFaultResults,
} from './results.ts';

const fault = (name: string, onlyDeep?: true): CodeMutationWithCatchingTests => ({
  ...{ name, file: 'a.ts', find: 'a', replace: 'b', tests: ['a.unit.spec.ts'] },
  ...(onlyDeep && { onlyDeep }),
});
const caught: PlantedFaultResult = {
  ...{ name: 'one', revision: 'r', outcome: 'caught', deep: false, seed: '1' },
  ...{ by: 'a.unit.spec.ts: adds: wrong', seconds: 3.4 },
};
const missed: PlantedFaultResult = { ...caught, outcome: 'missed', by: null };
const broken: PlantedFaultResult = { ...caught, outcome: 'broken', by: 'There is no file a.ts' };

describe('results file', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), 'faults-')), 'folder', 'results.jsonl');
  });
  afterEach(() => rmSync(path.dirname(path.dirname(file)), { recursive: true }));

  test('returns appended results in order', () => {
    expect(readPlantedFaultResults(file)).toEqual([]);
    appendPlantedFaultResult(file, caught);
    appendPlantedFaultResult(file, missed);
    expect(readPlantedFaultResults(file)).toEqual([caught, missed]);
  });

  test('is empty after it was cleared', () => {
    appendPlantedFaultResult(file, caught);
    deletePlantedFaultResults(file);
    expect(readPlantedFaultResults(file)).toEqual([]);
  });
});

describe('selectReusablePlantedFaultResults and formatPlantedFaultResult', () => {
  const selectFinal = (results: readonly PlantedFaultResult[], deep = false) =>
    selectReusablePlantedFaultResults(results, [fault('one')], { revision: 'r', deep });

  test('keeps results of the same revision', () => {
    expect(selectFinal([caught])).toEqual([caught]);
    expect(selectFinal([{ ...caught, revision: 's' }])).toEqual([]);
  });

  test('selects the newest result', () => {
    expect(selectFinal([missed, caught])).toEqual([caught]);
  });

  test('excludes results of faults that could not be tested', () => {
    expect(selectFinal([broken])).toEqual([]);
  });

  test('keeps missed faults unless complete sets still have to be tested', () => {
    expect(selectFinal([missed])).toEqual([missed]);
    expect(selectFinal([missed], true)).toEqual([]);
    expect(selectFinal([missed, { ...missed, deep: true }], true)).toHaveLength(1);
  });

  test('describes outcome, duration and failed test', () => {
    expect(formatPlantedFaultResult(caught)).toBe('caught in 3 s: one\n    a.unit.spec.ts: adds: wrong');
    expect(formatPlantedFaultResult({ ...missed, deep: true })).toBe('missed with complete sets in 3 s: one');
  });
});

describe('summarisePlantedFaultResults', () => {
  test('ends with the number of caught faults', () => {
    expect(summarisePlantedFaultResults([fault('one')], [caught])).toEqual({
      lines: ['1 of 1 faults caught'],
      passed: true,
    });
  });

  test('lists faults that were not caught and fails', () => {
    const lines = ['Not caught: one', '0 of 1 faults caught'];
    for (const result of [missed, broken])
      expect(summarisePlantedFaultResults([fault('one')], [result])).toEqual({ lines, passed: false });
  });

  test('lists a fault that only complete sets caught', () => {
    const lines = ['Only caught by complete sets: one', '1 of 1 faults caught'];
    expect(summarisePlantedFaultResults([fault('one')], [{ ...caught, deep: true }])).toEqual({ lines, passed: true });
  });

  test('allows samples, but not complete sets, to miss a fault with onlyDeep', () => {
    const faults = [fault('one', true)];
    const lines = ['Not caught by this sample: one', '0 of 1 faults caught'];
    expect(summarisePlantedFaultResults(faults, [missed])).toEqual({ lines, passed: true });
    expect(summarisePlantedFaultResults(faults, [{ ...missed, deep: true }]).passed).toBe(false);
  });
});
