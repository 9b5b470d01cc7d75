import type { AmountsOf, Exact, KeyOf, PatchOf, RowOf, Table } from '@marketplace/read-models/table.ts';

/** Columns of a row of any table, by name. */
export type Row = Readonly<Record<string, unknown>>;

/** What is to be done to one row; later writes of the same batch are folded into it. */
export type RowWrite =
  | { readonly kind: 'put'; readonly row: Row }
  | { readonly kind: 'patch'; readonly key: Row; readonly set: Row; readonly add: Readonly<Record<string, number>> }
  | { readonly kind: 'remove'; readonly key: Row };

/** SQL that must see every earlier write; `{schema}` stands for the read model's schema. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The table whose rows are replaced by those that the text, a query of all its columns in order, finds; `null` for any other SQL. */
  readonly refills: Table | null;
}

/** A run of writes to rows, at most one per row, ended by a statement or the batch. */
export interface WriteRun {
  readonly tables: ReadonlyMap<Table, ReadonlyMap<string, RowWrite>>;
  readonly statement: Statement | null;
}

/**
 * What handlers write through. Values are JSON-ready (instants as ISO text, bigint as decimal text), and of the columns that the table
 * defines: no other can be given, spread in or not.
 */
export interface Writes {
  /** Inserts the row, or replaces the one with its key. */
  put<T extends Table, Given extends RowOf<T>>(this: void, table: T, row: Exact<RowOf<T>, Given>): void;
  /** Sets columns of an existing row; nothing happens when there is none. */
  patch<T extends Table, Given extends PatchOf<T>>(
    this: void,
    table: T,
    key: KeyOf<T>,
    set: Exact<PatchOf<T>, Given>,
  ): void;
  /** Adds to numeric columns of an existing row. */
  add<T extends Table, Given extends AmountsOf<T>>(
    this: void,
    table: T,
    key: KeyOf<T>,
    amounts: Exact<AmountsOf<T>, Given>,
  ): void;
  remove<T extends Table>(this: void, table: T, key: KeyOf<T>): void;
  /** Runs SQL after everything written so far: for set-wise changes that no key names. */
  run(this: void, text: string, values?: readonly unknown[]): void;
  /**
   * Fills the table anew with what a query finds after everything written so far: several times quicker than changing most of its rows,
   * because its indexes are made in one go. @param query gives all columns in order.
   */
  refill(this: void, table: Table, query: string, values?: readonly unknown[]): void;
}

/** A read model's writes of one batch, in memory until they are flushed set-wise. */
export interface WriteSet extends Writes {
  /** All that is held; it stays held. */
  runs(): readonly WriteRun[];
  /**
   * Takes out all up to the last statement, and the rows that nothing was written to since the call before: a row that later events
   * write again soon is flushed once. Rows do not depend on each other, so those that stay may be flushed later.
   */
  takeSettled(): readonly WriteRun[];
}

