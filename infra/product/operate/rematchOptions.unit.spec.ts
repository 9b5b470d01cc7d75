import { expect, test } from 'vitest';
import { parseSearchRematchOptions } from './rematchOptions.ts';

test('defaults to ten thousand searches with their original catalogue versions', () => {
  expect(parseSearchRematchOptions(['--since', '2026-10-01', '--as', 'match-v2'])).toEqual({
    ...{ since: '2026-10-01', version: 'match-v2', catalogue: 'then', limit: 10_000, json: false },
  });
});

test('parses all options', () => {
  const line = '--since 2026-10-01 --as match-v1 --catalogue current --limit 5 --json';
  expect(parseSearchRematchOptions(line.split(' '))).toEqual({
    ...{ since: '2026-10-01', version: 'match-v1', catalogue: 'current', limit: 5, json: true },
  });
});

test.each([
  ['', '--since is missing or invalid.'],
  ['--since 2026-13-01 --as match-v1', '--since is missing or invalid.'],
  ['--since 2026-10-01', '--as is missing or invalid.'],
  ['--since 2026-10-01 --as match-v9', '--as is missing or invalid.'],
  ['--since 2026-10-01 --as match-v1 --limit 0', '--limit is missing or invalid.'],
  ['--since 2026-10-01 --as match-v1 --catalogue old', '--catalogue is missing or invalid.'],
  ['--help', 'Repeats past searches'],
  ['match-v2', 'Repeats past searches'],
])('rejects %j and shows the usage', (line, words) => {
  const args = line === '' ? [] : line.split(' ');
  expect(() => parseSearchRematchOptions(args)).toThrow(words);
  expect(() => parseSearchRematchOptions(args)).toThrow('npm run rematch -- --since');
});
