import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  checkPlainEnglishOfFiles,
  extractTextsForPlainEnglishCheck,
  findPlainEnglishRuleViolations,
  formatPlainEnglishFinding,
  type PlainEnglishCheckReport,
  plainEnglishGuidePath,
  listFilesForPlainEnglishCheck,
} from './checkLanguage.ts';
import type { PlainEnglishRuleException } from './languageExceptions.ts';
import { plainEnglishRules } from './plainEnglishRules.ts';
import { sampleTextsPassingPlainEnglishRules, sampleTextsBreakingPlainEnglishRules } from './plantedTexts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the repository', () => {
  const files = listFilesForPlainEnglishCheck(root);

  test('is written in plain English', () => {
    const { findings, unusedExceptions } = checkPlainEnglishOfFiles(root, files);
    expect(findings.map(formatPlainEnglishFinding)).toEqual([]);
    expect(unusedExceptions).toEqual([]);
  });

  test('has the guide that findings refer to', () => {
    expect(files).toContain(plainEnglishGuidePath);
    expect(files).toContain('scripts/language/language.unit.spec.ts');
  });
});

/** Checks a repository of one file. */
function checkFile(
  file: string,
  source: string,
  exceptions: readonly PlainEnglishRuleException[] = [],
): PlainEnglishCheckReport {
  const folder = mkdtempSync(path.join(tmpdir(), 'language-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, file), source);
  return checkPlainEnglishOfFiles(folder, listFilesForPlainEnglishCheck(folder), exceptions);
}

describe('rules', () => {
  test.each(sampleTextsBreakingPlainEnglishRules)('finds %s in a %s: %s', (rule, kind, text) => {
    const found = findPlainEnglishRuleViolations({ kind, file: 'a.ts', line: 1, text });
    expect(found.map((finding) => finding.rule.id)).toContain(rule);
  });

  test('have at least one planted text each', () => {
    const planted = new Set<string>(sampleTextsBreakingPlainEnglishRules.map(([rule]) => rule));
    expect(plainEnglishRules.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([]);
  });

  test.each(sampleTextsPassingPlainEnglishRules)('accepts the %s %s', (kind, text) => {
    expect(findPlainEnglishRuleViolations({ kind, file: 'a.ts', line: 1, text }).map(({ rule }) => rule.id)).toEqual(
      [],
    );
  });
});

describe('extracted texts', () => {
  const list = (file: string, source: string) =>
    extractTextsForPlainEnglishCheck(file, source).map(({ kind, line, text }) => [
      kind,
      line,
      text.trim().replace(/\s+/g, ' '),
    ]);

  test('include the English messages of a catalogue', () => {
    const source = [
      'msgid ""',
      'msgstr ""',
      '"Language: de\\n"',
      '',
      '#: src/Page.tsx',
      'msgid "Send \\"now\\""',
      'msgstr "Send me"',
      '',
      'msgid ""',
      '"A long "',
      '"text"',
      'msgstr ""',
      '',
    ].join('\n');
    expect(list('de.po', source)).toEqual([
      ['interface', 6, 'Send "now"'],
      ['interface', 9, 'A long text'],
    ]);
  });

  test('include exported names of every form, and no others', () => {
    const source = [
      'export const one = 1, { two, three: [four] } = five;',
      'export function six() {}',
      'export interface Seven {}',
      'export type { Eight as Nine } from "./ten.ts";',
      'const eleven = 11;',
      'export class Twelve {}',
      'export default thirteen;',
    ].join('\n');
    expect(list('a.ts', source)).toEqual([
      ['name', 1, 'one'],
      ['name', 1, 'two'],
      ['name', 1, 'four'],
      ['name', 2, 'six'],
      ['name', 3, 'Seven'],
      ['name', 4, 'Nine'],
      ['name', 6, 'Twelve'],
    ]);
  });

  test('include comments, with line comments joined, without code and quotations', () => {
    const source = '/** Sends `the mail`\n * to "everybody". */\nconst a = 1; // one\n// two\n// three\n\n// four\n';
    expect(list('a.ts', source)).toEqual([
      ['comment', 1, 'Sends xxxx xxxxx to xxxxxxxxxxx.'],
      ['comment', 3, 'one'],
      ['comment', 4, 'two three'],
      ['comment', 7, 'four'],
    ]);
  });

  test('omit strings, templates, regular expressions and JSX text that look like comments', () => {
    const source =
      "const a = ['// b', `/* c ${'//d'} // e */`, /[/]/ /* real */];\nconst f = <p>https://g {/* also real */}</p>;";
    expect(list('a.tsx', source)).toEqual([
      ['comment', 1, 'real'],
      ['comment', 2, 'also real'],
    ]);
  });

  test('include titles of tests and groups, with a dash for inserted values', () => {
    const source = [
      "test('one', () => {});",
      "describe.each([1])('two %s', () => {});",
      "test.each<[string, number]>([['a', 1]])('three', () => {});",
      'it.skip(`four ${five} six`, () => {});',
      "bench.test('seven'); pattern.test('eight'); testStore('nine');",
    ].join('\n');
    expect(list('a.spec.ts', source)).toEqual([
      ['title', 1, 'one'],
      ['title', 2, 'two %s'],
      ['title', 3, 'three'],
      ['title', 4, 'four – six'],
    ]);
  });

  test('include descriptions of the API', () => {
    const source = "query('/a', { summary: 'one', reply: z.string().describe('two') });";
    expect(list('contracts/src/a.ts', source)).toEqual([
      ['description', 1, 'one'],
      ['description', 1, 'two'],
    ]);
    expect(list('web/src/a.ts', source)).toEqual([]);
  });

  test('include messages of errors and log lines, except in tests and in the interface', () => {
    const source =
      "throw new RangeError(`one ${two}`);\nconsole.error('three');\ndeps.log.info({ four }, 'five');\ns.log('six');";
    expect(list('infra/a.ts', source)).toEqual([
      ['message', 1, 'one –'],
      ['message', 2, 'three'],
      ['message', 3, 'five'],
    ]);
    expect([...list('infra/a.spec.ts', source), ...list('web/src/a.ts', source)]).toEqual([]);
  });

  test('include headings and paragraphs of documents, without code blocks and link targets', () => {
    const source = '# 1. One\n\ntwo\n[six](a.md)\n- five\n\n```\n# six\n```\n\n## Seven\n| eight |\n';
    expect(list('infra/docs/adr/0001-one.md', source)).toEqual([
      ['decision-title', 1, '1. One'],
      ['heading', 11, 'Seven'],
      ['document', 3, 'two [sixxxxxxxx'],
      ['document', 5, '- five'],
      ['document', 12, '| eight |'],
    ]);
  });

  test('include comments of style sheets, scripts and settings', () => {
    expect(list('a.css', 'a { color: red; } /* one */')).toEqual([['comment', 1, 'one']]);
    expect(list('a.yaml', '# one\n# two\na: b#c # three\n')).toEqual([
      ['comment', 1, 'one two'],
      ['comment', 3, 'three'],
    ]);
  });
});

describe('findings', () => {
  const source = 'const a = 1;\n\n/**\n * Sends a mail. The user\n * is told\n * about it.\n */\nconst b = 2;\n';

  test('name file, line, text, rule, replacement and guide', () => {
    expect(checkFile('a.ts', source).findings.map(formatPlainEnglishFinding)).toEqual([
      'a.ts:5 [told] "Sends a mail. The user is told about it.": write "is notified", "receives", "is shown" or "is reported" (see infra/docs/language.md)',
    ]);
  });

  test('leave out exceptions, which must match a finding', () => {
    const exception = { rule: 'told', path: 'a.ts', excerpt: /user is told/, reason: 'fixed' };
    const other = { ...exception, path: 'b/' };
    expect(checkFile('a.ts', source, [exception])).toEqual({ findings: [], unusedExceptions: [] });
    expect(checkFile('a.ts', source, [other]).findings).toHaveLength(1);
    expect(checkFile('a.ts', source, [exception, other]).unusedExceptions).toEqual([other]);
  });
});
