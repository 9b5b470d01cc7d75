import { expect, test } from 'vitest';
import { formatTestFileDurations, type TestFileDurations } from './testFileTimes.ts';

const times = (file: string, tests: number): TestFileDurations => ({
  project: file.startsWith('web/') ? 'web' : 'unit',
  ...{ file, environment: 1000, setup: 400, imports: 2600, tests },
});

test('sums the phases of each project and lists the five slowest files', () => {
  const files = ['a', 'b', 'c', 'd', 'web/e', 'f'].map((file, place) => times(file, place * 10_000));
  expect(formatTestFileDurations(files).map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'Seconds by project files environment setup imports tests',
    'unit 5 5 2 13 110',
    'web 1 1 0 3 40',
    'Slowest files:',
    ' 54 s f',
    ' 44 s web/e',
    ' 34 s d',
    ' 24 s c',
    ' 14 s b',
  ]);
});

test('returns nothing for a run without files', () => {
  expect(formatTestFileDurations([])).toEqual([]);
});
