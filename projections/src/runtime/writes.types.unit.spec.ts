import { describe, expect, test } from 'vitest';
import { createCompiler } from './testing/compileWith.ts';

const compiler = createCompiler();
const patience = 120_000;

const tables = 'projections/read-models/src/rfq/rfqBoard.tables.ts';
const writer = 'projections/src/rfq/rfqBoard.projection.ts';
const reader = 'projections/src/rfq/planted.ts';

const readerSource = `
import { quoteVersion, type rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { refs } from '@marketplace/read-models/table.ts';
const q = refs(quoteVersion, 'q');
export const text: 'q.amount' = q.amount;
export const sum = (row: TablesOf<typeof rfqBoard>['rfqBoard.quote_version']) => row.amount + row.sent_at.toISOString();
`;

/** What the compiler says of the writer and the reader when the tables' source is changed so. */
function errorsWhen(find: string, replace: string) {
  const source = compiler.source(tables);
  expect(source.split(find)).toHaveLength(2);
  return compiler.errors({ [tables]: source.replace(find, replace), [reader]: readerSource }, [writer, reader]);
}

/** What the compiler says of a handler's body that is written to the tables of RFQs. */
function errorsOf(body: string): readonly string[] {
  const planted = `
import { quoteVersion, rfq, rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { RowOf } from '@marketplace/read-models/table.ts';
import type { Writes } from '../runtime/writes.ts';
declare const quote: RowOf<typeof quoteVersion>;
declare const link: RowOf<typeof rfqLink>;
export function handle({ put, patch, add, remove, refill }: Writes): void {
  ${body}
}
export const used = [quoteVersion, rfq, rfqLink, quote, link];`;
  return compiler.errors({ [reader]: planted }, [reader])[reader] ?? [];
}

describe('a table and who writes and reads it', () => {
  test('agree as they stand', { timeout: patience }, () => {
    expect(errorsWhen('amount: text(),', 'amount: text(),')).toEqual({ [writer]: [], [reader]: [] });
  });

  test('a column that is added breaks its writer', { timeout: patience }, () => {
    const errors = errorsWhen('amount: text(),', 'amount: text(),\n    incoterm: text(),');
    expect(errors[writer]).toHaveLength(1);
    expect(errors[reader]).toEqual([]);
  });

  test('a column that may be NULL breaks its writer too when it is added', { timeout: patience }, () => {
    expect(errorsWhen('amount: text(),', 'amount: text(),\n    incoterm: orNull(text()),')[writer]).toHaveLength(1);
    expect(errorsWhen('amount: text(),', 'amount: text(),\n    incoterm: later(text()),')[writer]).toEqual([]);
  });

  test('a column that is renamed breaks its writer and every reader', { timeout: patience }, () => {
    const errors = errorsWhen('amount: text(),', 'price: text(),');
    expect(errors[writer]).toHaveLength(1);
    expect(errors[reader]).toEqual(['amount', 'amount']);
  });

  test('a column of another type breaks its writer and its reader', { timeout: patience }, () => {
    const errors = errorsWhen(
      '    notes: orNull(text()),\n    sent_at: instant,',
      '    notes: text(),\n    sent_at: int,',
    );
    expect(errors[writer]?.length).toBeGreaterThan(0);
    expect(errors[reader]).toEqual(['toISOString']);
  });
});

describe('what handlers write', () => {
  test('is taken where it is of the table', { timeout: patience }, () => {
    const body = `
      put(quoteVersion, quote);
      put(quoteVersion, { ...quote, notes: null });
      patch(rfqLink, { link_id: 'a' }, { status: 'expired', viewed_at: null });
      patch(rfq, { rfq_id: 'a' }, { status: null });
      add(rfqLink, link, { version: 1 });
      remove(quoteVersion, quote);
      refill(rfq, 'SELECT 1');`;
    expect(errorsOf(body)).toEqual([]);
  });

  test.each([
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
  ])('refuses %s', { timeout: patience }, (_what, body) => {
    expect(errorsOf(body)).toHaveLength(1);
  });
});
