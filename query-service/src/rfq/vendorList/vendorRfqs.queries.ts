import { type OpenExpiredOrClosedRfqListGroupName, rfqListGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  type VendorRfqListPageReply,
  type VendorRfqsQuery,
  type VendorRfqFilterName,
  type VendorRfqSortKey,
  type VendorRfqStatusFilterValue,
  vendorRfqStatusFilters,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import {
  getVendorRfqListGroup,
  matchesVendorRfqStatusFilter,
} from '@marketplace/domain/rfq/lifecycle/vendorListGroups.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import {
  rfqTable,
  rfqBuyerContactTable,
  rfqLinkTable,
  rfqSearchTextTable,
} from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  type ListFilterCondition,
  buildFilterConditionUnlessBlank,
  combineFilterConditionsSql,
  toTimestampSql,
  equalsNumberTextSql,
} from '../paging/filters.ts';
import {
  buildKeysetOrderBySql,
  type KeysetSlice,
  type ListSorting,
  isBeyondCursorSql,
} from '../paging/keysetPaging.ts';
import { foldedTextContainsSql, buildTextSearchPattern } from '../paging/textSearch.ts';
import {
  type RfqReadModelQueryBuilder,
  createRfqReadModelQueryBuilder,
  vendorRfqListSqlColumns,
} from '../rfqBoard.queries.ts';
import {
  hasRfqLinkOutcomeSql,
  rfqLinkDueSoonConditionSql,
  matchesVendorRfqStatusSql,
  isCustomerVisibleToVendorSql,
  isBuyerTextUnmaskedForVendorSql,
  vendorRfqKeysetDefinition,
} from './vendorRfqs.order.ts';

const l = qualifyColumns(rfqLinkTable, 'l');
const r = qualifyColumns(rfqTable, 'r');
const c = qualifyColumns(rfqBuyerContactTable, 'c');
const w = qualifyColumns(rfqSearchTextTable, 'w');

/** The reader of a provider's RFQ list, and the user ids of all people who represent the provider. */
export interface VendorUserWithColleagues {
  readonly userId: string;
  readonly colleagues: readonly string[];
}

/** Filters of a vendor's RFQ list. */
export interface VendorRfqListFilter extends Pick<VendorRfqsQuery, VendorRfqFilterName> {
  readonly reader: VendorUserWithColleagues;
}
type VendorQuery = VendorRfqListFilter & ListSorting<VendorRfqsQuery['sort']>;

/**
 * SQL for the text filter. The customer's data, and contact data in the buyer's text, are searched only if the vendor
 * can see them, so that a search does not reveal hidden data.
 */
function textFilterSql(text: string): RawBuilder<SqlBool> {
  const needle = buildTextSearchPattern(text);
  const customer = [w.company_words, c.who_words].map((column) => foldedTextContainsSql(column, needle));
  const typed = sql<SqlBool>`(${foldedTextContainsSql(w.title_words, needle)} OR ${foldedTextContainsSql(c.own_words, needle)})`;
  const visibleText = sql<SqlBool>`CASE WHEN ${isBuyerTextUnmaskedForVendorSql} THEN ${typed} ELSE ${foldedTextContainsSql(c.masked_words, needle)} END`;
  return sql<SqlBool>`(${equalsNumberTextSql(r.number, text)} OR ${visibleText} OR (${isCustomerVisibleToVendorSql} AND (${sql.join(customer, sql` OR `)})))`;
}

/** SQL: whether a user is the assignee of the link `l`. */
const isAssignedToSql = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(l.in_charge_id)} = ${userId}::uuid`;

/** SQL: whether the link `l` has no assignee who still represents its provider. */
const isUnassignedSql = (colleagues: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(l.in_charge_id)} IS NULL OR ${sql.ref(l.in_charge_id)} <> ALL (${[...colleagues]}::uuid[]))`;

