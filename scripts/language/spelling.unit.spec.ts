import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

// cspell:ignore mesage Adress recieved vodafne
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Checks the spelling of a text as if it were the contents of a file. @returns the unknown words. */
function findUnknownWords(file: string, text: string): string[] {
  const { stdout } = spawnSync(
    path.join(root, 'node_modules', '.bin', 'cspell'),
    ['lint', '--no-progress', '--no-summary', '--words-only', `stdin://${path.join(root, file)}`],
    { cwd: root, input: text, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  return stdout.split('\n').filter((line) => line !== '');
}

describe('the spelling check', () => {
  const source = [
    '/** Sends a mesage in favour of the colour, for Soracom and MVNOs. */',
    'export const normaliseAdress = "recieved Ωмега \\u00fcber";',
    'const digest = "b3BhcXVlIGRpZ2VzdCBvZiBhIGZpbGU";',
    "query('germny');",
  ].join('\n');

  test('finds misspellings, and accepts British spelling, terms and encoded bytes', () => {
    expect(findUnknownWords('contracts/src/a.ts', source)).toEqual(['mesage', 'Adress', 'recieved', 'germny']);
  });

  test('accepts misspelled inputs in tests', () => {
    expect(findUnknownWords('contracts/src/a.unit.spec.ts', "query('germny serches vodafne');")).toEqual(['vodafne']);
  });
});

describe('the project words', () => {
  test.each(['words.txt', 'testWords.txt'])('are unique and sorted in each group of %s', (file) => {
    const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    const words = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(words).toEqual([...new Set(words)]);
    for (const group of lines.join('\n').split(/\n?#.*\n/)) {
      const sorted = group.split('\n').filter((word) => word !== '');
      expect(sorted).toEqual([...sorted].sort());
    }
  });
});
