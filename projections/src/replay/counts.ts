import { type TableIncrements, getColumnTypes, type TableKey, type Table } from '@marketplace/read-models/table.ts';
import type { ColumnValuesByName, ProjectionWrites } from '../runtime/writes.ts';

/** Writes of a replay's handlers. */
export interface ReplayWrites extends ProjectionWrites {
  /**
   * Adds to numeric columns of the row with the key, starting at 0 for a new row; columns that are neither key nor number stay NULL.
   * Applied after all other writes of the batch.
   */
  increase<T extends Table>(this: void, table: T, key: TableKey<T>, amounts: TableIncrements<T>): void;
}

/** Counts of one batch by table and key. */
type BatchCounts = Map<Table, Map<string, Record<string, unknown>>>;

const countsByWrites = new WeakMap<ProjectionWrites, BatchCounts>();

const numberTypes: readonly string[] = ['int', 'bigint', 'numeric'];

function listAmountColumns(table: Table): readonly string[] {
  return Object.entries(getColumnTypes(table)).flatMap(([name, type]) =>
    numberTypes.includes(type) && !table.key.includes(name) ? [name] : [],
  );
}

function increase(counts: BatchCounts, table: Table, key: ColumnValuesByName, amounts: ColumnValuesByName): void {
  const rows = counts.get(table) ?? new Map<string, Record<string, unknown>>();
  counts.set(table, rows);
  const text = JSON.stringify(table.key.map((column) => key[column]));
  const row = rows.get(text) ?? { ...key, ...Object.fromEntries(listAmountColumns(table).map((name) => [name, 0])) };
  for (const [name, amount] of Object.entries(amounts)) row[name] = Number(row[name]) + Number(amount);
  rows.set(text, row);
}

/** @returns the writes of a batch with `increase`; `writeReplayCounts` writes the collected counts. */
export function addCountingToWrites(writes: ProjectionWrites): ReplayWrites {
  const counts: BatchCounts = countsByWrites.get(writes) ?? new Map<Table, Map<string, Record<string, unknown>>>();
  countsByWrites.set(writes, counts);
  return { ...writes, increase: (table, key, amounts) => increase(counts, table, key, amounts) };
}

/** @returns SQL that adds counts to the rows of a table. */
export function buildReplayCountStatement(table: Table): string {
  const types = getColumnTypes(table);
  const amounts = listAmountColumns(table);
  const columns = [...table.key, ...amounts];
  const sums = amounts.map((name) => `${name} = coalesce(t.${name}, 0) + excluded.${name}`).join(', ');
  return (
    `INSERT INTO {schema}.${table.name} AS t (${columns.join(', ')}) SELECT ${columns.join(', ')} ` +
    `FROM json_to_recordset($1::json) AS x(${columns.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ')}) ` +
    `ON CONFLICT (${table.key.join(', ')}) DO ${sums === '' ? 'NOTHING' : `UPDATE SET ${sums}`}`
  );
}

/** Writes the collected counts of the batch, once. */
export function writeReplayCounts(writes: ProjectionWrites): void {
  const counts = countsByWrites.get(writes);
  countsByWrites.delete(writes);
  for (const [table, rows] of counts ?? [])
    writes.run(buildReplayCountStatement(table), [JSON.stringify([...rows.values()])]);
}
