import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCompiler } from './testing/compileWith.ts';

const compiler = createCompiler();
const patience = 120_000;

/** A reader of quotes, by name and by row. */
const readerSource = `
import { quoteVersion, type rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { refs } from '@marketplace/read-models/table.ts';
const q = refs(quoteVersion, 'q');
export const text: 'q.amount' = q.amount;
export const sum = (row: TablesOf<typeof rfqBoard>['rfqBoard.quote_version']) => row.amount + row.sent_at.toISOString();
`;

interface Change {
  /** The tables, their writer and some of their readers, as paths without what all of them end with. */
  readonly tables: string;
  readonly readers: readonly string[];
  readonly find: string;
  readonly replace: string;
}

const ofQuotes = (find: string, replace: string): Change => ({ tables: 'rfq/rfqBoard', readers: [], find, replace });

const changes = {
  none: ofQuotes('amount: text(),', 'amount: text(),'),
  added: ofQuotes('amount: text(),', 'amount: text(),\n    incoterm: text(),'),
  addedOrNull: ofQuotes('amount: text(),', 'amount: text(),\n    incoterm: orNull(text()),'),
  addedLater: ofQuotes('amount: text(),', 'amount: text(),\n    incoterm: later(text()),'),
  renamed: ofQuotes('amount: text(),', 'price: text(),'),
  otherTypes: ofQuotes('notes: orNull(text()),\n    sent_at: instant,', 'notes: text(),\n    sent_at: int,'),
  ofSearches: {
    tables: 'searches/searches',
    readers: ['searches/analytics'],
    ...{ find: 'matched_count: int,', replace: 'found_count: int,\n    asked_count: int,' },
  },
  ofCatalogue: {
    tables: 'catalogue/catalogue',
    readers: ['catalogue/search/search', 'catalogue/catalogueHistory'],
    ...{ find: 'published_at: instant,', replace: 'made_at: instant,' },
  },
} satisfies Readonly<Record<string, Change>>;

/** The changed tables, and copies of their writer and their readers that take them in the place of their own. */
function plant(name: string, { tables, readers, find, replace }: Change) {
  const changed = `projections/read-models/src/${tables}.${name}.ts`;
  const source = compiler.source(`projections/read-models/src/${tables}.tables.ts`);
  expect(source.split(find)).toHaveLength(2);
  const copy = (file: string, text = compiler.source(file)) => {
    const from = path.posix.relative(path.posix.dirname(file), changed);
    return [
      file.replace('.ts', `.${name}.ts`),
      text.replaceAll(`@marketplace/read-models/${tables}.tables.ts`, from),
    ] as const;
  };
  const others = readers.map((reader) => copy(`query-service/src/${reader}.queries.ts`));
  const planted = [
    copy(`projections/src/${tables}.projection.ts`),
    ...(others.length === 0 ? [copy('projections/src/rfq/planted.ts', readerSource)] : others),
  ];
  return { changed: [changed, source.replace(find, replace)] as const, planted };
}

type Errors = readonly (readonly string[])[];

/** What the compiler says of the writer and the readers of each change, all in one go. */
function compileChanges(): Readonly<Record<keyof typeof changes, Errors>> {
  const plants = Object.entries(changes).map(([name, change]) => [name, plant(name, change)] as const);
  const sources = plants.flatMap(([, { changed, planted }]) => [changed, ...planted]);
  const files = plants.flatMap(([, { planted }]) => planted.map(([file]) => file));
  const errors = compiler.errors(Object.fromEntries(sources), files);
  const found = plants.map(([name, { planted }]) => [name, planted.map(([file]) => errors[file] ?? [])] as const);
  return Object.fromEntries(found) as unknown as Readonly<Record<keyof typeof changes, Errors>>;
}

const plantedBody = (body: string): string => `
import { quoteVersion, rfq, rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { RowOf } from '@marketplace/read-models/table.ts';
import type { Writes } from '../runtime/writes.ts';
declare const quote: RowOf<typeof quoteVersion>;
declare const link: RowOf<typeof rfqLink>;
export function handle({ put, patch, add, remove, refill }: Writes): void {
  ${body}
}
export const used = [quoteVersion, rfq, rfqLink, quote, link];`;