/**
 * Builds the conditions of the filters in use, on a link (SQL alias `l`), its RFQ (`r`), contact (`c`) and search text
 * (`w`).
 */
export function buildVendorRfqFilterConditions(
  filter: VendorRfqListFilter,
): readonly ListFilterCondition<VendorRfqFilterName>[] {
  const { text, status, charge, due, from, to, reader } = filter;
  return [
    ...buildFilterConditionUnlessBlank('text', text, textFilterSql),
    ...buildFilterConditionUnlessBlank('status', status, matchesVendorRfqStatusSql),
    ...buildFilterConditionUnlessBlank('charge', charge, (whose) =>
      whose === 'mine' ? isAssignedToSql(reader.userId) : isUnassignedSql(reader.colleagues),
    ),
    ...buildFilterConditionUnlessBlank('due', due, () => rfqLinkDueSoonConditionSql),
    ...buildFilterConditionUnlessBlank(
      'from',
      from,
      (first) => sql<SqlBool>`${sql.ref(l.sent_at)} >= ${toTimestampSql(first)}`,
    ),
    ...buildFilterConditionUnlessBlank(
      'to',
      to,
      (last) => sql<SqlBool>`${sql.ref(l.sent_at)} <= ${toTimestampSql(last)}`,
    ),
  ];
}

/** Filters and sort orders that need the RFQ tables joined to the links. */
const needsRfqJoin: ReadonlySet<VendorRfqFilterName | VendorRfqSortKey> = new Set(['text', 'due', 'title'] as const);

/**
 * Selects the undeleted links of a provider (SQL alias `l`) that pass the filters, with RFQ (`r`), contact (`c`) and
 * search text (`w`).
 * @param but a filter to leave out; `null` for none.
 */
function selectFound(
  db: RfqReadModelQueryBuilder,
  providerId: string,
  filter: VendorRfqListFilter,
  but: VendorRfqFilterName | null = null,
) {
  return db
    .selectFrom('rfqBoard.rfq_link as l')
    .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.rfq_words as w', 'w.rfq_id', 'l.rfq_id')
    .where('l.provider_id', '=', providerId)
    .where('l.deleted_at', 'is', null)
    .where(combineFilterConditionsSql(buildVendorRfqFilterConditions(filter), but));
}

/**
 * Selects the same links as `selectFound`, but joins the RFQs only if a filter or the sort order needs them.
 * @param sort sort order of the cursor; `null` without a cursor.
 */
function selectCounted(
  db: RfqReadModelQueryBuilder,
  providerId: string,
  filters: readonly ListFilterCondition<VendorRfqFilterName>[],
  sort: VendorRfqSortKey | null,
  but: VendorRfqFilterName | null,
) {
  const needsJoin =
    (sort !== null && needsRfqJoin.has(sort)) || filters.some(({ name }) => name !== but && needsRfqJoin.has(name));
  const links = db
    .selectFrom('rfqBoard.rfq_link as l')
    .where('l.provider_id', '=', providerId)
    .where('l.deleted_at', 'is', null)
    .where(combineFilterConditionsSql(filters, but));
  return links.$if(needsJoin, (found) =>
    found
      .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
      .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'l.rfq_id')
      .leftJoin('rfqBoard.rfq_words as w', 'w.rfq_id', 'l.rfq_id'),
  );
}

function selectRows(db: RfqReadModelQueryBuilder, providerId: string, query: VendorQuery, slice: KeysetSlice) {
  const found = selectFound(db, providerId, query);
  const { key } = vendorRfqKeysetDefinition.orders[query.sort];
  return (slice.cursor === null ? found : found.where(isBeyondCursorSql(vendorRfqKeysetDefinition, query, slice)))
    .leftJoin('rfqBoard.quote_version as q', (join) =>
      join.onRef('q.link_id', '=', 'l.link_id').onRef('q.version', '=', 'l.quote_version'),
    )
    .select([
      ...vendorRfqListSqlColumns,
      'l.position',
      'l.in_charge_id',
      vendorRfqKeysetDefinition.groupRank.as('group_place'),
      sql<string | number | Date>`${key}`.as('sort_key'),
    ])
    .orderBy(buildKeysetOrderBySql(vendorRfqKeysetDefinition, query, slice.backwards))
    .limit(slice.limit);
}

