import type { Amounts, ColumnType, Columns, PutRow, PutValues, ReadRow } from './columns.ts';

/**
 * A read model's table: columns in order, the primary key, and indexes by their column lists. `name` stands within the read model.
 * Columns that are not part of the key may be NULL as far as the database goes.
 */
export interface Table<Name extends string = string, C extends Columns = Columns, Key extends string = string> {
  readonly name: Name;
  readonly columns: C;
  readonly key: readonly Key[];
  readonly indexes: Indexes;
}

/** Each as SQL behind `ON table`, for instance `(buyer_id, sent_at DESC)`. */
export interface Indexes {
  /** Needed by what handlers run: made before the first of it runs. */
  readonly handlers?: readonly string[];
  /** Needed by nobody but readers: made when the table was filled. */
  readonly readers?: readonly string[];
}

/** Describes a table. */
export function defineTable<const Name extends string, C extends Columns, const Key extends keyof C & string>(
  name: Name,
  columns: C,
  key: readonly Key[],
  indexes: Indexes = {},
): Table<Name, C, Key> {
  return { name, columns, key, indexes };
}

/** What is put as one row of a table. */
export type RowOf<T extends Table> = PutRow<T['columns']>;
/** What names one row of a table. */
export type KeyOf<T extends Table> = PutValues<T['columns'], T['key'][number]>;
/** What may be changed of a row. */
export type PatchOf<T extends Table> = Partial<
  PutValues<T['columns'], Exclude<keyof T['columns'] & string, T['key'][number]>>
>;
/** What can be added to a row. */
export type AmountsOf<T extends Table> = Omit<Amounts<T['columns']>, T['key'][number]>;
/** A whole row as a query finds it. */
export type ReadRowOf<T extends Table> = ReadRow<T['columns']>;

/** A given object, refused where it holds more than the columns of a row: what is spread into it counts too. */
export type Exact<Row, Given> = Given & { readonly [Name in Exclude<keyof Given, keyof Row>]: never };

/** @returns the Postgres type of every column, in order. */
export function columnTypes({ columns }: Table): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));
}

/** The columns of a table as SQL names them where the table goes by an alias. */
export type Refs<T extends Table, Alias extends string> = {
  readonly [Name in keyof T['columns'] & string]: `${Alias}.${Name}`;
};

/**
 * Names columns in SQL that is written by hand, so that a column which is renamed breaks it.
 * @returns for every column its name behind the alias, for instance `{ link_id: 'l.link_id', … }`.
 */
export function refs<T extends Table, const Alias extends string>({ columns }: T, alias: Alias): Refs<T, Alias> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, `${alias}.${name}`])) as Refs<T, Alias>;
}

/** Names columns where SQL takes no alias, as in `UPDATE … SET`. @returns every column's name, for instance `{ link_id: 'link_id', … }`. */
export function columnNames<T extends Table>({ columns }: T): { readonly [Name in keyof T['columns'] & string]: Name } {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, name])) as ReturnType<typeof columnNames<T>>;
}

/** @returns SQL that sets columns to `NULL`, to be followed by a WHERE; `{schema}` stands for the read model's schema. */
export function blanking<T extends Table>({ name }: T, columns: readonly (keyof T['columns'] & string)[]): string {
  return `UPDATE {schema}.${name} SET ${columns.map((column) => `${column} = NULL`).join(', ')}`;
}

function indexDdl(schema: string, { name }: Table, indexes: readonly string[] = []): string {
  return indexes.map((index) => `CREATE INDEX ON ${schema}.${name} ${index};\n`).join('');
}

/** @returns the statement that makes the table in a schema, with its key and no other index. */
export function tableDdl(schema: string, table: Table): string {
  const columns = Object.entries(columnTypes(table)).map(([name, type]) => `${name} ${type}`);
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
