import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Place, readCursor, writeCursor } from './cursor.ts';

/** An order: what it looks at, as which type a cursor's text is read, and which texts are such. */
export interface Order {
  readonly key: RawBuilder<unknown>;
  readonly type: 'text' | 'integer' | 'bigint' | 'timestamptz';
  readonly isKey: (text: string) => boolean;
}

/** A list in groups that follow each other, in SQL: the place of a row's group from 0, its position in the log, and its orders. */
export interface PlacedList<Sort extends string> {
  readonly groupPlace: RawBuilder<number>;
  readonly position: RawBuilder<unknown>;
  readonly orders: Readonly<Record<Sort, Order>>;
}

/** An order with its direction. */
export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

/** Which page of a list is asked for. */
export interface PageAsked<Sort extends string> extends Sorting<Sort> {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Which part of a list is read: behind a place, before one, or from its beginning. */
export interface Part {
  readonly limit: number;
  readonly place: Place | null;
  /** Whether the part ends before the place instead of beginning behind it. */
  readonly backwards: boolean;
}

/** What a row must say so that a page can begin or end with it. */
export interface PlacedRow {
  readonly group_place: number;
  readonly sort_key: string | number | Date;
  readonly position: string;
}

/** The place in a list of words, in SQL, from 0. */
export function placeIn(value: RawBuilder<string>, words: readonly string[]): RawBuilder<number> {
  const cases = words.map((word, place) => sql`WHEN ${sql.lit(word)} THEN ${sql.lit(place)}`);
  return sql<number>`CASE ${value} ${sql.join(cases, sql` `)} END`;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** What follows ORDER BY: the groups, the order, and the log between equals. @param backwards from the last one to the first. */
export function orderBy<Sort extends string>(
  { groupPlace, position, orders }: PlacedList<Sort>,
  { sort, direction }: Sorting<Sort>,
  backwards: boolean,
): RawBuilder<unknown> {
  const way = sql.raw(backwards ? opposite[direction] : direction);
  const groupWay = sql.raw(backwards ? 'desc' : 'asc');
  return sql`${groupPlace} ${groupWay}, ${orders[sort].key} ${way}, ${position} ${way}`;
}

/** Whether a row stands on a part's side of its place; nothing does where the list is read from its beginning. */
export function standsBeside<Sort extends string>(
  { groupPlace, position, orders }: PlacedList<Sort>,
  { sort, direction }: Sorting<Sort>,
  { place, backwards }: Part,
): RawBuilder<SqlBool> {
  if (place === null) return sql<SqlBool>`false`;
  const { key, type } = orders[sort];
  const than = sql.raw(backwards === (direction === 'desc') ? '>' : '<');
  const groupThan = sql.raw(backwards ? '<' : '>');
  const given = sql`(${place.key}::${sql.raw(type)}, ${place.position}::bigint)`;
  return sql<SqlBool>`(${groupPlace} ${groupThan} ${place.group}
    OR (${groupPlace} = ${place.group} AND (${key}, ${position}) ${than} ${given}))`;
}

/** The name of an order: a place in one means nothing in another. */
const orderName = ({ sort, direction }: Sorting<string>): string => `${sort} ${direction}`;

/** The part that a page is. @throws Refusal 'rfq.page-unknown'. */
export function partOf<Sort extends string>(
  { orders }: PlacedList<Sort>,
  { limit, after, before, ...sorting }: PageAsked<Sort>,
): Part {
  const cursor = after ?? before;
  if (cursor === undefined) return { limit, place: null, backwards: false };
  const place = readCursor(cursor, orderName(sorting), orders[sorting.sort].isKey);
  return { limit, place, backwards: after === undefined };
}

function cursorAt(row: PlacedRow | undefined, sorting: Sorting<string>): string | null {
  if (row === undefined) return null;
  const key = row.sort_key instanceof Date ? row.sort_key.toISOString() : String(row.sort_key);
  return writeCursor({ order: orderName(sorting), group: row.group_place, key, position: row.position });
}

/** Which of all found rows a page begins with, from 1. */
function firstOf({ place, backwards }: Part, total: number, beside: number, shown: number): number {
  if (shown === 0) return 0;
  if (place === null) return 1;
  return backwards ? beside - shown + 1 : total - beside + 1;
}

/** Where a page stands among all that is found. @param beside how many stand on the part's side of its place. */
export function whereOf(
  rows: readonly PlacedRow[],
  sorting: Sorting<string>,
  part: Part,
  { total, beside }: { readonly total: number; readonly beside: number },
): { readonly total: number; readonly first: number; readonly next: string | null; readonly previous: string | null } {
  const first = firstOf(part, total, beside, rows.length);
  return {
    total,
    first,
    next: first + rows.length - 1 < total ? cursorAt(rows.at(-1), sorting) : null,
    previous: first > 1 ? cursorAt(rows[0], sorting) : null,
  };
}