/** A link with its RFQ, newest quote and sort key. */
export type VendorRfqListDatabaseRow = InferResult<ReturnType<typeof selectRows>>[number];

/** Loads a slice of a vendor's RFQ list, in list order. */
export async function loadVendorRfqRows(
  board: ReadModelPoolAndSchemas,
  providerId: string,
  query: VendorQuery,
  slice: KeysetSlice,
): Promise<readonly VendorRfqListDatabaseRow[]> {
  const rows = await selectRows(createRfqReadModelQueryBuilder(board), providerId, query, slice).execute();
  return slice.backwards ? rows.toReversed() : rows;
}

/** Counts of the links in a vendor's RFQ list. */
export interface VendorRfqListCounts extends Pick<VendorRfqListPageReply, 'total' | 'groups' | 'statuses'> {
  /** Number of filtered links beyond the cursor, in the direction of the slice; 0 for a slice without a cursor. */
  readonly beyond: number;
}

/**
 * Counts the filtered links in total, by group, by status, and beyond the cursor of the slice. The counts by status
 * ignore the status filter.
 */
export async function loadVendorRfqListCounts(
  board: ReadModelPoolAndSchemas,
  providerId: string,
  query: VendorRfqListFilter & VendorRfqsQuery,
  slice: KeysetSlice,
): Promise<VendorRfqListCounts> {
  const sort = slice.cursor === null ? null : query.sort;
  const counted = await selectCounted(
    createRfqReadModelQueryBuilder(board),
    providerId,
    buildVendorRfqFilterConditions(query),
    sort,
    'status',
  )
    .select([
      'l.status',
      hasRfqLinkOutcomeSql.as('decided'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) FILTER (WHERE ${isBeyondCursorSql(vendorRfqKeysetDefinition, query, slice)}))::int`.as(
        'beyond',
      ),
    ])
    .groupBy(['l.status', hasRfqLinkOutcomeSql])
    .execute();
  const rows = counted.map(({ status, decided, count, beyond }) => ({
    link: { status, outcome: decided ? ('closed' as const) : null },
    count,
    beyond,
  }));
  const found = rows.filter(
    ({ link }) => query.status === undefined || matchesVendorRfqStatusFilter(link, query.status),
  );
  const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0);
  const inGroup = (group: OpenExpiredOrClosedRfqListGroupName) =>
    [group, sum(found.filter(({ link }) => getVendorRfqListGroup(link) === group))] as const;
  const inStatus = (status: VendorRfqStatusFilterValue) =>
    [status, sum(rows.filter(({ link }) => matchesVendorRfqStatusFilter(link, status)))] as const;
  return {
    total: sum(found),
    beyond: found.reduce((all, { beyond }) => all + beyond, 0),
    groups: Object.fromEntries(rfqListGroups.map(inGroup)) as VendorRfqListCounts['groups'],
    statuses: {
      all: sum(rows),
      ...(Object.fromEntries(vendorRfqStatusFilters.map(inStatus)) as Record<VendorRfqStatusFilterValue, number>),
    },
  };
}

/**
 * Counts the undeleted links of a provider that pass the filters.
 * @param but a filter to leave out; `null` for none.
 */
export async function countFilteredVendorRfqs(
  board: ReadModelPoolAndSchemas,
  providerId: string,
  filter: VendorRfqListFilter,
  but: VendorRfqFilterName | null = null,
): Promise<number> {
  const found = await selectCounted(
    createRfqReadModelQueryBuilder(board),
    providerId,
    buildVendorRfqFilterConditions(filter),
    null,
    but,
  )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirst();
  return found?.total ?? 0;
}
