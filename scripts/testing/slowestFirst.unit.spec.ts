import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slowestTestFiles } from './slowestFirst.ts';

test('lists only existing files', () => {
  expect(slowestTestFiles.filter((file) => !existsSync(file))).toEqual([]);
});
