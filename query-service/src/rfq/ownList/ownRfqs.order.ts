import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import type { OwnRfqSortKey } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqListGroups, buyerRfqStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { buyerRfqListGroupByStatus } from '@marketplace/domain/rfq/lifecycle/buyerListStatus.ts';
import { rfqTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql } from 'kysely';
import { type KeysetSortOrder, rankInListSql, type KeysetListDefinition } from '../paging/keysetPaging.ts';

const r = qualifyColumns(rfqTable, 'r');

/** SQL for the status that the buyer sees for an RFQ (alias `r`). */
export const buyerRfqStatusSql = sql<string>`coalesce(${sql.ref(r.outcome)}, ${sql.ref(r.status)})`;

/** SQL for the rank, from 0, of the list group of an RFQ (alias `r`). */
const groupPlace = sql<number>`CASE ${buyerRfqStatusSql} ${sql.join(
  buyerRfqStatuses.map(
    (word) => sql`WHEN ${sql.lit(word)} THEN ${sql.lit(rfqListGroups.indexOf(buyerRfqListGroupByStatus[word]))}`,
  ),
  sql` `,
)} END`;

const untitled = sql`'rfq #' || ${sql.ref(r.number)}`;

/** Builds a sort order by the displayed title of an RFQ (SQL alias `r`); RFQs without a title sort by their number. */
export const buildRfqTitleSortOrder = (title: RawBuilder<unknown>): KeysetSortOrder => ({
  key: sql`coalesce(lower(${title}), ${untitled})`,
  type: 'text',
  isKey: () => true,
});

/**
 * Sort orders that the RFQ lists of buyers and vendors share: all except the order by status. The SQL alias of the RFQ
 * is `r`.
 */
export const buyerAndVendorRfqSqlSortOrders: Readonly<Record<Exclude<OwnRfqSortKey, 'status'>, KeysetSortOrder>> = {
  // All rows have the same key, so they are sorted by log position, which is the order of sending.
  created: { key: sql`0::integer`, type: 'integer', isKey: (text) => text === '0' },
  due: { key: sql.ref(r.deadline), type: 'timestamptz', isKey: (text) => Instant.safeParse(text).success },
  title: buildRfqTitleSortOrder(sql`${sql.ref(r.project_title)}`),
};

/** The groups and sort orders of a buyer's RFQ list (SQL alias `r`). */
export const ownRfqKeysetDefinition: KeysetListDefinition<OwnRfqSortKey> = {
  groupRank: groupPlace,
  position: sql.ref(r.position),
  orders: {
    ...buyerAndVendorRfqSqlSortOrders,
    status: {
      key: rankInListSql(buyerRfqStatusSql, buyerRfqStatuses),
      type: 'integer',
      isKey: (text) => /^\d$/.test(text),
    },
  },
};
