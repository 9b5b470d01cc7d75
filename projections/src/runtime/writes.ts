import type { Table } from './table.ts';

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
}

/** A run of writes to rows, at most one per row, ended by a statement or the batch. */
export interface WriteRun {
  readonly tables: ReadonlyMap<Table, ReadonlyMap<string, RowWrite>>;
  readonly statement: Statement | null;
}

/** What handlers write through. Values are JSON-ready (instants as ISO text, bigint as decimal text). */
export interface Writes {
  /** Inserts the row, or replaces the one with its key. */
  put(this: void, table: Table, row: Row): void;
  /** Sets columns of an existing row; nothing happens when there is none. */
  patch(this: void, table: Table, key: Row, set: Row): void;
  /** Adds to numeric columns of an existing row. */
  add(this: void, table: Table, key: Row, amounts: Readonly<Record<string, number>>): void;
  remove(this: void, table: Table, key: Row): void;
  /** Runs SQL after everything written so far: for set-wise changes that no key names. */
  run(this: void, text: string, values?: readonly unknown[]): void;
}

/** A read model's writes of one batch, in memory until they are flushed set-wise. */
export interface WriteSet extends Writes {
  runs(): readonly WriteRun[];
}

function keyText(table: Table, key: Row): string {
  return table.key.map((column) => JSON.stringify(key[column])).join('|');
}

function keyOf(table: Table, row: Row): Row {
  return Object.fromEntries(table.key.map((column) => [column, row[column]]));
}

function added(row: Row, amounts: Readonly<Record<string, number>>): Row {
  return Object.fromEntries(
    Object.entries(amounts).map(([column, amount]) => [column, Number(row[column] ?? 0) + amount]),
  );
}

function folded(earlier: RowWrite | undefined, later: Extract<RowWrite, { kind: 'patch' }>): RowWrite {
  if (earlier === undefined) return later;
  if (earlier.kind === 'remove') return earlier;
  if (earlier.kind === 'put') {
    const row = { ...earlier.row, ...later.set };
    return { kind: 'put', row: { ...row, ...added(row, later.add) } };
  }
  const set: Record<string, unknown> = { ...earlier.set, ...later.set };
  const sums = Object.fromEntries(Object.entries(earlier.add).filter(([column]) => !(column in later.set)));
  for (const [column, amount] of Object.entries(later.add)) {
    if (column in set) set[column] = Number(set[column]) + amount;
    else sums[column] = (sums[column] ?? 0) + amount;
  }
  return { kind: 'patch', key: earlier.key, set, add: sums };
}

/** @returns an empty write set. */
export function createWriteSet(): WriteSet {
  const done: WriteRun[] = [];
  let tables = new Map<Table, Map<string, RowWrite>>();

  const rowsOf = (table: Table): Map<string, RowWrite> => {
    const rows = tables.get(table) ?? new Map<string, RowWrite>();
    tables.set(table, rows);
    return rows;
  };
  const change = (table: Table, key: Row, set: Row, add: Readonly<Record<string, number>>): void => {
    const rows = rowsOf(table);
    const text = keyText(table, key);
    rows.set(text, folded(rows.get(text), { kind: 'patch', key: keyOf(table, key), set, add }));
  };
  return {
    put: (table, row) => void rowsOf(table).set(keyText(table, row), { kind: 'put', row }),
    patch: (table, key, set) => change(table, key, set, {}),
    add: (table, key, amounts) => change(table, key, {}, amounts),
    remove: (table, key) => void rowsOf(table).set(keyText(table, key), { kind: 'remove', key: keyOf(table, key) }),
    run: (text, values = []) => {
      done.push({ tables, statement: { text, values } });
      tables = new Map();
    },
    runs: () => (tables.size === 0 ? done : [...done, { tables, statement: null }]),
  };
}
