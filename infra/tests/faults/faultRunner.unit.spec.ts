import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CodeMutationWithCatchingTests } from './fault.ts';
import type { runTestsOfPlantedFault, PlantedFaultTestOutcome } from './runTestsOfPlantedFault.ts';
import { createPlantedFaultRunner } from './faultRunner.ts';

const fault: CodeMutationWithCatchingTests = {
  name: 'wrong',
  file: 'a.ts',
  find: '<',
  replace: '<=',
  tests: ['a.spec.ts', 'b.spec.ts'],
};
const failed: PlantedFaultTestOutcome = { outcome: 'failed', file: 'b.spec.ts', text: 'b.spec.ts: compares: wrong' };
const passed: PlantedFaultTestOutcome = { outcome: 'passed' };

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'copy-'));
  writeFileSync(path.join(copy, 'a.ts'), 'one < other');
});
afterEach(() => rmSync(copy, { recursive: true }));

/**
 * Creates a runner with fixed test results: `withIt` while the fault is planted, `without` otherwise. For each run, the
 * runner records the tests and the content of the file with the fault.
 */
function createRecordingRunner(withIt: PlantedFaultTestOutcome, without: PlantedFaultTestOutcome) {
  const ran: string[] = [];
  const run: typeof runTestsOfPlantedFault = ({ tests }) => {
    const text = readFileSync(path.join(copy, 'a.ts'), 'utf8');
    ran.push(`${tests.join(' ')}: ${text}`);
    return Promise.resolve(text.includes('<=') ? withIt : without);
  };
  return { ran, tryFault: createPlantedFaultRunner({ copy, seed: '1', revision: 'r' }, run) };
}

test('catches a fault by a test file that passes without it, checked once', async () => {
  const { ran, tryFault } = createRecordingRunner(failed, passed);
  expect(await tryFault(fault, false)).toMatchObject({
    ...{ name: 'wrong', revision: 'r', outcome: 'caught', deep: false, seed: '1', by: 'b.spec.ts: compares: wrong' },
  });
  await tryFault(fault, false);
  const withFault = 'a.spec.ts b.spec.ts: one <= other';
  expect(ran).toEqual([withFault, 'b.spec.ts: one < other', withFault]);
});

test('returns broken when the test file also fails without the fault', async () => {
  const by = 'Also fails without the fault: b.spec.ts: compares: wrong';
  expect(await createRecordingRunner(failed, failed).tryFault(fault, false)).toMatchObject({ outcome: 'broken', by });
});

test('misses a fault when all tests pass', async () => {
  expect(await createRecordingRunner(passed, passed).tryFault(fault, true)).toMatchObject({
    outcome: 'missed',
    deep: true,
    by: null,
  });
});

test('returns broken when the fault cannot be planted or the tests cannot run', async () => {
  const missingSnippet = { ...fault, find: '>' };
  expect(await createRecordingRunner(passed, passed).tryFault(missingSnippet, false)).toMatchObject({
    outcome: 'broken',
  });
  const noReport: PlantedFaultTestOutcome = { outcome: 'broken', text: 'There is no report' };
  expect(await createRecordingRunner(noReport, passed).tryFault(fault, false)).toMatchObject({
    outcome: 'broken',
    by: 'There is no report',
  });
});
