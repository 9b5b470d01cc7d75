import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from './longestFirst.ts';

test('lists only existing files', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
});
