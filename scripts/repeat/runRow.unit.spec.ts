import { expect, test } from 'vitest';
import { testRunCsvHeader, formatTestRunCsvRow } from './runRow.ts';

const run = {
  started: '2026-11-29T12:00:00.000Z',
  commit: '64bf78dc',
  command: 'npm test',
  machine: 'busy',
  seconds: 700,
  exitCode: 0,
  output: 'Large sets are sampled by TEST_SEED=42\n\n12 passed, 0 failed, 3 skipped\n',
} as const;

test('records the counts and the seed of a run', () => {
  expect(formatTestRunCsvRow(run)).toBe('2026-11-29T12:00:00.000Z,64bf78dc,npm test,busy,700,12,0,3,42,');
  expect(formatTestRunCsvRow(run).split(',')).toHaveLength(testRunCsvHeader.split(',').length);
});

test('records the name of each failure', () => {
  const output = 'Failed: a.spec.ts: adds, "twice": Error\nFailed: b.spec.ts: x\n\n10 passed, 2 failed\n';
  expect(formatTestRunCsvRow({ ...run, exitCode: 1, output })).toMatch(
    /,10,2,0,,"a\.spec\.ts: adds, ""twice"": Error; b\.spec\.ts: x"$/,
  );
});

test.each([
  ['ends without a closing line', { exitCode: 0, output: 'killed' }, ',0,1,0,,'],
  [
    'exits with an error although its closing line counts no failure',
    { exitCode: 1, output: '9 passed, 0 failed' },
    ',9,1,0,,',
  ],
])('records a failure when a run %s', (_case, change, cells) => {
  expect(formatTestRunCsvRow({ ...run, ...change })).toContain(cells);
});
