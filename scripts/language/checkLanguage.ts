import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LanguageRuleException, languageRuleExceptions } from './languageExceptions.ts';
import { type LanguageRule, languageRules } from './languageRules.ts';
import {
  extractTextsToCheckFromCode,
  extractComments,
  extractTextsToCheckFromMarkdown,
  type LanguageCheckedText,
} from './languageText.ts';

export const languageGuidePath = 'infra/docs/language.md';

export interface LanguageFinding {
  readonly rule: LanguageRule;
  readonly file: string;
  readonly line: number;
  /** The text that matched, with some characters before and after it. */
  readonly excerpt: string;
  /** The text that matched. */
  readonly found: string;
}

/** Extracts all texts that the rules apply to. Returns an empty list for unsupported file formats. */
export function extractTextsForLanguageCheck(file: string, source: string): LanguageCheckedText[] {
  if (/\.(?:[cm]?ts|tsx|mjs|cjs)$/.test(file)) return extractTextsToCheckFromCode(file, source);
  if (file.endsWith('.md')) return extractTextsToCheckFromMarkdown(file, source);
  if (file.endsWith('.css')) return extractComments(file, source, [], /\/\*[\s\S]*?\*\//g);
  if (/\.(?:ya?ml|sh)$|(?:^|\/)(?:Dockerfile|\.env\.example)$/.test(file)) {
    return extractComments(file, source, [], /(?<=^|\s)#[^\n]*/g);
  }
  return [];
}

/** Applies the rules to one text; exceptions are not considered. */
export function findLanguageRuleViolations(
  text: LanguageCheckedText,
  rules: readonly LanguageRule[] = languageRules,
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

/** Lists the files of the repository that can have texts, as paths separated by `/`. */
export function listFilesForLanguageCheck(root: string): string[] {
  const exclude = (name: string): boolean =>
    skippedFolders.has(path.basename(name)) || path.basename(name).startsWith('dist.');
  return globSync(['**/*.{ts,tsx,mts,cts,mjs,cjs,md,css,yaml,yml,sh}', '**/Dockerfile', '.env.example'], {
    cwd: root,
    exclude,
  })
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

export interface LanguageReport {
  readonly findings: readonly LanguageFinding[];
  readonly unusedExceptions: readonly LanguageRuleException[];
}

/**
 * Applies the language rules to files and their names, and finds exceptions that are not needed.
 * @param files paths relative to `folder`, separated by `/`.
 */
export function checkLanguageOfFiles(
  folder: string,
  files: readonly string[],
  exceptions: readonly LanguageRuleException[] = languageRuleExceptions,
): LanguageReport {
  const used = new Set<LanguageRuleException>();
  const findings = files.flatMap((file) => {
    const name: LanguageCheckedText = {
      kind: 'file-name',
      file,
      line: 1,
      text: path.posix.basename(file).replace(/\..*/, ''),
    };
    const source = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return [name, ...extractTextsForLanguageCheck(file, source)]
      .flatMap((text) => findLanguageRuleViolations(text))
      .filter((finding) => {
        const exception = exceptions.find((each) => allows(each, finding));
        if (exception !== undefined) used.add(exception);
        return exception === undefined;
      });
  });
  return { findings, unusedExceptions: exceptions.filter((exception) => !used.has(exception)) };
}

function allows(exception: LanguageRuleException, { rule, file, excerpt }: LanguageFinding): boolean {
  const isInPath =
    exception.path.endsWith('/') || exception.path === '' ? file.startsWith(exception.path) : file === exception.path;
  return isInPath && exception.rule === rule.id && exception.excerpt.test(excerpt);
}

/** Formats a finding as one line: position, rule, excerpt and suggestion. */
export function formatLanguageFinding({ rule, file, line, excerpt }: LanguageFinding): string {
  return `${file}:${line} [${rule.id}] "${excerpt}": ${rule.instead} (see ${languageGuidePath})`;
}