/** What the compiler says of the bodies of handlers that are written to the tables of RFQs, all in one go. */
function errorsOf(bodies: readonly string[]): readonly (readonly string[])[] {
  const names = bodies.map((_body, index) => `projections/src/rfq/planted${index}.ts`);
  const sources = Object.fromEntries(bodies.map((body, index) => [names[index] ?? '', plantedBody(body)]));
  return Object.values(compiler.errors(sources, names));
}

describe('a table and who writes and reads it', () => {
  let errors: ReturnType<typeof compileChanges>;
  beforeAll(() => {
    errors = compileChanges();
  }, patience);

  test('agree as they stand', () => {
    expect(errors.none).toEqual([[], []]);
  });

  test('a column that is added breaks its writer', () => {
    expect(errors.added[0]).toHaveLength(1);
    expect(errors.added[1]).toEqual([]);
  });

  test('a column that may be NULL breaks its writer too when it is added', () => {
    expect(errors.addedOrNull[0]).toHaveLength(1);
    expect(errors.addedLater[0]).toEqual([]);
  });

  test('a column that is renamed breaks its writer and every reader', () => {
    expect(errors.renamed[0]).toHaveLength(1);
    expect(errors.renamed[1]).toEqual(['amount', 'amount']);
  });

  test('a column of another type breaks its writer and its reader', () => {
    expect(errors.otherTypes[0]?.length).toBeGreaterThan(0);
    expect(errors.otherTypes[1]).toEqual(['toISOString']);
  });

  test('the same holds for searches and the catalogue, whose readers write SQL by hand too', () => {
    for (const file of [...errors.ofSearches, ...errors.ofCatalogue]) expect(file.length).toBeGreaterThan(0);
  });
});

describe('what handlers write', () => {
  const taken = `
      put(quoteVersion, quote);
      put(quoteVersion, { ...quote, notes: null });
      patch(rfqLink, { link_id: 'a' }, { status: 'expired', viewed_at: null });
      patch(rfq, { rfq_id: 'a' }, { status: null });
      add(rfqLink, link, { version: 1 });
      remove(quoteVersion, quote);
      refill(rfq, 'SELECT 1');`;
  const refused = [
    ['a row without a column', `const { notes, ...rest } = quote; put(quoteVersion, rest); return void notes;`],
    ['a spread with a column that is unknown', `put(quoteVersion, { ...quote, ...{ incoterm: 'FOB' } });`],
    ['a column of a wrong type', `put(quoteVersion, { ...quote, sent_at: new Date() });`],
    ['a text that never occurs', `put(quoteVersion, { ...quote, currency: 'XXX' });`],
    ['NULL where none may be', `put(quoteVersion, { ...quote, amount: null });`],
    ['a patch of a column that is unknown', `patch(rfqLink, { link_id: 'a' }, { seen_at: 'now' });`],
    ['a patch by a spread of one', `patch(rfqLink, { link_id: 'a' }, { ...{ version: 1, seen_at: 'now' } });`],
    ['a patch of the key', `patch(rfqLink, { link_id: 'a' }, { link_id: 'b', version: 2 });`],
    ['half a key', `remove(quoteVersion, { link_id: 'a' });`],
    ['a key of a wrong type', `remove(quoteVersion, { link_id: 'a', version: '1' });`],
    ['an amount for a text', `add(rfqLink, { link_id: 'a' }, { status: 1 });`],
    ['an amount for a key', `add(quoteVersion, { link_id: 'a', version: 1 }, { version: 1 });`],
  ] as const;

  test('is taken where it is of the table, and refused where it is not', { timeout: patience }, () => {
    const [ofTable, ...others] = errorsOf([taken, ...refused.map(([, body]) => body)]);
    expect(ofTable).toEqual([]);
    expect(others.map((errors, index) => [refused[index]?.[0], errors.length])).toEqual(
      refused.map(([what]) => [what, 1]),
    );
  });
});
