import { once } from 'node:events';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Columns in order with their Postgres types, such as `int`, `jsonb` or `text[]`. */
export type CopyColumns = Readonly<Record<string, string>>;

/** Text that no column of Postgres can hold: half of a surrogate pair, which would otherwise turn into another character. */
export class UnstorableText extends Error {
  constructor(table: string) {
    super(`A row of ${table} holds half of a surrogate pair`);
    this.name = 'UnstorableText';
  }
}

const nothing = '\\N';
const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(text: string): string {
  return special.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (found) => escapes[found] ?? found) : text;
}

/** A value as the input function of a column that is neither jsonb nor an array takes it. */
function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function arrayText(items: readonly unknown[]): string {
  const members = items.map((item) => {
    if (item === null || item === undefined) return 'NULL';
    return Array.isArray(item) ? arrayText(item) : `"${plainText(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${members.join(',')}}`;
}

/** How the values of a column that are not null are written. */
function writerOf(type: string): (value: unknown) => string {
  if (type === 'jsonb') return (value) => JSON.stringify(value).replaceAll('\\', '\\\\');
  if (type.endsWith('[]')) return (value) => escaped(Array.isArray(value) ? arrayText(value) : plainText(value));
  return (value) => escaped(plainText(value));
}

/**
 * Rows in the text format of COPY, with the meaning that `json_to_recordset` gives to their JSON: what is left out is NULL, numbers
 * and booleans stand as in JSON, an array's members too.
 */
export function copyText(columns: CopyColumns, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const writers = Object.entries(columns).map(([name, type]) => [name, writerOf(type)] as const);
  const lines = rows.map((row) => {
    const fields = writers.map(([name, write]) => {
      const value = row[name];
      return value === null || value === undefined ? nothing : write(value);
    });
    return fields.join('\t');
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/**
 * Adds rows to a table by COPY, in the transaction that the client is in, and leaves the transaction usable when one is refused.
 * @param table with its schema; both are put into SQL as they are.
 * @throws UnstorableText, or DatabaseError (23505 where a row's key is there already), with none of the rows added.
 */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: CopyColumns,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const text = copyText(columns, rows);
  if (!text.isWellFormed()) throw new UnstorableText(table);
  const names = Object.keys(columns).join(', ');
  // One message, so that the savepoint costs no round trip.
  const copy = client.query(copyFrom(`SAVEPOINT rows; COPY ${table} (${names}) FROM STDIN; RELEASE SAVEPOINT rows`));
  const added = once(copy, 'finish');
  copy.end(text);
  await added.catch(async (error: unknown) => {
    await client.query('ROLLBACK TO SAVEPOINT rows');
    throw error;
  });
}
