import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Place, readCursor, writeCursor } from './cursor.ts';

/** A sort order: its SQL key, the type that cursor text is cast to, and a validator of that text. */
export interface Order {
  readonly key: RawBuilder<unknown>;
  readonly type: 'text' | 'integer' | 'bigint' | 'timestamptz';
  readonly isKey: (text: string) => boolean;
}

/** A list in consecutive groups, in SQL: the rank of a row's group from 0, its log position, and its sort orders. */
export interface PlacedList<Sort extends string> {
  readonly groupPlace: RawBuilder<number>;
  readonly position: RawBuilder<unknown>;
  readonly orders: Readonly<Record<Sort, Order>>;
}

/** A sort order with its direction. */
export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

/** A page of a list, after or before a cursor. */
export interface PageAsked<Sort extends string> extends Sorting<Sort> {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A slice of a list: after a cursor, before one, or from the beginning. */
export interface Part {
  readonly limit: number;
  readonly place: Place | null;
  /** Whether the slice ends before the cursor instead of beginning after it. */
  readonly backwards: boolean;
}

/** The columns of a row that cursors are built from. */
export interface PlacedRow {
  readonly group_place: number;
  readonly sort_key: string | number | Date;
  readonly position: string;
}

/** SQL for the rank of a value in a list, from 0. */
export function placeIn(value: RawBuilder<string>, words: readonly string[]): RawBuilder<number> {
  const cases = words.map((word, place) => sql`WHEN ${sql.lit(word)} THEN ${sql.lit(place)}`);
  return sql<number>`CASE ${value} ${sql.join(cases, sql` `)} END`;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/**
 * SQL for ORDER BY: the groups, the sort key, and the log position as a tie-breaker.
 * @param backwards from the last row to the first.
 */
export function orderBy<Sort extends string>(
  { groupPlace, position, orders }: PlacedList<Sort>,
  { sort, direction }: Sorting<Sort>,
  backwards: boolean,
): RawBuilder<unknown> {
  const rowDirection = sql.raw(backwards ? opposite[direction] : direction);
  const groupDirection = sql.raw(backwards ? 'desc' : 'asc');
  return sql`${groupPlace} ${groupDirection}, ${orders[sort].key} ${rowDirection}, ${position} ${rowDirection}`;
}

/** SQL: whether a row is on the slice's side of its cursor; false when the list is read from its beginning. */
export function standsBeside<Sort extends string>(
  { groupPlace, position, orders }: PlacedList<Sort>,
  { sort, direction }: Sorting<Sort>,
  { place, backwards }: Part,
): RawBuilder<SqlBool> {
  if (place === null) return sql<SqlBool>`false`;
  const { key, type } = orders[sort];
  const comparison = sql.raw(backwards === (direction === 'desc') ? '>' : '<');
  const groupComparison = sql.raw(backwards ? '<' : '>');
  const given = sql`(${place.key}::${sql.raw(type)}, ${place.position}::bigint)`;
  return sql<SqlBool>`(${groupPlace} ${groupComparison} ${place.group}
    OR (${groupPlace} = ${place.group} AND (${key}, ${position}) ${comparison} ${given}))`;
}

/** Names an order: a cursor of one order is invalid in another. */
const formatOrderName = ({ sort, direction }: Sorting<string>): string => `${sort} ${direction}`;

/**
 * Resolves the slice of a page.
 * @throws Refusal 'rfq.page-unknown'.
 */
export function partOf<Sort extends string>(
  { orders }: PlacedList<Sort>,
  { limit, after, before, ...sorting }: PageAsked<Sort>,
): Part {
  const cursor = after ?? before;
  if (cursor === undefined) return { limit, place: null, backwards: false };
  const place = readCursor(cursor, formatOrderName(sorting), orders[sorting.sort].isKey);
  return { limit, place, backwards: after === undefined };
}

function encodeRowCursor(row: PlacedRow | undefined, sorting: Sorting<string>): string | null {
  if (row === undefined) return null;
  const key = row.sort_key instanceof Date ? row.sort_key.toISOString() : String(row.sort_key);
  return writeCursor({ order: formatOrderName(sorting), group: row.group_place, key, position: row.position });
}

/** The number of a page's first row among all results, from 1. */
function computeFirst({ place, backwards }: Part, total: number, beyond: number, shown: number): number {
  if (shown === 0) return 0;
  if (place === null) return 1;
  return backwards ? beyond - shown + 1 : total - beyond + 1;
}

/**
 * Describes a page's position among all results.
 * @param beyond number of rows on the slice's side of its cursor.
 */
export function whereOf(
  rows: readonly PlacedRow[],
  sorting: Sorting<string>,
  part: Part,
  { total, beyond }: { readonly total: number; readonly beyond: number },
): { readonly total: number; readonly first: number; readonly next: string | null; readonly previous: string | null } {
  const first = computeFirst(part, total, beyond, rows.length);
  return {
    total,
    first,
    next: first + rows.length - 1 < total ? encodeRowCursor(rows.at(-1), sorting) : null,
    previous: first > 1 ? encodeRowCursor(rows[0], sorting) : null,
  };
}
