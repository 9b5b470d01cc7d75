import { rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  vendorRfqDueFilterLookAheadDays,
  type VendorRfqSortKey,
  type VendorRfqStatusFilterValue,
  vendorRfqStatusFilters,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { matchesVendorRfqStatusFilter } from '@marketplace/domain/rfq/lifecycle/vendorListGroups.ts';
import { isCustomerContactVisibleToVendor, openRfqLinkStatuses } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { buildVendorRfqListGroupRankSql } from '@marketplace/read-models/rfq/linkGroupSql.ts';
import { rfqTable, rfqBuyerContactTable, rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { buildRfqTitleSortOrder, buyerAndVendorRfqSqlSortOrders } from '../ownList/ownRfqs.order.ts';
import { rankInListSql, type KeysetListDefinition } from '../paging/keysetPaging.ts';

const l = qualifyColumns(rfqLinkTable, 'l');
const r = qualifyColumns(rfqTable, 'r');
const c = qualifyColumns(rfqBuyerContactTable, 'c');

const statusIn = (statuses: readonly string[]): RawBuilder<SqlBool> =>
  statuses.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${sql.ref(l.status)} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** SQL: whether the link `l` has an outcome, such as awarded or closed. */
export const hasRfqLinkOutcomeSql = sql<SqlBool>`${sql.ref(l.outcome)} IS NOT NULL`;

/** SQL: whether the link `l` passes a status filter of the vendor's list. */
export function matchesVendorRfqStatusSql(standing: VendorRfqStatusFilterValue): RawBuilder<SqlBool> {
  const [open, decided] = ([null, 'closed'] as const).map((outcome) =>
    statusIn(rfqLinkStatuses.filter((status) => matchesVendorRfqStatusFilter({ status, outcome }, standing))),
  );
  return sql<SqlBool>`CASE WHEN ${hasRfqLinkOutcomeSql} THEN ${decided} ELSE ${open} END`;
}

/** SQL: whether the customer of the link `l` is visible to the vendor. */
export const isCustomerVisibleToVendorSql = sql<SqlBool>`(${sql.ref(l.ever_accepted)} OR ${statusIn(
  rfqLinkStatuses.filter((status) => isCustomerContactVisibleToVendor({ status, everAccepted: false })),
)})`;

/** SQL: whether the vendor of the link `l` sees the buyer's text unmasked. The alias of the RFQ's contact is `c`. */
export const isBuyerTextUnmaskedForVendorSql = sql<SqlBool>`(${isCustomerVisibleToVendorSql} OR ${sql.ref(c.masked)} IS NULL)`;

const title = sql<string | null>`CASE WHEN ${isBuyerTextUnmaskedForVendorSql} THEN ${sql.ref(r.project_title)}
  ELSE ${sql.ref(c.masked)}->>'project_title' END`;

/**
 * SQL: whether the link `l` of the RFQ `r` has no response and no outcome yet and is due within
 * `vendorRfqDueFilterLookAheadDays` days.
 */
export const rfqLinkDueSoonConditionSql = sql<SqlBool>`(${statusIn(openRfqLinkStatuses)} AND NOT ${hasRfqLinkOutcomeSql}
  AND ${sql.ref(r.deadline)} BETWEEN now() AND now() + make_interval(days => ${sql.lit(vendorRfqDueFilterLookAheadDays)}))`;

/**
 * The groups and sort orders of a vendor's RFQ list: links (SQL alias `l`) with their RFQs (`r`) and contacts (`c`).
 */
export const vendorRfqKeysetDefinition: KeysetListDefinition<VendorRfqSortKey> = {
  groupRank: sql<number>`${sql.raw(buildVendorRfqListGroupRankSql(l))}`,
  position: sql.ref(l.position),
  orders: {
    ...buyerAndVendorRfqSqlSortOrders,
    title: buildRfqTitleSortOrder(title),
    status: {
      key: rankInListSql(
        sql<string>`CASE WHEN ${hasRfqLinkOutcomeSql} THEN 'decided' ELSE ${sql.ref(l.status)} END`,
        vendorRfqStatusFilters,
      ),
      type: 'integer',
      isKey: (text) => /^\d$/.test(text),
    },
  },
};
