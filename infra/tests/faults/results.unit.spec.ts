import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import {
  appendResult,
  clearResults,
  describeResult,
  readResults,
  type Result,
  settledResults,
  summarise,
} from './results.ts';

const fault = (name: string, onlyDeep?: true): Fault => ({
  ...{ name, file: 'a.ts', find: 'a', replace: 'b', tests: ['a.unit.spec.ts'] },
  ...(onlyDeep && { onlyDeep }),
});
const caught: Result = {
  ...{ name: 'one', revision: 'r', outcome: 'caught', deep: false, seed: '1' },
  ...{ by: 'a.unit.spec.ts: adds: wrong', seconds: 3.4 },
};
const missed: Result = { ...caught, outcome: 'missed', by: null };
const broken: Result = { ...caught, outcome: 'broken', by: 'There is no file a.ts' };

describe('a file of results', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), 'faults-')), 'folder', 'results.jsonl');
  });
  afterEach(() => rmSync(path.dirname(path.dirname(file)), { recursive: true }));

  test('contains what was appended, in order', () => {
    expect(readResults(file)).toEqual([]);
    appendResult(file, caught);
    appendResult(file, missed);
    expect(readResults(file)).toEqual([caught, missed]);
  });

  test('is empty once it was cleared', () => {
    appendResult(file, caught);
    clearResults(file);
    expect(readResults(file)).toEqual([]);
  });
});

describe('a result', () => {
  const settled = (results: readonly Result[], deep = false) =>
    settledResults(results, [fault('one')], { revision: 'r', deep });

  test('is kept for the same revision', () => {
    expect(settled([caught])).toEqual([caught]);
    expect(settled([{ ...caught, revision: 's' }])).toEqual([]);
  });

  test('is replaced by the newest one', () => {
    expect(settled([missed, caught])).toEqual([caught]);
  });

  test('is not kept where the fault could not be tried', () => {
    expect(settled([broken])).toEqual([]);
  });

  test('is kept for a missed fault unless whole sets are still to be tested', () => {
    expect(settled([missed])).toEqual([missed]);
    expect(settled([missed], true)).toEqual([]);
    expect(settled([missed, { ...missed, deep: true }], true)).toHaveLength(1);
  });

  test('is described by its outcome, its seconds and the test that failed', () => {
    expect(describeResult(caught)).toBe('caught in 3 s: one\n    a.unit.spec.ts: adds: wrong');
    expect(describeResult({ ...missed, deep: true })).toBe('missed with whole sets in 3 s: one');
  });
});

describe('a summary', () => {
  test('ends with how many faults were caught', () => {
    expect(summarise([fault('one')], [caught])).toEqual({ lines: ['1 of 1 faults caught'], passed: true });
  });

  test('names every fault that was not caught, and fails', () => {
    const lines = ['Not caught: one', '0 of 1 faults caught'];
    for (const result of [missed, broken])
      expect(summarise([fault('one')], [result])).toEqual({ lines, passed: false });
  });

  test('names a fault that only whole sets caught', () => {
    const lines = ['Caught by whole sets only: one', '1 of 1 faults caught'];
    expect(summarise([fault('one')], [{ ...caught, deep: true }])).toEqual({ lines, passed: true });
  });

  test('lets a sample miss a fault that only whole sets catch for certain, and whole sets never', () => {
    const faults = [fault('one', true)];
    const lines = ['Not caught by this sample: one', '0 of 1 faults caught'];
    expect(summarise(faults, [missed])).toEqual({ lines, passed: true });
    expect(summarise(faults, [{ ...missed, deep: true }]).passed).toBe(false);
  });
});
