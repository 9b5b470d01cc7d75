import { expect, test } from 'vitest';
import { findFirstTestFailure, runTestsOfPlantedFault } from './runTestsOfPlantedFault.ts';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failed = { status: 'failed', fullName: 'rounds', failureMessages: ['Error: 1 is not 2\n    at a.ts'] };
const file = { name: '/copy/a.spec.ts', status: 'failed', message: '' };

test('returns the first failed test with the first line of its message', () => {
  const report = { testResults: [{ ...file, assertionResults: [passed, failed] }] };
  expect(findFirstTestFailure(report, '/copy')).toEqual({
    file: 'a.spec.ts',
    text: 'a.spec.ts: rounds: Error: 1 is not 2',
  });
});

test('returns a file that failed as a whole', () => {
  const report = { testResults: [{ ...file, message: 'It has no data\nat b.ts', assertionResults: [] }] };
  expect(findFirstTestFailure(report, '/copy')).toEqual({ file: 'a.spec.ts', text: 'a.spec.ts: It has no data' });
});

test('returns null when every test passed', () => {
  expect(
    findFirstTestFailure({ testResults: [{ ...file, status: 'passed', assertionResults: [passed] }] }, '/copy'),
  ).toBeNull();
});

test('runs no tests when a test file does not exist', async () => {
  const run = { copy: '/nowhere', seed: '1', deep: false };
  const verdict = { outcome: 'broken', text: 'The file a.unit.spec.ts does not exist' };
  expect(await runTestsOfPlantedFault({ tests: ['a.unit.spec.ts'] }, run)).toEqual(verdict);
});
