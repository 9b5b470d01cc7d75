import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type PaginationCursorPosition, decodePaginationCursor, encodePaginationCursor } from './cursor.ts';

/** A sort order: its SQL key, the type that cursor text is cast to, and a validator of that text. */
export interface KeysetSortOrder {
  readonly key: RawBuilder<unknown>;
  readonly type: 'text' | 'integer' | 'bigint' | 'timestamptz';
  readonly isKey: (text: string) => boolean;
}

/**
 * Definition of a list whose rows are in consecutive groups, as SQL: the rank of a row's group from 0, the row's log
 * position, and its sort orders.
 */
export interface KeysetListDefinition<Sort extends string> {
  readonly groupRank: RawBuilder<number>;
  readonly position: RawBuilder<unknown>;
  readonly orders: Readonly<Record<Sort, KeysetSortOrder>>;
}

/** A sort order with its direction. */
export interface ListSorting<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

/** A requested page of a list: after a cursor, before a cursor or, without a cursor, at the beginning. */
export interface KeysetPageQuery<Sort extends string> extends ListSorting<Sort> {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A slice of a list: after a cursor, before a cursor or, without a cursor, at the beginning. */
export interface KeysetSlice {
  readonly limit: number;
  readonly cursor: PaginationCursorPosition | null;
  /** Whether the slice ends before the cursor instead of beginning after the cursor. */
  readonly backwards: boolean;
}

/** The columns of a row that cursors are built from. */
export interface KeysetRow {
  readonly group_place: number;
  readonly sort_key: string | number | Date;
  readonly position: string;
}

/** SQL for the rank of a value in a list, from 0. */
export function rankInListSql(value: RawBuilder<string>, words: readonly string[]): RawBuilder<number> {
  const cases = words.map((word, place) => sql`WHEN ${sql.lit(word)} THEN ${sql.lit(place)}`);
  return sql<number>`CASE ${value} ${sql.join(cases, sql` `)} END`;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/**
 * SQL for ORDER BY: the groups, the sort key, and the log position as a tie-breaker.
 * @param backwards whether to sort from the last row to the first.
 */
export function buildKeysetOrderBySql<Sort extends string>(
  { groupRank, position, orders }: KeysetListDefinition<Sort>,
  { sort, direction }: ListSorting<Sort>,
  backwards: boolean,
): RawBuilder<unknown> {
  const rowDirection = sql.raw(backwards ? opposite[direction] : direction);
  const groupDirection = sql.raw(backwards ? 'desc' : 'asc');
  return sql`${groupRank} ${groupDirection}, ${orders[sort].key} ${rowDirection}, ${position} ${rowDirection}`;
}

/** SQL: whether a row is beyond the cursor, in the direction of the slice; false for a slice without a cursor. */
export function isBeyondCursorSql<Sort extends string>(
  { groupRank, position, orders }: KeysetListDefinition<Sort>,
  { sort, direction }: ListSorting<Sort>,
  { cursor, backwards }: KeysetSlice,
): RawBuilder<SqlBool> {
  if (cursor === null) return sql<SqlBool>`false`;
  const { key, type } = orders[sort];
  const comparison = sql.raw(backwards === (direction === 'desc') ? '>' : '<');
  const groupComparison = sql.raw(backwards ? '<' : '>');
  const given = sql`(${cursor.key}::${sql.raw(type)}, ${cursor.position}::bigint)`;
  return sql<SqlBool>`(${groupRank} ${groupComparison} ${cursor.group}
    OR (${groupRank} = ${cursor.group} AND (${key}, ${position}) ${comparison} ${given}))`;
}

/** Formats a sort order with its direction. Cursors of one order are invalid for other orders. */
const formatOrderName = ({ sort, direction }: ListSorting<string>): string => `${sort} ${direction}`;

/**
 * Decodes the cursor of a requested page and returns the slice of the list to load.
 * @throws Refusal 'rfq.page-unknown'.
 */
export function resolveKeysetSlice<Sort extends string>(
  { orders }: KeysetListDefinition<Sort>,
  { limit, after, before, ...sorting }: KeysetPageQuery<Sort>,
): KeysetSlice {
  const cursor = after ?? before;
  if (cursor === undefined) return { limit, cursor: null, backwards: false };
  const place = decodePaginationCursor(cursor, formatOrderName(sorting), orders[sorting.sort].isKey);
  return { limit, cursor: place, backwards: after === undefined };
}

function encodeRowCursor(row: KeysetRow | undefined, sorting: ListSorting<string>): string | null {
  if (row === undefined) return null;
  const key = row.sort_key instanceof Date ? row.sort_key.toISOString() : String(row.sort_key);
  return encodePaginationCursor({
    order: formatOrderName(sorting),
    group: row.group_place,
    key,
    position: row.position,
  });
}

/** Returns the position of the page's first row among all results, from 1; 0 for an empty page. */
function computeFirst({ cursor, backwards }: KeysetSlice, total: number, beyond: number, shown: number): number {
  if (shown === 0) return 0;
  if (cursor === null) return 1;
  return backwards ? beyond - shown + 1 : total - beyond + 1;
}

/**
 * Returns the position of the page among all results and the cursors of the next and the previous page, which are
 * `null` at the ends of the list.
 * @param beyond number of results beyond the cursor, in the direction of the slice.
 */
export function buildKeysetPageInfo(
  rows: readonly KeysetRow[],
  sorting: ListSorting<string>,
  part: KeysetSlice,
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
