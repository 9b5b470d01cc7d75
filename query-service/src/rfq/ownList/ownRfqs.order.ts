import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import type { OwnRfqSort } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqGroups, rfqStandings } from '@marketplace/contracts/rfq/rfq.values.ts';
import { groupOfStanding } from '@marketplace/domain/rfq/lifecycle/standings.ts';
import { rfq } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Order, placeIn, type PlacedList } from '../places/places.ts';

const r = refs(rfq, 'r');

/** SQL for the status of an RFQ, called `r`, as shown to its buyer. */
export const standing = sql<string>`coalesce(${sql.ref(r.outcome)}, ${sql.ref(r.status)})`;

/** Rank of the group of `r` among the groups. */
const groupPlace = sql<number>`CASE ${standing} ${sql.join(
  rfqStandings.map((word) => sql`WHEN ${sql.lit(word)} THEN ${sql.lit(rfqGroups.indexOf(groupOfStanding[word]))}`),
  sql` `,
)} END`;

const untitled = sql`'rfq #' || ${sql.ref(r.number)}`;

/** A sort order by the displayed title, where the RFQ is called `r`. */
export const byTitle = (title: RawBuilder<unknown>): Order => ({
  key: sql`coalesce(lower(${title}), ${untitled})`,
  type: 'text',
  isKey: () => true,
});

/** Sort orders of lists with RFQs called `r`, except by status; RFQs without a title sort by their number. */
export const rfqOrders: Readonly<Record<Exclude<OwnRfqSort, 'status'>, Order>> = {
  // The log position is the order of sending.
  created: { key: sql`0::integer`, type: 'integer', isKey: (text) => text === '0' },
  due: { key: sql.ref(r.deadline), type: 'timestamptz', isKey: (text) => Instant.safeParse(text).success },
  title: byTitle(sql`${sql.ref(r.project_title)}`),
};

/** The groups and orders of a buyer's RFQs, called `r`. */
export const ownList: PlacedList<OwnRfqSort> = {
  groupPlace,
  position: sql.ref(r.position),
  orders: {
    ...rfqOrders,
    status: { key: placeIn(standing, rfqStandings), type: 'integer', isKey: (text) => /^\d$/.test(text) },
  },
};
