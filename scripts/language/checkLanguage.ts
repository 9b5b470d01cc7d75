import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PlainEnglishRuleException, plainEnglishRuleExceptions } from './languageExceptions.ts';
import { type PlainEnglishRule, plainEnglishRules } from './plainEnglishRules.ts';
import {
  extractTextsToCheckFromCode,
  extractComments,
  extractTextsToCheckFromCatalogue,
  extractTextsToCheckFromMarkdown,
  type PlainEnglishCheckedText,
} from './languageText.ts';

export const plainEnglishGuidePath = 'infra/docs/language.md';

export interface LanguageFinding {
  readonly rule: PlainEnglishRule;
  readonly file: string;
  readonly line: number;
  /** The text that matched, with some characters before and after it. */
  readonly excerpt: string;
  /** The text that matched. */
  readonly found: string;
}

/** Extracts all texts that the rules apply to. Returns an empty list for unsupported file formats. */
export function extractTextsForPlainEnglishCheck(file: string, source: string): PlainEnglishCheckedText[] {
  if (/\.(?:[cm]?ts|tsx|mjs|cjs)$/.test(file)) return extractTextsToCheckFromCode(file, source);
  if (file.endsWith('.md')) return extractTextsToCheckFromMarkdown(file, source);
  if (file.endsWith('.po')) return extractTextsToCheckFromCatalogue(file, source);
  if (file.endsWith('.css')) return extractComments(file, source, [], /\/\*[\s\S]*?\*\//g);
  if (/\.(?:ya?ml|sh)$|(?:^|\/)(?:Dockerfile|\.env\.example)$/.test(file)) {
    return extractComments(file, source, [], /(?<=^|\s)#[^\n]*/g);
  }
  return [];
}

/** Applies the rules to one text; exceptions are not considered. */
export function findPlainEnglishRuleViolations(
  text: PlainEnglishCheckedText,
  rules: readonly PlainEnglishRule[] = plainEnglishRules,
): LanguageFinding[] {
  return rules.flatMap((rule) => {
    const match = rule.kinds.includes(text.kind) ? rule.pattern.exec(text.text) : null;
    if (match === null) return [];
    const [found] = match;
    const start = match.index + (found.length - found.trimStart().length);
    const line = text.line + text.text.slice(0, start).split('\n').length - 1;
    const excerpt = text.text.slice(Math.max(0, start - 30), match.index + found.length + 40);
    return [{ rule, file: text.file, line, excerpt: shorten(excerpt), found: found.trim().replace(/\s+/g, ' ') }];
  });
}

const shorten = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 140);

/** Folders with dependencies, build results and data. */
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'bench-results', 'test-results', 'screenshots']);

/** Lists the files of the repository that can contain texts to check, as paths separated by `/`. */
export function listFilesForPlainEnglishCheck(root: string): string[] {
  const exclude = (name: string): boolean =>
    skippedFolders.has(path.basename(name)) || path.basename(name).startsWith('dist.');
  return globSync(['**/*.{ts,tsx,mts,cts,mjs,cjs,md,po,css,yaml,yml,sh}', '**/Dockerfile', '.env.example'], {
    cwd: root,
    exclude,
  })
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

export interface PlainEnglishCheckReport {
  readonly findings: readonly LanguageFinding[];
  readonly unusedExceptions: readonly PlainEnglishRuleException[];
}

/**
 * Applies the language rules to files and their names, and finds exceptions that are not needed.
 * @param files paths relative to `folder`, separated by `/`.
 */
export function checkPlainEnglishOfFiles(
  folder: string,
  files: readonly string[],
  exceptions: readonly PlainEnglishRuleException[] = plainEnglishRuleExceptions,
): PlainEnglishCheckReport {
  const used = new Set<PlainEnglishRuleException>();
  const findings = files.flatMap((file) => {
    const name: PlainEnglishCheckedText = {
      kind: 'file-name',
      file,
      line: 1,
      text: path.posix.basename(file).replace(/\..*/, ''),
    };
    const source = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return [name, ...extractTextsForPlainEnglishCheck(file, source)]
      .flatMap((text) => findPlainEnglishRuleViolations(text))
      .filter((finding) => {
        const exception = exceptions.find((each) => allows(each, finding));
        if (exception !== undefined) used.add(exception);
        return exception === undefined;
      });
  });
  return { findings, unusedExceptions: exceptions.filter((exception) => !used.has(exception)) };
}

function allows(exception: PlainEnglishRuleException, { rule, file, excerpt }: LanguageFinding): boolean {
  const isInPath =
    exception.path.endsWith('/') || exception.path === '' ? file.startsWith(exception.path) : file === exception.path;
  return isInPath && exception.rule === rule.id && exception.excerpt.test(excerpt);
}

/** Formats a finding as one line: position, rule, excerpt and suggestion. */
export function formatPlainEnglishFinding({ rule, file, line, excerpt }: LanguageFinding): string {
  return `${file}:${line} [${rule.id}] "${excerpt}": ${rule.instead} (see ${plainEnglishGuidePath})`;
}
