import { once } from 'node:events';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Columns in order with their Postgres types, such as `int`, `jsonb` or `text[]`. */
export type PostgresCopyColumnTypes = Readonly<Record<string, string>>;

/**
 * Thrown for text that Postgres cannot store: half of a surrogate pair, which would otherwise be replaced by another
 * character.
 */
export class UnstorableTextError extends Error {
  constructor(table: string) {
    super(`A row of ${table} contains half of a surrogate pair`);
    this.name = 'UnstorableTextError';
  }
}

const nullMarker = '\\N';
const specialCharacter = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeText(text: string): string {
  return specialCharacter.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (found) => escapes[found] ?? found) : text;
}

/** Formats a value for a column that is neither jsonb nor an array. */
function toPlainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toArrayText(items: readonly unknown[]): string {
  const members = items.map((item) => {
    if (item === null || item === undefined) return 'NULL';
    return Array.isArray(item) ? toArrayText(item) : `"${toPlainText(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${members.join(',')}}`;
}

/** Creates a formatter for the non-null values of a column type. */
function createFormatter(type: string): (value: unknown) => string {
  if (type === 'jsonb') return (value) => JSON.stringify(value).replaceAll('\\', '\\\\');
  if (type.endsWith('[]')) return (value) => escapeText(Array.isArray(value) ? toArrayText(value) : toPlainText(value));
  return (value) => escapeText(toPlainText(value));
}

/**
 * Formats rows in the text format of COPY. The stored values are the same as with `json_to_recordset` on the JSON of
 * the rows: missing values are NULL; numbers and booleans are written as in JSON, also within arrays.
 */
export function formatRowsForPostgresCopy(
  columns: PostgresCopyColumnTypes,
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  const writers = Object.entries(columns).map(([name, type]) => [name, createFormatter(type)] as const);
  const lines = rows.map((row) => {
    const fields = writers.map(([name, write]) => {
      const value = row[name];
      return value === null || value === undefined ? nullMarker : write(value);
    });
    return fields.join('\t');
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/**
 * Adds rows to a table by COPY in the client's transaction, and keeps the transaction usable if a row is rejected.
 * @param table name of the table with its schema; table and column names are inserted into SQL unescaped.
 * @throws UnstorableTextError, or DatabaseError (23505 if a key exists); no row is added in either case.
 */
export async function insertRowsByPostgresCopy(
  client: ClientBase,
  table: string,
  columns: PostgresCopyColumnTypes,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const text = formatRowsForPostgresCopy(columns, rows);
  if (!text.isWellFormed()) throw new UnstorableTextError(table);
  const names = Object.keys(columns).join(', ');
  // Sends a single message, so that the savepoint needs no separate round trip.
  const copy = client.query(copyFrom(`SAVEPOINT rows; COPY ${table} (${names}) FROM STDIN; RELEASE SAVEPOINT rows`));
  const added = once(copy, 'finish');
  copy.end(text);
  await added.catch(async (error: unknown) => {
    await client.query('ROLLBACK TO SAVEPOINT rows');
    throw error;
  });
}
