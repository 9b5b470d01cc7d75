import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The page whose tables say by which tests the sentences of the specification are held. */
const page = 'web/README.md';

export interface Sentences {
  /** Rows of the tables. */
  readonly rows: number;
  readonly tests: number;
  /** One line per row or test that does not hold. */
  readonly findings: readonly string[];
}

/**
 * Holds the tables of a page against the tests that they name. A row is `| sentence | tests |`, a test `` `file` > name``, several of
 * them with `<br>` between; a file counts from the folder given. A test that is skipped or left to do holds nothing.
 */
export function checkSentences(folder: string, markdown: string): Sentences {
  const titles = new Map<string, ReadonlySet<string>>();
  const titlesOf = (file: string): ReadonlySet<string> => {
    const known = titles.get(file) ?? testTitles(path.join(folder, file));
    titles.set(file, known);
    return known;
  };
  const rows = tableRows(markdown);
  const named = rows.flatMap(({ sentence, tests }) => tests.split('<br>').map((text) => ({ sentence, text })));
  return { rows: rows.length, tests: named.length, findings: named.flatMap((each) => findingOf(each, titlesOf)) };
}

interface Row {
  readonly sentence: string;
  readonly tests: string;
}

/** The rows below a head `| Sentence | Test |`. */
function tableRows(markdown: string): Row[] {
  const rows: Row[] = [];
  let inside = false;
  for (const line of markdown.split(/\r?\n/)) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (!line.startsWith('|')) inside = false;
    else if (cells[1] === 'Sentence' && cells[2] === 'Test') inside = true;
    else if (inside && !/^-+$/.test(cells[1] ?? '')) rows.push({ sentence: cells[1] ?? '', tests: cells[2] ?? '' });
  }
  return rows;
}

function findingOf(
  { sentence, text }: { sentence: string; text: string },
  titlesOf: (file: string) => ReadonlySet<string>,
): string[] {
  const [, file, title] = /^`([^`]+)` > (.+)$/.exec(text.trim()) ?? [];
  if (file === undefined || title === undefined) return [`no test is named for: ${sentence}`];
  return titlesOf(file).has(title) ? [] : [`${file} has no test "${title}" for: ${sentence}`];
}

const holdsNothing = new Set(['skip', 'todo', 'skipIf', 'fails']);

/** The titles of the tests in a file, as they are written; none when it is not there. */
function testTitles(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!existsSync(file)) return found;
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined;
    if (title !== undefined && ts.isStringLiteralLike(title)) found.add(title.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** `test`, `it`, `test.each(…)`, `` test.each`…` `` and the like. */
function isTest(callee: ts.Node): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  if (ts.isPropertyAccessExpression(callee)) return !holdsNothing.has(callee.name.text) && isTest(callee.expression);
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && isTest(callee.tag);
}

function main(): void {
  const { rows, tests, findings } = checkSentences(root, readFileSync(path.join(root, page), 'utf8'));
  for (const finding of findings) console.error(finding);
  console.log(`${rows} sentences, ${tests} tests, ${findings.length} not found`);
  if (findings.length > 0 || rows === 0) process.exitCode = 1;
}

if (import.meta.main) main();
