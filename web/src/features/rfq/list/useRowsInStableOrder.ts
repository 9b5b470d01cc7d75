import { useState } from 'react';

/** A row with current data, and the group that the row had when the page was opened. */
export interface RowWithGroupAtPageOpening<Row> {
  readonly row: Row;
  readonly group: string;
}

interface KeptRows<Row> {
  readonly key: string;
  readonly rows: readonly RowWithGroupAtPageOpening<Row>[];
}

/** Rows with live data; their order does not change until the user applies updates. */
export interface StableOrderRowsState<Row> {
  /** `null` until the first page has loaded. */
  readonly rows: readonly RowWithGroupAtPageOpening<Row>[] | null;
  /** Whether the server's page has different rows or a different order. */
  readonly isOutdated: boolean;
  /** Applies the server's rows and order. */
  readonly showUpdates: () => void;
}

const toStableRows = <Row extends { readonly group: string }>(
  rows: readonly Row[],
): readonly RowWithGroupAtPageOpening<Row>[] => rows.map((row) => ({ row, group: row.group }));

const rowKey = ({ id, group }: { id: string; group: string }): string => `${group} ${id}`;

/**
 * Keeps the rows of a page in place while their data updates live. If the page had no rows, new rows are shown
 * immediately.
 * @param key identifies the query. When it changes, the rows of the new query are shown in the server's order.
 * @param loaded rows of the query; `undefined` while loading.
 */
export function useRowsInStableOrder<Row extends { readonly id: string; readonly group: string }>(
  key: string,
  loaded: readonly Row[] | undefined,
): StableOrderRowsState<Row> {
  const [kept, setKept] = useState<KeptRows<Row> | null>(null);
  const isNew = loaded !== undefined && (kept?.key !== key || (kept.rows.length === 0 && loaded.length > 0));
  const current: KeptRows<Row> | null = isNew ? { key, rows: toStableRows(loaded) } : kept;
  if (isNew) setKept(current);
  if (current === null || loaded === undefined || current.key !== key) {
    return { rows: current?.rows ?? null, isOutdated: false, showUpdates: () => undefined };
  }
  const loadedById = new Map(loaded.map((row) => [row.id, row]));
  const keptKeys = current.rows.map(({ row, group }) => rowKey({ id: row.id, group }));
  return {
    rows: current.rows.map(({ row, group }) => ({ row: loadedById.get(row.id) ?? row, group })),
    isOutdated: keptKeys.join() !== loaded.map(rowKey).join(),
    showUpdates: () => setKept({ key, rows: toStableRows(loaded) }),
  };
}
