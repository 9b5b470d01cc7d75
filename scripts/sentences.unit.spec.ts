import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSentences } from './sentences.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sentences-'));
  writeFileSync(
    path.join(folder, 'home.spec.ts'),
    `
    test('shows 18 cards', () => undefined);
    test.each([1, 2])('counts %s | more', () => undefined);
    it('links out', () => undefined);
    test.skip('slides', () => undefined);
    test.skipIf(true)('slides on phones', () => undefined);
    // test('only a remark', () => undefined);
    describe('a group', () => undefined);
    `,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const table = (...rows: string[]): string => ['| Sentence | Test |', '|---|---|', ...rows, ''].join('\n');
const findings = (...rows: string[]): readonly string[] => checkSentences(folder, table(...rows)).findings;

test('is content when every sentence names tests that are there', () => {
  const rows = [
    '| 18 cards are shown. | `home.spec.ts` > shows 18 cards<br>`home.spec.ts` > counts %s \\| more |',
    '| It links out. | `home.spec.ts` > links out |',
  ];
  expect(checkSentences(folder, table(...rows))).toEqual({ rows: 2, tests: 3, findings: [] });
});

test.each(['shows 19 cards', 'slides', 'slides on phones', 'only a remark', 'a group'])(
  'finds a test that is missing, skipped or none: %s',
  (title) => {
    expect(findings(`| A sentence. | \`home.spec.ts\` > ${title} |`)).toEqual([
      `home.spec.ts has no test "${title}" for: A sentence.`,
    ]);
  },
);

test('finds a file that is not there, and a sentence without a test', () => {
  expect(findings('| One. | `gone.spec.ts` > links out |', '| Two. | |')).toEqual([
    'gone.spec.ts has no test "links out" for: One.',
    'no test is named for: Two.',
  ]);
});

test('reads no other table', () => {
  expect(checkSentences(folder, '| Folder | What |\n|---|---|\n| src | code |\n').rows).toBe(0);
});
