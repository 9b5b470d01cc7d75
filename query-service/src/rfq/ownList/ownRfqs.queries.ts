import {
  maxRfqProviderFilterOptions,
  type OwnRfqPageReply,
  type OwnRfqsQuery,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqListGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { rfqTable, rfqBuyerContactTable, rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import {
  rfqReadModelTableReferenceSql,
  type RfqReadModelQueryBuilder,
  createRfqReadModelQueryBuilder,
} from '../rfqBoard.queries.ts';
import { canBuyerReadRfqSql } from '../canBuyerReadRfqSql.ts';
import {
  buildKeysetOrderBySql,
  type KeysetSlice,
  type ListSorting,
  isBeyondCursorSql,
} from '../paging/keysetPaging.ts';
import { type OwnRfqListFilter, buildFilteredOwnRfqsSqlQuery } from './ownRfqs.filter.ts';
import { ownRfqKeysetDefinition } from './ownRfqs.order.ts';

const live = qualifyColumns(rfqLinkTable, 'live');
const sent = qualifyColumns(rfqTable, 'r');
const contact = qualifyColumns(rfqBuyerContactTable, 'c');
const link = qualifyColumns(rfqLinkTable, 'l');
const named = qualifyColumns(rfqLinkTable, 'asked');

type OwnQuery = OwnRfqListFilter & ListSorting<OwnRfqsQuery['sort']>;

function selectRows(
  db: RfqReadModelQueryBuilder,
  buyer: BuyerWithCompanyMembership,
  query: OwnQuery,
  slice: KeysetSlice,
) {
  const found = buildFilteredOwnRfqsSqlQuery(db, buyer, query);
  const { key } = ownRfqKeysetDefinition.orders[query.sort];
  const selectFromLinks = <Value>(what: RawBuilder<Value>) => sql<Value>`(SELECT ${what}
    FROM ${rfqReadModelTableReferenceSql(rfqLinkTable)} live
    WHERE ${sql.ref(live.rfq_id)} = ${sql.ref(sent.rfq_id)} AND ${sql.ref(live.deleted_at)} IS NULL)`;
  return (slice.cursor === null ? found : found.where(isBeyondCursorSql(ownRfqKeysetDefinition, query, slice)))
    .select([
      'r.rfq_id',
      'r.number',
      'r.position',
      'r.project_title',
      'r.company_name',
      'r.expected_volume',
      'r.urgency',
      'r.created_at',
      'r.deadline',
      'r.status',
      'r.outcome',
      sql<
        string | null
      >`CASE WHEN ${sql.ref(sent.buyer_id)} <> ${buyer.userId} THEN ${sql.ref(contact.contact_name)} END`.as('sent_by'),
      ownRfqKeysetDefinition.groupRank.as('group_place'),
      sql<string | number | Date>`${key}`.as('sort_key'),
      selectFromLinks(
        sql<string[]>`coalesce(array_agg(${sql.ref(live.provider_name)} ORDER BY ${sql.ref(live.ordinal)})
          FILTER (WHERE ${sql.ref(live.outcome)} = 'awarded'), '{}')`,
      ).as('awarded_to'),
      selectFromLinks(sql<number>`count(*)::int`).as('total_providers'),
      selectFromLinks(sql<number>`(count(*) FILTER (WHERE ${sql.ref(live.status)} = 'responded'))::int`).as(
        'responded_count',
      ),
    ])
    .orderBy(buildKeysetOrderBySql(ownRfqKeysetDefinition, query, slice.backwards))
    .limit(slice.limit);
}

/** An RFQ with its sort key, the number of its undeleted links and the number of links with a quote. */
export type OwnRfqListRow = InferResult<ReturnType<typeof selectRows>>[number];

/** Loads a slice of a buyer's RFQ list, in list order. */
export async function loadOwnRfqRows(
  board: ReadModelPoolAndSchemas,
  buyer: BuyerWithCompanyMembership,
  query: OwnQuery,
  slice: KeysetSlice,
): Promise<readonly OwnRfqListRow[]> {
  const rows = await selectRows(createRfqReadModelQueryBuilder(board), buyer, query, slice).execute();
  return slice.backwards ? rows.toReversed() : rows;
}

/** Counts of the RFQs in a buyer's RFQ list. */
export interface OwnRfqListCounts {
  readonly groups: OwnRfqPageReply['groups'];
  readonly total: number;
  /** Number of filtered RFQs beyond the cursor, in the direction of the slice; 0 for a slice without a cursor. */
  readonly beyond: number;
}

/**
 * Counts the filtered RFQs in total, by group, and beyond the cursor of the slice. The counts by group ignore the group
 * filter.
 */
export async function loadOwnRfqListCounts(
  board: ReadModelPoolAndSchemas,
  buyer: BuyerWithCompanyMembership,
  query: OwnRfqsQuery,
  slice: KeysetSlice,
): Promise<OwnRfqListCounts> {
  const rows = await buildFilteredOwnRfqsSqlQuery(createRfqReadModelQueryBuilder(board), buyer, query, 'group')
    .select([
      ownRfqKeysetDefinition.groupRank.as('place'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) FILTER (WHERE ${isBeyondCursorSql(ownRfqKeysetDefinition, query, slice)}))::int`.as(
        'beyond',
      ),
    ])
    .groupBy(ownRfqKeysetDefinition.groupRank)
    .execute();
  const groups = Object.fromEntries(
    rfqListGroups.map((group, at) => [group, rows.find(({ place: found }) => found === at)?.count ?? 0]),
  ) as OwnRfqPageReply['groups'];
  const asked = rows.filter(({ place: at }) => query.group === undefined || rfqListGroups[at] === query.group);
  const sum = (of: 'count' | 'beyond') => asked.reduce((all, row) => all + row[of], 0);
  return { groups, total: sum('count'), beyond: sum('beyond') };
}

/** Counts all RFQs that a buyer can read, including those of the buyer's company. */
export async function countAllRfqsReadableByBuyer(
  board: ReadModelPoolAndSchemas,
  buyer: BuyerWithCompanyMembership,
): Promise<number> {
  const found = await createRfqReadModelQueryBuilder(board)
    .selectFrom('rfqBoard.rfq as r')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(canBuyerReadRfqSql('r', buyer))
    .executeTakeFirst();
  return found?.count ?? 0;
}

/** Counts the RFQs that pass all filters except `but`. */
export async function countOwnRfqsWithoutOneFilter(
  board: ReadModelPoolAndSchemas,
  buyer: BuyerWithCompanyMembership,
  filter: OwnRfqListFilter,
  but: keyof OwnRfqListFilter,
): Promise<number> {
  const found = await buildFilteredOwnRfqsSqlQuery(createRfqReadModelQueryBuilder(board), buyer, filter, but)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirst();
  return found?.total ?? 0;
}

/**
 * Finds the providers of a buyer's RFQs, each with its newest name, sorted by name. If there are more than
 * `maxRfqProviderFilterOptions` providers, only those with the most RFQs are returned.
 */
export async function findProvidersOfOwnRfqs(
  board: ReadModelPoolAndSchemas,
  buyer: BuyerWithCompanyMembership,
): Promise<OwnRfqPageReply['providers']> {
  const asked = createRfqReadModelQueryBuilder(board)
    .selectFrom('rfqBoard.rfq as r')
    .innerJoin('rfqBoard.rfq_link as l', 'l.rfq_id', 'r.rfq_id')
    .where(canBuyerReadRfqSql('r', buyer))
    .where('l.deleted_at', 'is', null)
    .select([
      'l.provider_id',
      sql<string>`(array_agg(${sql.ref(link.provider_name)} ORDER BY ${sql.ref(link.position)} DESC))[1]`.as(
        'provider_name',
      ),
    ])
    .groupBy('l.provider_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('l.provider_id')
    .limit(maxRfqProviderFilterOptions);
  return createRfqReadModelQueryBuilder(board)
    .selectFrom(asked.as('asked'))
    .selectAll('asked')
    .orderBy(sql`lower(${sql.ref(named.provider_name)})`)
    .orderBy('asked.provider_id')
    .execute();
}
