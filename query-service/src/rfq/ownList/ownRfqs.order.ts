import { Instant } from '@marketplace/contracts/kernel/bounds.ts';
import type { OwnRfqSort } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqGroups, rfqStandings } from '@marketplace/contracts/rfq/rfq.values.ts';
import { groupOfStanding } from '@marketplace/domain/rfq/lifecycle/standings.ts';
import { rfq } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Place } from './cursor.ts';

const r = refs(rfq, 'r');

/** How an RFQ, called `r`, stands for its buyer. */
export const standing = sql<string>`coalesce(${sql.ref(r.outcome)}, ${sql.ref(r.status)})`;

/** The place in a list of words, in SQL, from 0. */
function placeIn(value: RawBuilder<string>, words: readonly string[]): RawBuilder<number> {
  const cases = words.map((word, place) => sql`WHEN ${sql.lit(word)} THEN ${sql.lit(place)}`);
  return sql<number>`CASE ${value} ${sql.join(cases, sql` `)} END`;
}

/** Place of the group of `r` among the groups. */
export const groupPlace = sql<number>`CASE ${standing} ${sql.join(
  rfqStandings.map((word) => sql`WHEN ${sql.lit(word)} THEN ${sql.lit(rfqGroups.indexOf(groupOfStanding[word]))}`),
  sql` `,
)} END`;

/** An order: what it looks at, as which type a cursor's text is read, and which texts are such. */
interface Order {
  readonly key: RawBuilder<unknown>;
  readonly type: 'text' | 'integer' | 'timestamptz';
  readonly isKey: (text: string) => boolean;
}

const untitled = sql`'rfq #' || ${sql.ref(r.number)}`;

/** Titles in alphabetical order as they are shown, an RFQ without one by its number. */
export const orders: Readonly<Record<OwnRfqSort, Order>> = {
  // The log's order is the order of sending.
  created: { key: sql`0::integer`, type: 'integer', isKey: (text) => text === '0' },
  due: { key: sql.ref(r.deadline), type: 'timestamptz', isKey: (text) => Instant.safeParse(text).success },
  title: { key: sql`coalesce(lower(${sql.ref(r.project_title)}), ${untitled})`, type: 'text', isKey: () => true },
  status: { key: placeIn(standing, rfqStandings), type: 'integer', isKey: (text) => /^\d$/.test(text) },
};

/** An order with its direction. */
export interface Sorting {
  readonly sort: OwnRfqSort;
  readonly direction: 'asc' | 'desc';
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** What follows ORDER BY: the groups, the order, and the log between equals. @param backwards from the last one to the first. */
export function orderBy({ sort, direction }: Sorting, backwards: boolean): RawBuilder<unknown> {
  const way = sql.raw(backwards ? opposite[direction] : direction);
  const groupWay = sql.raw(backwards ? 'desc' : 'asc');
  return sql`${groupPlace} ${groupWay}, ${orders[sort].key} ${way}, ${sql.ref(r.position)} ${way}`;
}

/** Whether `r` stands behind a place, or before it. */
export function standsBeside(
  place: Place,
  { sort, direction }: Sorting,
  where: 'behind' | 'before',
): RawBuilder<SqlBool> {
  const { key, type } = orders[sort];
  const isLarger = (where === 'behind') === (direction === 'asc');
  const than = sql.raw(isLarger ? '>' : '<');
  const groupThan = sql.raw(where === 'behind' ? '>' : '<');
  const given = sql`(${place.key}::${sql.raw(type)}, ${place.position}::bigint)`;
  return sql<SqlBool>`(${groupPlace} ${groupThan} ${place.group}
    OR (${groupPlace} = ${place.group} AND (${key}, ${sql.ref(r.position)}) ${than} ${given}))`;
}
