import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from './longestFirst.ts';

test('every file that is begun early is there', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
});
