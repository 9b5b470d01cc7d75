import type { Amounts, ColumnType, Columns, PutRow, PutValues, ReadRow } from './columns.ts';

/**
 * A table of a read model: columns in order, the primary key, and indexes. `name` is unique within the read model. Columns outside the
 * key are nullable in the database.
 */
export interface Table<Name extends string = string, C extends Columns = Columns, Key extends string = string> {
  readonly name: Name;
  readonly columns: C;
  readonly key: readonly Key[];
  readonly indexes: Indexes;
}

/** Index definitions as SQL after `ON table`, for example `(buyer_id, sent_at DESC)`. */
export interface Indexes {
  /** Required by handlers; created before the first event. */
  readonly handlers?: readonly string[];
  /** Required only by readers; created once the table is filled. */
  readonly readers?: readonly string[];
}

export function defineTable<const Name extends string, C extends Columns, const Key extends keyof C & string>(
  name: Name,
  columns: C,
  key: readonly Key[],
  indexes: Indexes = {},
): Table<Name, C, Key> {
  return { name, columns, key, indexes };
}

/** A row to write. */
export type RowOf<T extends Table> = PutRow<T['columns']>;
/** The primary key of a row. */
export type KeyOf<T extends Table> = PutValues<T['columns'], T['key'][number]>;
/** Changes of a row. */
export type PatchOf<T extends Table> = Partial<
  PutValues<T['columns'], Exclude<keyof T['columns'] & string, T['key'][number]>>
>;
/** Increments of a row. */
export type AmountsOf<T extends Table> = Omit<Amounts<T['columns']>, T['key'][number]>;
/** A row as a query returns it. */
export type ReadRowOf<T extends Table> = ReadRow<T['columns']>;

/** Rejects objects with properties that are not columns of the row, including spread ones. */
export type Exact<Row, Given> = Given & { readonly [Name in Exclude<keyof Given, keyof Row>]: never };

/** @returns the Postgres types of all columns, in order. */
export function columnTypes({ columns }: Table): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));
}

/** Qualified SQL names of a table's columns under an alias. */
export type Refs<T extends Table, Alias extends string> = {
  readonly [Name in keyof T['columns'] & string]: `${Alias}.${Name}`;
};

/**
 * Names for handwritten SQL, so that renaming a column breaks compilation.
 * @returns the qualified name of each column, for example `{ link_id: 'l.link_id', … }`.
 */
export function refs<T extends Table, const Alias extends string>({ columns }: T, alias: Alias): Refs<T, Alias> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, `${alias}.${name}`])) as Refs<T, Alias>;
}

/** Names for SQL without alias, as in `UPDATE … SET`. @returns the name of each column, for example `{ link_id: 'link_id', … }`. */
export function columnNames<T extends Table>({ columns }: T): { readonly [Name in keyof T['columns'] & string]: Name } {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, name])) as ReturnType<typeof columnNames<T>>;
}

/** @returns SQL that sets columns to `NULL`, to be completed with a WHERE clause; `{schema}` is replaced with the read model's schema. */
export function blanking<T extends Table>({ name }: T, columns: readonly (keyof T['columns'] & string)[]): string {
  return `UPDATE {schema}.${name} SET ${columns.map((column) => `${column} = NULL`).join(', ')}`;
}

function indexDdl(schema: string, { name }: Table, indexes: readonly string[] = []): string {
  return indexes.map((index) => `CREATE INDEX ON ${schema}.${name} ${index};\n`).join('');
}

/** @returns SQL that creates the table in a schema, with its primary key only. */
export function tableDdl(schema: string, table: Table): string {
  const columns = Object.entries(columnTypes(table)).map(([name, type]) => `${name} ${type}`);
  return `CREATE TABLE ${schema}.${table.name} (${columns.join(', ')}, PRIMARY KEY (${table.key.join(', ')}));\n`;
}

/** @returns SQL that creates the indexes for handlers; empty without any. */
export function handlerIndexDdl(schema: string, table: Table): string {
  return indexDdl(schema, table, table.indexes.handlers);
}

/** @returns SQL that creates the indexes for readers; empty without any. */
export function readerIndexDdl(schema: string, table: Table): string {
  return indexDdl(schema, table, table.indexes.readers);
}
