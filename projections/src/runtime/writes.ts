import type {
  TableRowIncrements,
  RowWithoutUnknownTableColumns,
  TableRowPrimaryKey,
  TableRowColumnChanges,
  TableRowToWrite,
  ReadModelTable,
} from '@marketplace/read-models/table.ts';

/** Columns of a row of any table, by name. */
export type ColumnValuesByName = Readonly<Record<string, unknown>>;

/** The write to one row in a batch; all writes of the batch to the same row are merged. */
export type RowWrite =
  | { readonly kind: 'put'; readonly row: ColumnValuesByName }
  | {
      readonly kind: 'patch';
      readonly key: ColumnValuesByName;
      readonly set: ColumnValuesByName;
      readonly add: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'remove'; readonly key: ColumnValuesByName };

/** SQL that sees all earlier writes; `{schema}` is replaced by the schema of the read model. */
export interface ProjectionWriteStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Table to refill with the result of `text`, a query that selects all columns in order. `null` for any other SQL. */
  readonly refills: ReadModelTable | null;
}

/** A run of row writes, at most one per row, ended by a statement or by the end of the batch. */
export interface ProjectionRowWriteBatch {
  readonly tables: ReadonlyMap<ReadModelTable, ReadonlyMap<string, RowWrite>>;
  readonly statement: ProjectionWriteStatement | null;
}

/**
 * Write functions for handlers. Values must be JSON values (instants as ISO text, bigint as decimal text). Objects may
 * contain only columns of the table, even if they are built by spreading other objects.
 */
export interface ProjectionWriter {
  /** Inserts the row, or replaces the row with the same key. */
  put<T extends ReadModelTable, Given extends TableRowToWrite<T>>(
    this: void,
    table: T,
    row: RowWithoutUnknownTableColumns<TableRowToWrite<T>, Given>,
  ): void;
  /** Sets columns of a row. Does nothing if the row does not exist. */
  patch<T extends ReadModelTable, Given extends TableRowColumnChanges<T>>(
    this: void,
    table: T,
    key: TableRowPrimaryKey<T>,
    set: RowWithoutUnknownTableColumns<TableRowColumnChanges<T>, Given>,
  ): void;
  /** Adds to numeric columns of a row. Does nothing if the row does not exist. */
  add<T extends ReadModelTable, Given extends TableRowIncrements<T>>(
    this: void,
    table: T,
    key: TableRowPrimaryKey<T>,
    amounts: RowWithoutUnknownTableColumns<TableRowIncrements<T>, Given>,
  ): void;
  remove<T extends ReadModelTable>(this: void, table: T, key: TableRowPrimaryKey<T>): void;
  /** Runs SQL after all earlier writes. Used to change many rows whose keys are not known. */
  run(this: void, text: string, values?: readonly unknown[]): void;
  /**
   * Replaces all rows of a table with the result of a query that runs after all earlier writes. This is several times
   * faster than changing most rows, because the indexes are built at once.
   * @param query selects all columns in order.
   */
  refill(this: void, table: ReadModelTable, query: string, values?: readonly unknown[]): void;
}

/** The writes of one batch to a read model, buffered in memory until they are flushed. */
export interface ProjectionWriteBuffer extends ProjectionWriter {
  /** Lists all buffered writes without removing them. */
  runs(): readonly ProjectionRowWriteBatch[];
  /**
   * Removes and returns the writes to flush now: all writes up to the last statement, and the later writes to rows that
   * have not been written again since the previous call. A row with frequent writes stays buffered and is flushed once;
   * this is safe because rows are independent of each other.
   */
  takeSettled(): readonly ProjectionRowWriteBatch[];
}

