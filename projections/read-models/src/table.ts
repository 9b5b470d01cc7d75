/** Postgres types that a read model's column may have. */
export type ColumnType =
  | 'text'
  /** Text that compares by code points, wherever the database stands. */
  | 'text COLLATE "C"'
  | 'int'
  | 'bigint'
  | 'boolean'
  | 'uuid'
  | 'timestamptz'
  | 'jsonb'
  | 'numeric'
  | 'text[]'
  | 'int[]';

/** A read model's table: columns in order, the primary key, and indexes by their column lists. */
export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly key: readonly string[];
  readonly indexes: Indexes;
}

/** Each as SQL behind `ON table`, for instance `(buyer_id, sent_at DESC)`. */
export interface Indexes {
  /** Needed by what handlers run: made before the first of it runs. */
  readonly handlers?: readonly string[];
  /** Needed by nobody but readers: made when the table was filled. */
  readonly readers?: readonly string[];
}

/** Describes a table; columns that are not part of the key may be NULL. */
export function defineTable<Columns extends Record<string, ColumnType>>(
  name: string,
  columns: Columns,
  key: readonly (keyof Columns & string)[],
  indexes: Indexes = {},
): Table {
  return { name, columns, key, indexes };
}

function indexDdl(schema: string, { name }: Table, indexes: readonly string[] = []): string {
  return indexes.map((index) => `CREATE INDEX ON ${schema}.${name} ${index};\n`).join('');
}

/** @returns the statement that makes the table in a schema, with its key and no other index. */
export function tableDdl(schema: string, table: Table): string {
  const columns = Object.entries(table.columns).map(([name, type]) => `${name} ${type}`);
  return `CREATE TABLE ${schema}.${table.name} (${columns.join(', ')}, PRIMARY KEY (${table.key.join(', ')}));\n`;
}

/** @returns the statements that make the indexes that handlers need; empty when there are none. */
export function handlerIndexDdl(schema: string, table: Table): string {
  return indexDdl(schema, table, table.indexes.handlers);
}

/** @returns the statements that make the indexes that only readers need; empty when there are none. */
export function readerIndexDdl(schema: string, table: Table): string {
  return indexDdl(schema, table, table.indexes.readers);
}
