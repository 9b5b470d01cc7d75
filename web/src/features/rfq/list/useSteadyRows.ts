import { useState } from 'react';

/** A line of a list: as it is now, in the group where it stood when the page was turned to. */
export interface SteadyRow<Row> {
  readonly row: Row;
  readonly group: string;
}

interface Kept<Row> {
  readonly key: string;
  readonly rows: readonly SteadyRow<Row>[];
}

/** A list that is followed live and does not jump. */
export interface SteadyRows<Row> {
  /** `null` until the first page came. */
  readonly rows: readonly SteadyRow<Row>[] | null;
  /** Whether the server's page has other lines by now, or in another order. */
  readonly isBehind: boolean;
  /** Takes the server's lines and order. */
  readonly catchUp: () => void;
}

const steady = <Row extends { readonly group: string }>(rows: readonly Row[]): readonly SteadyRow<Row>[] =>
  rows.map((row) => ({ row, group: row.group }));

const standsWhere = ({ id, group }: { id: string; group: string }): string => `${group} ${id}`;

/**
 * Keeps the lines of a page where they stand while somebody looks at it; what they say follows what is read. Where there are none, the
 * first ones come at once.
 * @param key what is asked for: another one takes the answer as it is. @param read the answer to it; `undefined` while it is on its way.
 */
export function useSteadyRows<Row extends { readonly id: string; readonly group: string }>(
  key: string,
  read: readonly Row[] | undefined,
): SteadyRows<Row> {
  const [kept, setKept] = useState<Kept<Row> | null>(null);
  const isNew = read !== undefined && (kept?.key !== key || (kept.rows.length === 0 && read.length > 0));
  const now: Kept<Row> | null = isNew ? { key, rows: steady(read) } : kept;
  if (isNew) setKept(now);
  if (now === null || read === undefined || now.key !== key) {
    return { rows: now?.rows ?? null, isBehind: false, catchUp: () => undefined };
  }
  const fresh = new Map(read.map((row) => [row.id, row]));
  const stood = now.rows.map(({ row, group }) => standsWhere({ id: row.id, group }));
  return {
    rows: now.rows.map(({ row, group }) => ({ row: fresh.get(row.id) ?? row, group })),
    isBehind: stood.join() !== read.map(standsWhere).join(),
    catchUp: () => setKept({ key, rows: steady(read) }),
  };
}
