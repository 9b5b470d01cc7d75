import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { ReadModel } from './readModel.ts';
import { readModels } from './readModels.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const models: readonly ReadModel[] = readModels;
/** Names of tables and columns, which SQL takes from their definitions. */
const defined = new Set(
  models.flatMap(({ tables }) => Object.values(tables).flatMap(({ name, columns }) => [name, ...Object.keys(columns)])),
);

const sqlWords = /\b(?:SELECT|UPDATE|DELETE|INSERT|SET|FROM|WHERE|FILTER|JOIN|BY|AS|NULL|ANY|LIKE|DESC)\b/;
/** Tables of these have no definition here. */
const otherSchemas = /\b(?:accounts|ops|mail|log)\.\w/;
/** What SQL says that names no column: texts, names that it gives, types. */
const noNames = /'[^']*'|\bAS "?\w+"?|::\w+/g;

/** The text of a node that may be SQL, `§` for what is put in. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('§');
}

/** Names in a call of kysely's that the compiler does not check. */
function uncheckedIn(node: ts.Node): string {
  if (!ts.isCallExpression(node) || !/^sql\.(?:ref|id|table|raw)$/.test(node.expression.getText())) return '';
  return node.arguments
    .filter((each) => ts.isStringLiteralLike(each))
    .map((each) => each.getText())
    .join(' ');
}

/** Names of columns and tables that a source file writes as text in its SQL. */
function namesInSql(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    const sql = sqlWords.test(text) && !otherSchemas.test(text) ? text.replaceAll(noNames, ' ') : '';
    const names = `${sql} ${uncheckedIn(node)}`.match(/(?<![§\w])[a-z]\w*/g) ?? [];
    found.push(...names.filter((name) => defined.has(name)));
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Source files that read or write read models. */
const files = globSync('{query-service,command-service,projections,infra/product}/**/*.ts', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
  .filter((file) => !/\.(?:spec|tables)\.ts$|\/testing\//.test(file))
  .map((file) => [file, readFileSync(`${root}${file}`, 'utf8')] as const)
  .filter(([, source]) => /read-models\/|schemaOf|\{schema\}/.test(source));

test('SQL takes the names of columns and tables from their definitions', () => {
  expect(files.length).toBeGreaterThan(80);
  const written = files.map(([file, source]) => [file, namesInSql(source)] as const);
  expect(written.filter(([, names]) => names.length > 0)).toEqual([]);
});

test.each([
  ['a column', 'const text = `SELECT ${l.link_id} FROM x WHERE l.status = $1`;', ['status']],
  ['a table', "const text = 'DELETE FROM {schema}.rfq_link';", ['rfq_link']],
  ['a reference of kysely', "const column = sql.ref('l.status');", ['status']],
  ['a fragment', 'const order = `l.sort_name DESC`;', ['sort_name']],
])('finds %s that is written as text', (_what, source, names) => {
  expect(namesInSql(source)).toEqual(names);
});