function formatKey({ key }: ReadModelTable, row: ColumnValuesByName): string {
  const part = (column: string): string => {
    const value = row[column];
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const [first = '', ...rest] = key;
  // NUL can separate the parts, because texts in Postgres cannot contain it.
  return rest.reduce((text, column) => `${text}\0${part(column)}`, part(first));
}

function pickKey(table: ReadModelTable, row: ColumnValuesByName): ColumnValuesByName {
  return Object.fromEntries(table.key.map((column) => [column, row[column]]));
}

type ColumnChange = Pick<Extract<RowWrite, { kind: 'patch' }>, 'set' | 'add'>;
/** A buffered write, changed in place. The row from a handler is copied before the first change. */
type BufferedWrite =
  | { readonly kind: 'put'; row: Record<string, unknown>; isOwn: boolean }
  | {
      readonly kind: 'patch';
      readonly key: ColumnValuesByName;
      readonly set: Record<string, unknown>;
      add: Record<string, number>;
    }
  | { readonly kind: 'remove'; readonly key: ColumnValuesByName };

function addAmounts(row: Record<string, unknown>, add: ColumnChange['add']): void {
  for (const column of Object.keys(add)) row[column] = Number(row[column] ?? 0) + (add[column] ?? 0);
}

/** Merges a change into an earlier write of the same row. */
function mergeChange(earlier: BufferedWrite, { set, add }: ColumnChange): void {
  if (earlier.kind === 'remove') return;
  if (earlier.kind === 'put') {
    earlier.row = earlier.isOwn ? Object.assign(earlier.row, set) : { ...earlier.row, ...set };
    earlier.isOwn = true;
    addAmounts(earlier.row, add);
    return;
  }
  Object.assign(earlier.set, set);
  if (Object.keys(set).some((column) => column in earlier.add)) {
    earlier.add = Object.fromEntries(Object.entries(earlier.add).filter(([column]) => !(column in set)));
  }
  for (const column of Object.keys(add)) {
    addAmounts(column in earlier.set ? earlier.set : earlier.add, { [column]: add[column] ?? 0 });
  }
}

/** The writes to a table by key: writes since the last call of `takeSettled`, and earlier writes. */
interface BufferedRows {
  recent: Map<string, BufferedWrite>;
  older: Map<string, BufferedWrite>;
}

/** Finds the write to a row and moves it to the recent writes. */
function touchWrite({ recent, older }: BufferedRows, key: string): BufferedWrite | undefined {
  const found = recent.get(key);
  if (found !== undefined || older.size === 0) return found;
  const earlier = older.get(key);
  if (earlier === undefined) return undefined;
  older.delete(key);
  recent.set(key, earlier);
  return earlier;
}

function mergeRows({ recent, older }: BufferedRows): ReadonlyMap<string, RowWrite> {
  return older.size === 0 ? recent : new Map([...older, ...recent]);
}

/** Creates an empty buffer for the writes of one batch. */
export function createProjectionWriteBuffer(): ProjectionWriteBuffer {
  let finishedRuns: ProjectionRowWriteBatch[] = [];
  let tables = new Map<ReadModelTable, BufferedRows>();

  const getRows = (table: ReadModelTable): BufferedRows => {
    const found = tables.get(table);
    if (found !== undefined) return found;
    const rows: BufferedRows = { recent: new Map(), older: new Map() };
    tables.set(table, rows);
    return rows;
  };
  const replace = (table: ReadModelTable, row: ColumnValuesByName, write: BufferedWrite): void => {
    const key = formatKey(table, row);
    const { recent, older } = getRows(table);
    if (older.size > 0) older.delete(key);
    recent.set(key, write);
  };
  const change = (table: ReadModelTable, row: ColumnValuesByName, update: ColumnChange): void => {
    const rows = getRows(table);
    const key = formatKey(table, row);
    const earlier = touchWrite(rows, key);
    if (earlier !== undefined) mergeChange(earlier, update);
    else
      rows.recent.set(key, { kind: 'patch', key: pickKey(table, row), set: { ...update.set }, add: { ...update.add } });
  };
  const createRun = (
    select: (rows: BufferedRows) => ReadonlyMap<string, RowWrite>,
    statement: ProjectionWriteStatement | null,
  ): ProjectionRowWriteBatch => ({
    tables: new Map(
      [...tables].map(([table, rows]) => [table, select(rows)] as const).filter(([, { size }]) => size > 0),
    ),
    statement,
  });
  const addStatement = (statement: ProjectionWriteStatement): void => {
    finishedRuns.push(createRun(mergeRows, statement));
    tables = new Map();
  };
  return {
    put: (table, row) => replace(table, row, { kind: 'put', row, isOwn: false }),
    patch: (table, key, set) => change(table, key, { set, add: {} }),
    add: (table, key, add) => change(table, key, { set: {}, add }),
    remove: (table, key) => replace(table, key, { kind: 'remove', key: pickKey(table, key) }),
    run: (text, values = []) => addStatement({ text, values, refills: null }),
    refill: (table, text, values = []) => addStatement({ text, values, refills: table }),
    runs: () => (tables.size === 0 ? finishedRuns : [...finishedRuns, createRun(mergeRows, null)]),
    takeSettled: () => {
      const settled = [...finishedRuns, createRun(({ older }) => older, null)].filter(
        (run) => run.statement !== null || run.tables.size > 0,
      );
      finishedRuns = [];
      for (const rows of tables.values()) Object.assign(rows, { older: rows.recent, recent: new Map() });
      return settled;
    },
  };
}
