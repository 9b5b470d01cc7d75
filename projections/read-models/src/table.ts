import type {
  ReadModelColumnIncrements,
  ReadModelColumnType,
  ReadModelColumns,
  ReadModelRowToWrite,
  ReadModelColumnValuesToWrite,
  QueriedReadModelRow,
} from './columns.ts';

/**
 * A table of a read model: columns in order, the primary key, and indexes. `name` is unique within the read model.
 * Columns outside the key are nullable in the database.
 */
export interface ReadModelTable<
  Name extends string = string,
  C extends ReadModelColumns = ReadModelColumns,
  Key extends string = string,
> {
  readonly name: Name;
  readonly columns: C;
  readonly key: readonly Key[];
  readonly indexes: TableIndexes;
}

/** Index definitions as SQL after `ON table`, for example `(buyer_id, sent_at DESC)`. */
export interface TableIndexes {
  /** Required by handlers; created before the first event. */
  readonly handlers?: readonly string[];
  /** Required only by readers; created once the table is filled. */
  readonly readers?: readonly string[];
}

/**
 * Defines a table of a read model. The types of its rows are derived from `columns`. `key` lists the columns of the
 * primary key, in order.
 */
export function defineTable<const Name extends string, C extends ReadModelColumns, const Key extends keyof C & string>(
  name: Name,
  columns: C,
  key: readonly Key[],
  indexes: TableIndexes = {},
): ReadModelTable<Name, C, Key> {
  return { name, columns, key, indexes };
}

/** A row to write. */
export type TableRowToWrite<T extends ReadModelTable> = ReadModelRowToWrite<T['columns']>;
/** The primary key of a row. */
export type TableRowPrimaryKey<T extends ReadModelTable> = ReadModelColumnValuesToWrite<T['columns'], T['key'][number]>;
/** New values of columns of a row; columns of the primary key cannot change. */
export type TableRowColumnChanges<T extends ReadModelTable> = Partial<
  ReadModelColumnValuesToWrite<T['columns'], Exclude<keyof T['columns'] & string, T['key'][number]>>
>;
/** Increments of numeric columns of a row; columns of the primary key cannot change. */
export type TableRowIncrements<T extends ReadModelTable> = Omit<
  ReadModelColumnIncrements<T['columns']>,
  T['key'][number]
>;
/** A row as a query returns it. */
export type TableRowFromQuery<T extends ReadModelTable> = QueriedReadModelRow<T['columns']>;

/** Rejects objects with properties that are not columns of the row, including properties from spread objects. */
export type RowWithoutUnknownTableColumns<Row, Given> = Given & {
  readonly [Name in Exclude<keyof Given, keyof Row>]: never;
};

/** @returns the Postgres types of all columns, in order. */
export function getReadModelColumnPostgresTypes({
  columns,
}: ReadModelTable): Readonly<Record<string, ReadModelColumnType>> {
  return Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));
}

/** Qualified SQL names of a table's columns under an alias. */
export type QualifiedColumnNames<T extends ReadModelTable, Alias extends string> = {
  readonly [Name in keyof T['columns'] & string]: `${Alias}.${Name}`;
};

/**
 * Builds column names for handwritten SQL, so that renaming a column causes compile errors.
 * @returns the qualified name of each column, for example `{ link_id: 'l.link_id', … }`.
 */
export function qualifyColumns<T extends ReadModelTable, const Alias extends string>(
  { columns }: T,
  alias: Alias,
): QualifiedColumnNames<T, Alias> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, `${alias}.${name}`])) as QualifiedColumnNames<
    T,
    Alias
  >;
}

/**
 * Returns column names for SQL without an alias, as in `UPDATE … SET`.
 * @returns the name of each column, for example `{ link_id: 'link_id', … }`.
 */
export function buildUnqualifiedColumnNameMap<T extends ReadModelTable>({
  columns,
}: T): { readonly [Name in keyof T['columns'] & string]: Name } {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, name])) as ReturnType<
    typeof buildUnqualifiedColumnNameMap<T>
  >;
}

/**
 * @returns SQL that sets columns to `NULL`, without a WHERE clause, which the caller appends. Contains `{schema}`, the
 * placeholder for the read model's schema.
 */
export function buildSetColumnsToNullSql<T extends ReadModelTable>(
  { name }: T,
  columns: readonly (keyof T['columns'] & string)[],
): string {
  return `UPDATE {schema}.${name} SET ${columns.map((column) => `${column} = NULL`).join(', ')}`;
}

function indexDdl(schema: string, { name }: ReadModelTable, indexes: readonly string[] = []): string {
  return indexes.map((index) => `CREATE INDEX ON ${schema}.${name} ${index};\n`).join('');
}

/** @returns SQL that creates the table in a schema, with its primary key only. */
export function buildTableDdl(schema: string, table: ReadModelTable): string {
  const columns = Object.entries(getReadModelColumnPostgresTypes(table)).map(([name, type]) => `${name} ${type}`);
  return `CREATE TABLE ${schema}.${table.name} (${columns.join(', ')}, PRIMARY KEY (${table.key.join(', ')}));\n`;
}

/** @returns SQL that creates the indexes for handlers; empty if there are none. */
export function buildProjectionHandlerIndexesDdl(schema: string, table: ReadModelTable): string {
  return indexDdl(schema, table, table.indexes.handlers);
}

/** @returns SQL that creates the indexes for readers; empty if there are none. */
export function buildReadModelReaderIndexesDdl(schema: string, table: ReadModelTable): string {
  return indexDdl(schema, table, table.indexes.readers);
}
