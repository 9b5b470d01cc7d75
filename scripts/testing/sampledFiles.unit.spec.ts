import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listOmittedTestFiles, sampledTestFileSets } from './sampledFiles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const allFiles = sampledTestFileSets.flatMap(({ files }) => files);

test('leaves out all files but the sample of each set', () => {
  const omitted = listOmittedTestFiles('7');
  expect(sampledTestFileSets.map(({ files }) => files.filter((file) => !omitted.includes(file)).length)).toEqual(
    sampledTestFileSets.map(({ sampleSize }) => sampleSize),
  );
  expect(listOmittedTestFiles('7')).toEqual(omitted);
});

test('leaves out every file with some seeds only', () => {
  const omittedBySeed = Array.from({ length: 60 }, (_, seed) => listOmittedTestFiles(String(seed)));
  for (const file of allFiles) {
    const count = omittedBySeed.filter((omitted) => omitted.includes(file)).length;
    expect([file, count > 0 && count < omittedBySeed.length]).toEqual([file, true]);
  }
});

test.each(allFiles)('names an existing file: %s', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
});
