import {
  type TableRowIncrements,
  getReadModelColumnPostgresTypes,
  type TableRowPrimaryKey,
  type ReadModelTable,
} from '@marketplace/read-models/table.ts';
import type { ColumnValuesByName, ProjectionWriter } from '../runtime/writes.ts';

/** Writer that the handlers of a replay use. Unlike other projection writers, it can increase columns. */
export interface ReplayWriter extends ProjectionWriter {
  /**
   * Adds to numeric columns of the row with the key. In a new row, these columns start at 0, and columns that are
   * neither numeric nor part of the key are NULL. Applied after all other writes of the batch.
   */
  increase<T extends ReadModelTable>(
    this: void,
    table: T,
    key: TableRowPrimaryKey<T>,
    amounts: TableRowIncrements<T>,
  ): void;
}

/** Counts of one batch by table and key. */
type BatchCounts = Map<ReadModelTable, Map<string, Record<string, unknown>>>;

const countsByWrites = new WeakMap<ProjectionWriter, BatchCounts>();

const numberTypes: readonly string[] = ['int', 'bigint', 'numeric'];

function listAmountColumns(table: ReadModelTable): readonly string[] {
  return Object.entries(getReadModelColumnPostgresTypes(table)).flatMap(([name, type]) =>
    numberTypes.includes(type) && !table.key.includes(name) ? [name] : [],
  );
}

function increase(
  counts: BatchCounts,
  table: ReadModelTable,
  key: ColumnValuesByName,
  amounts: ColumnValuesByName,
): void {
  const rows = counts.get(table) ?? new Map<string, Record<string, unknown>>();
  counts.set(table, rows);
  const text = JSON.stringify(table.key.map((column) => key[column]));
  const row = rows.get(text) ?? { ...key, ...Object.fromEntries(listAmountColumns(table).map((name) => [name, 0])) };
  for (const [name, amount] of Object.entries(amounts)) row[name] = Number(row[name]) + Number(amount);
  rows.set(text, row);
}

/** @returns the writer of a batch, extended by `increase`; `writeReplayCountIncrements` writes the collected counts. */
export function addIncrementsToProjectionWriter(writes: ProjectionWriter): ReplayWriter {
  const counts: BatchCounts =
    countsByWrites.get(writes) ?? new Map<ReadModelTable, Map<string, Record<string, unknown>>>();
  countsByWrites.set(writes, counts);
  return { ...writes, increase: (table, key, amounts) => increase(counts, table, key, amounts) };
}

/** @returns SQL that adds counts to the rows of a table. */
export function buildReplayIncrementStatement(table: ReadModelTable): string {
  const types = getReadModelColumnPostgresTypes(table);
  const amounts = listAmountColumns(table);
  const columns = [...table.key, ...amounts];
  const sums = amounts.map((name) => `${name} = coalesce(t.${name}, 0) + excluded.${name}`).join(', ');
  return (
    `INSERT INTO {schema}.${table.name} AS t (${columns.join(', ')}) SELECT ${columns.join(', ')} ` +
    `FROM json_to_recordset($1::json) AS x(${columns.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ')}) ` +
    `ON CONFLICT (${table.key.join(', ')}) DO ${sums === '' ? 'NOTHING' : `UPDATE SET ${sums}`}`
  );
}

/** Writes the collected counts of the batch; further calls for the batch write nothing. */
export function writeReplayCountIncrements(writes: ProjectionWriter): void {
  const counts = countsByWrites.get(writes);
  countsByWrites.delete(writes);
  for (const [table, rows] of counts ?? [])
    writes.run(buildReplayIncrementStatement(table), [JSON.stringify([...rows.values()])]);
}
