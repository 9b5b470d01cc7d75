import { type AmountsOf, columnTypes, type KeyOf, type Table } from '@marketplace/read-models/table.ts';
import type { Row, Writes } from '../runtime/writes.ts';

/** What an analyst's handlers write through. */
export interface ReplayWrites extends Writes {
  /**
   * Counts: adds to numeric columns of the row with the key, and begins it at 0 where there is none; columns that are neither key nor
   * number stay NULL. After everything else that the batch writes.
   */
  increase<T extends Table>(this: void, table: T, key: KeyOf<T>, amounts: AmountsOf<T>): void;
}

/** Amounts by the text of their key, of one batch. */
type Counted = Map<Table, Map<string, Record<string, unknown>>>;

const counted = new WeakMap<Writes, Counted>();

const numberTypes: readonly string[] = ['int', 'bigint', 'numeric'];

function amountColumns(table: Table): readonly string[] {
  return Object.entries(columnTypes(table)).flatMap(([name, type]) =>
    numberTypes.includes(type) && !table.key.includes(name) ? [name] : [],
  );
}

function increase(counts: Counted, table: Table, key: Row, amounts: Row): void {
  const rows = counts.get(table) ?? new Map<string, Record<string, unknown>>();
  counts.set(table, rows);
  const text = JSON.stringify(table.key.map((column) => key[column]));
  const row = rows.get(text) ?? { ...key, ...Object.fromEntries(amountColumns(table).map((name) => [name, 0])) };
  for (const [name, amount] of Object.entries(amounts)) row[name] = Number(row[name]) + Number(amount);
  rows.set(text, row);
}

/** @returns the writes of a batch, with `increase` beside them; `writeCounts` brings what was counted. */
export function withCounts(writes: Writes): ReplayWrites {
  const counts: Counted = counted.get(writes) ?? new Map<Table, Map<string, Record<string, unknown>>>();
  counted.set(writes, counts);
  return { ...writes, increase: (table, key, amounts) => increase(counts, table, key, amounts) };
}

/** @returns the SQL that brings counted rows into a table. */
export function countStatement(table: Table): string {
  const types = columnTypes(table);
  const amounts = amountColumns(table);
  const columns = [...table.key, ...amounts];
  const sums = amounts.map((name) => `${name} = coalesce(t.${name}, 0) + excluded.${name}`).join(', ');
  return (
    `INSERT INTO {schema}.${table.name} AS t (${columns.join(', ')}) SELECT ${columns.join(', ')} ` +
    `FROM json_to_recordset($1::json) AS x(${columns.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ')}) ` +
    `ON CONFLICT (${table.key.join(', ')}) DO ${sums === '' ? 'NOTHING' : `UPDATE SET ${sums}`}`
  );
}

/** Writes what was counted in the batch, once. */
export function writeCounts(writes: Writes): void {
  const counts = counted.get(writes);
  counted.delete(writes);
  for (const [table, rows] of counts ?? []) writes.run(countStatement(table), [JSON.stringify([...rows.values()])]);
}