function keyText({ key }: Table, row: Row): string {
  const part = (column: string): string => {
    const value = row[column];
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const [first = '', ...rest] = key;
  // No text that Postgres stores holds NUL.
  return rest.reduce((text, column) => `${text}\0${part(column)}`, part(first));
}

function keyOf(table: Table, row: Row): Row {
  return Object.fromEntries(table.key.map((column) => [column, row[column]]));
}

type Change = Pick<Extract<RowWrite, { kind: 'patch' }>, 'set' | 'add'>;
/** A write that belongs to the set, which changes it in place; of the row of a handler it makes its own first. */
type HeldWrite =
  | { readonly kind: 'put'; row: Record<string, unknown>; isOwn: boolean }
  | {
      readonly kind: 'patch';
      readonly key: Row;
      readonly set: Record<string, unknown>;
      add: Record<string, number>;
    }
  | { readonly kind: 'remove'; readonly key: Row };

function addTo(row: Record<string, unknown>, add: Change['add']): void {
  for (const column of Object.keys(add)) row[column] = Number(row[column] ?? 0) + (add[column] ?? 0);
}

/** Folds a change of a row into what is to be done to it already. */
function fold(earlier: HeldWrite, { set, add }: Change): void {
  if (earlier.kind === 'remove') return;
  if (earlier.kind === 'put') {
    earlier.row = earlier.isOwn ? Object.assign(earlier.row, set) : { ...earlier.row, ...set };
    earlier.isOwn = true;
    addTo(earlier.row, add);
    return;
  }
  Object.assign(earlier.set, set);
  if (Object.keys(set).some((column) => column in earlier.add)) {
    earlier.add = Object.fromEntries(Object.entries(earlier.add).filter(([column]) => !(column in set)));
  }
  for (const column of Object.keys(add)) {
    addTo(column in earlier.set ? earlier.set : earlier.add, { [column]: add[column] ?? 0 });
  }
}

/** The writes to a table's rows by key text: since the last call of `takeSettled`, and from before it. */
interface HeldRows {
  recent: Map<string, HeldWrite>;
  older: Map<string, HeldWrite>;
}

/** @returns the row's write, as one of the recent ones. */
function recentOf({ recent, older }: HeldRows, key: string): HeldWrite | undefined {
  const found = recent.get(key);
  if (found !== undefined || older.size === 0) return found;
  const before = older.get(key);
  if (before === undefined) return undefined;
  older.delete(key);
  recent.set(key, before);
  return before;
}

function allOf({ recent, older }: HeldRows): ReadonlyMap<string, RowWrite> {
  return older.size === 0 ? recent : new Map([...older, ...recent]);
}

/** @returns an empty write set. */
export function createWriteSet(): WriteSet {
  let done: WriteRun[] = [];
  let tables = new Map<Table, HeldRows>();

  const rowsOf = (table: Table): HeldRows => {
    const found = tables.get(table);
    if (found !== undefined) return found;
    const rows: HeldRows = { recent: new Map(), older: new Map() };
    tables.set(table, rows);
    return rows;
  };
  const replace = (table: Table, row: Row, write: HeldWrite): void => {
    const key = keyText(table, row);
    const { recent, older } = rowsOf(table);
    if (older.size > 0) older.delete(key);
    recent.set(key, write);
  };
  const change = (table: Table, row: Row, made: Change): void => {
    const rows = rowsOf(table);
    const key = keyText(table, row);
    const earlier = recentOf(rows, key);
    if (earlier !== undefined) fold(earlier, made);
    else rows.recent.set(key, { kind: 'patch', key: keyOf(table, row), set: { ...made.set }, add: { ...made.add } });
  };
  const runOf = (of: (rows: HeldRows) => ReadonlyMap<string, RowWrite>, statement: Statement | null): WriteRun => ({
    tables: new Map([...tables].map(([table, rows]) => [table, of(rows)] as const).filter(([, { size }]) => size > 0)),
    statement,
  });
  const state = (statement: Statement): void => {
    done.push(runOf(allOf, statement));
    tables = new Map();
  };
  return {
    put: (table, row) => replace(table, row, { kind: 'put', row, isOwn: false }),
    patch: (table, key, set) => change(table, key, { set, add: {} }),
    add: (table, key, add) => change(table, key, { set: {}, add }),
    remove: (table, key) => replace(table, key, { kind: 'remove', key: keyOf(table, key) }),
    run: (text, values = []) => state({ text, values, refills: null }),
    refill: (table, text, values = []) => state({ text, values, refills: table }),
    runs: () => (tables.size === 0 ? done : [...done, runOf(allOf, null)]),
    takeSettled: () => {
      const settled = [...done, runOf(({ older }) => older, null)].filter(
        (run) => run.statement !== null || run.tables.size > 0,
      );
      done = [];
      for (const rows of tables.values()) Object.assign(rows, { older: rows.recent, recent: new Map() });
      return settled;
    },
  };
}
