import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { ReadModel } from './readModel.ts';
import { readModels } from './readModels.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const models: readonly ReadModel[] = readModels;
/** Defined names of tables and columns, which SQL must reference through their definitions. */
const definedNames = new Set(
  models.flatMap(({ tables }) => Object.values(tables).flatMap(({ name, columns }) => [name, ...Object.keys(columns)])),
);

const sqlKeywords = /\b(?:SELECT|UPDATE|DELETE|INSERT|SET|FROM|WHERE|FILTER|JOIN|BY|AS|NULL|ANY|LIKE|DESC)\b/;
/** Schemas with tables that are not defined here. */
const otherSchemas = /\b(?:accounts|ops|mail|log)\.\w/;
/** Parts of SQL that are not names of columns: string literals, aliases, types. */
const otherTokens = /'[^']*'|\bAS "?\w+"?|::\w+/g;

/** Text of a node that may contain SQL, with `§` for interpolated expressions. */
function getNodeText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('§');
}

/** Names in the arguments of kysely functions whose arguments the compiler does not check. */
function findUncheckedNames(node: ts.Node): string {
  if (!ts.isCallExpression(node) || !/^sql\.(?:ref|id|table|raw)$/.test(node.expression.getText())) return '';
  return node.arguments
    .filter((each) => ts.isStringLiteralLike(each))
    .map((each) => each.getText())
    .join(' ');
}

/** Column and table names that a source file contains literally in its SQL. */
function findLiteralNames(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = getNodeText(node);
    const sql = sqlKeywords.test(text) && !otherSchemas.test(text) ? text.replaceAll(otherTokens, ' ') : '';
    const names = `${sql} ${findUncheckedNames(node)}`.match(/(?<![§\w])[a-z]\w*/g) ?? [];
    found.push(...names.filter((name) => definedNames.has(name)));
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

test('references columns and tables in SQL through their definitions', () => {
  expect(files.length).toBeGreaterThan(80);
  const literalNames = files.map(([file, source]) => [file, findLiteralNames(source)] as const);
  expect(literalNames.filter(([, names]) => names.length > 0)).toEqual([]);
});

test.each([
  ['a column', 'const text = `SELECT ${l.link_id} FROM x WHERE l.status = $1`;', ['status']],
  ['a table', "const text = 'DELETE FROM {schema}.rfq_link';", ['rfq_link']],
  ['a reference of kysely', "const column = sql.ref('l.status');", ['status']],
  ['a fragment', 'const order = `l.sort_name DESC`;', ['sort_name']],
])('finds the literal name of %s', (_what, source, names) => {
  expect(findLiteralNames(source)).toEqual(names);
});
