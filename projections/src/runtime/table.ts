/** Postgres types that a read model's column may have. */
export type ColumnType =
  | 'text'
  | 'int'
  | 'bigint'
  | 'boolean'
  | 'uuid'
  | 'timestamptz'
  | 'jsonb'
  | 'numeric'
  | 'text[]';

/** A read model's table: columns in order, the primary key, and indexes by their column lists. */
export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly key: readonly string[];
  /** Each as SQL behind `ON table`, for instance `(buyer_id, sent_at DESC)`. */
  readonly indexes: readonly string[];
}

/** Describes a table; columns that are not part of the key may be NULL. */
export function defineTable<Columns extends Record<string, ColumnType>>(
  name: string,
  columns: Columns,
  key: readonly (keyof Columns & string)[],
  indexes: readonly string[] = [],
): Table {
  return { name, columns, key, indexes };
}

/** @returns the statements that make the table and its indexes in a schema. */
export function tableDdl(schema: string, table: Table): string {
  const columns = Object.entries(table.columns).map(([name, type]) => `${name} ${type}`);
  const create = `CREATE TABLE ${schema}.${table.name} (${columns.join(', ')}, PRIMARY KEY (${table.key.join(', ')}))`;
  return [create, ...table.indexes.map((index) => `CREATE INDEX ON ${schema}.${table.name} ${index}`)].join(';\n');
}
