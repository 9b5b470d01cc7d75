import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestSourceTypeChecker } from './testing/compileWith.ts';

const compiler = createTestSourceTypeChecker();
const timeoutMs = 120_000;

/** A file that reads quotes, by column name and by row type. */
const readerSource = `
import { quoteVersionTable, type rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
const q = qualifyColumns(quoteVersionTable, 'q');
export const text: 'q.amount' = q.amount;
export const sum = (row: ReadModelRowTypes<typeof rfqsAndQuotesReadModel>['rfqBoard.quote_version']) => row.amount + row.sent_at.toISOString();
`;

interface Change {
  /**
   * Path that two files have in common: the tables are in the file with `.tables.ts` appended, their projection in the
   * file with `.projection.ts`.
   */
  readonly tables: string;
  readonly readers: readonly string[];
  readonly find: string;
  readonly replace: string;
}

const changeQuoteVersion = (find: string, replace: string): Change => ({
  tables: 'rfq/rfqBoard',
  readers: [],
  find,
  replace,
});

const changes = {
  none: changeQuoteVersion('amount: text(),', 'amount: text(),'),
  added: changeQuoteVersion('amount: text(),', 'amount: text(),\n    incoterm: text(),'),
  addedOrNull: changeQuoteVersion('amount: text(),', 'amount: text(),\n    incoterm: nullable(text()),'),
  addedLater: changeQuoteVersion('amount: text(),', 'amount: text(),\n    incoterm: initiallyNull(text()),'),
  renamed: changeQuoteVersion('amount: text(),', 'price: text(),'),
  otherTypes: changeQuoteVersion(
    'notes: nullable(text()),\n    sent_at: instant,',
    'notes: text(),\n    sent_at: int,',
  ),
  searches: {
    tables: 'searches/searches',
    readers: ['searches/analytics'],
    ...{ find: 'matched_count: int,', replace: 'found_count: int,\n    asked_count: int,' },
  },
  catalogue: {
    tables: 'catalogue/catalogue',
    readers: ['catalogue/search/search', 'catalogue/catalogueHistory'],
    ...{ find: 'published_at: instant,', replace: 'made_at: instant,' },
  },
} satisfies Readonly<Record<string, Change>>;

/** Creates a changed copy of the tables, and copies of the projection and the readers that import the changed copy. */
function createCopies(name: string, { tables, readers, find, replace }: Change) {
  const changed = `projections/read-models/src/${tables}.${name}.ts`;
  const source = compiler.readSource(`projections/read-models/src/${tables}.tables.ts`);
  expect(source.split(find)).toHaveLength(2);
  const copy = (file: string, text = compiler.readSource(file)) => {
    const from = path.posix.relative(path.posix.dirname(file), changed);
    return [
      file.replace('.ts', `.${name}.ts`),
      text.replaceAll(`@marketplace/read-models/${tables}.tables.ts`, from),
    ] as const;
  };
  const queries = readers.map((reader) => copy(`query-service/src/${reader}.queries.ts`));
  const copies = [
    copy(`projections/src/${tables}.projection.ts`),
    ...(queries.length === 0 ? [copy('projections/src/rfq/planted.ts', readerSource)] : queries),
  ];
  return { changed: [changed, source.replace(find, replace)] as const, copies };
}

type Errors = readonly (readonly string[])[];

/** Compiles all changes in one run. @returns the errors in the projection and the readers, by change. */
function compileChanges(): Readonly<Record<keyof typeof changes, Errors>> {
  const results = Object.entries(changes).map(([name, change]) => [name, createCopies(name, change)] as const);
  const sources = results.flatMap(([, { changed, copies }]) => [changed, ...copies]);
  const files = results.flatMap(([, { copies }]) => copies.map(([file]) => file));
  const errors = compiler.listErrors(Object.fromEntries(sources), files);
  const found = results.map(([name, { copies }]) => [name, copies.map(([file]) => errors[file] ?? [])] as const);
  return Object.fromEntries(found) as unknown as Readonly<Record<keyof typeof changes, Errors>>;
}

const createHandlerSource = (body: string): string => `
import { quoteVersionTable, rfqTable, rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { TableRowToWrite } from '@marketplace/read-models/table.ts';
import type { ProjectionWriter } from '../runtime/writes.ts';
declare const quote: TableRowToWrite<typeof quoteVersionTable>;
declare const link: TableRowToWrite<typeof rfqLinkTable>;
export function handle({ put, patch, add, remove, refill }: ProjectionWriter): void {
  ${body}
}
export const used = [quoteVersionTable, rfqTable, rfqLinkTable, quote, link];`;

/**
 * Compiles, in one run, handler bodies that write to RFQ tables.
 * @returns the errors of each body.
 */
function compileBodies(bodies: readonly string[]): readonly (readonly string[])[] {
  const names = bodies.map((_body, index) => `projections/src/rfq/planted${index}.ts`);
  const sources = Object.fromEntries(bodies.map((body, index) => [names[index] ?? '', createHandlerSource(body)]));
  return Object.values(compiler.listErrors(sources, names));
}

describe('changes of a table', () => {
  let errors: ReturnType<typeof compileChanges>;
  beforeAll(() => {
    errors = compileChanges();
  }, timeoutMs);

  test('compiles without a change', () => {
    expect(errors.none).toEqual([[], []]);
  });

  test('breaks the projection when a column is added', () => {
    expect(errors.added[0]).toHaveLength(1);
    expect(errors.added[1]).toEqual([]);
  });

  test('breaks the projection when a nullable column is added, unless it is initially null', () => {
    expect(errors.addedOrNull[0]).toHaveLength(1);
    expect(errors.addedLater[0]).toEqual([]);
  });

  test('breaks the projection and all readers when a column is renamed', () => {
    expect(errors.renamed[0]).toHaveLength(1);
    expect(errors.renamed[1]).toEqual(['amount', 'amount']);
  });

  test('breaks the projection and its readers when the type of a column changes', () => {
    expect(errors.otherTypes[0]?.length).toBeGreaterThan(0);
    expect(errors.otherTypes[1]).toEqual(['toISOString']);
  });

  test('breaks the projections and SQL queries of searches and the catalogue', () => {
    for (const file of [...errors.searches, ...errors.catalogue]) expect(file.length).toBeGreaterThan(0);
  });
});

describe('writes of handlers', () => {
  const accepted = `
      put(quoteVersionTable, quote);
      put(quoteVersionTable, { ...quote, notes: null });
      patch(rfqLinkTable, { link_id: 'a' }, { status: 'expired', viewed_at: null });
      patch(rfqTable, { rfq_id: 'a' }, { status: null });
      add(rfqLinkTable, link, { version: 1 });
      remove(quoteVersionTable, quote);
      refill(rfqTable, 'SELECT 1');`;
  const rejected = [
    [
      'a row with a missing column',
      `const { notes, ...rest } = quote; put(quoteVersionTable, rest); return void notes;`,
    ],
    ['a spread with an unknown column', `put(quoteVersionTable, { ...quote, ...{ incoterm: 'FOB' } });`],
    ['a value of a wrong type', `put(quoteVersionTable, { ...quote, sent_at: new Date() });`],
    ['a text outside the allowed values', `put(quoteVersionTable, { ...quote, currency: 'XXX' });`],
    ['null in a required column', `put(quoteVersionTable, { ...quote, amount: null });`],
    ['a patch of an unknown column', `patch(rfqLinkTable, { link_id: 'a' }, { seen_at: 'now' });`],
    [
      'a patch with a spread of an unknown column',
      `patch(rfqLinkTable, { link_id: 'a' }, { ...{ version: 1, seen_at: 'now' } });`,
    ],
    ['a patch of the key', `patch(rfqLinkTable, { link_id: 'a' }, { link_id: 'b', version: 2 });`],
    ['an incomplete key', `remove(quoteVersionTable, { link_id: 'a' });`],
    ['a key of a wrong type', `remove(quoteVersionTable, { link_id: 'a', version: '1' });`],
    ['an increment of a text column', `add(rfqLinkTable, { link_id: 'a' }, { status: 1 });`],
    ['an increment of a key column', `add(quoteVersionTable, { link_id: 'a', version: 1 }, { version: 1 });`],
  ] as const;

  test('accepts writes that match the table and rejects others', { timeout: timeoutMs }, () => {
    const [ofAccepted, ...ofRejected] = compileBodies([accepted, ...rejected.map(([, body]) => body)]);
    expect(ofAccepted).toEqual([]);
    expect(ofRejected.map((errors, index) => [rejected[index]?.[0], errors.length])).toEqual(
      rejected.map(([what]) => [what, 1]),
    );
  });
});
