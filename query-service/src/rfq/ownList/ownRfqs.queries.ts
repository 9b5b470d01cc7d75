import { mostOwnProviders, type OwnRfqsPage, type OwnRfqsQuery } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { rfq, rfqContact, rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { boardTable, type RfqDb, rfqDb } from '../rfqBoard.queries.ts';
import { ownedBy } from '../ownedBy.ts';
import { orderBy, type Part, type Sorting, standsBeside } from '../places/places.ts';
import { type OwnFilter, selectOwn } from './ownRfqs.filter.ts';
import { ownList } from './ownRfqs.order.ts';

const live = refs(rfqLink, 'live');
const sent = refs(rfq, 'r');
const contact = refs(rfqContact, 'c');
const link = refs(rfqLink, 'l');
const named = refs(rfqLink, 'asked');

type OwnQuery = OwnFilter & Sorting<OwnRfqsQuery['sort']>;

function selectRows(db: RfqDb, buyer: Buyer, query: OwnQuery, slice: Part) {
  const found = selectOwn(db, buyer, query);
  const { key } = ownList.orders[query.sort];
  const selectFromLinks = <Value>(what: RawBuilder<Value>) => sql<Value>`(SELECT ${what}
    FROM ${boardTable(rfqLink)} live
    WHERE ${sql.ref(live.rfq_id)} = ${sql.ref(sent.rfq_id)} AND ${sql.ref(live.deleted_at)} IS NULL)`;
  return (slice.place === null ? found : found.where(standsBeside(ownList, query, slice)))
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
      ownList.groupPlace.as('group_place'),
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
    .orderBy(orderBy(ownList, query, slice.backwards))
    .limit(slice.limit);
}

/** An RFQ with its sort key and the number of its live links. */
export type OwnRow = InferResult<ReturnType<typeof selectRows>>[number];

/** Loads a slice of a buyer's list, in its order. */
export async function ownRows(
  board: ReadSource,
  buyer: Buyer,
  query: OwnQuery,
  slice: Part,
): Promise<readonly OwnRow[]> {
  const rows = await selectRows(rfqDb(board), buyer, query, slice).execute();
  return slice.backwards ? rows.toReversed() : rows;
}

/** Counts of a buyer's whole list. */
export interface OwnCounts {
  readonly groups: OwnRfqsPage['groups'];
  readonly total: number;
  /** Number of rows on the slice's side of its cursor; 0 when the list is read from its beginning. */
  readonly beyond: number;
}

/** Counts the RFQs by group, without the group filter, and the filtered ones on the slice's side of its cursor. */
export async function countOwn(board: ReadSource, buyer: Buyer, query: OwnRfqsQuery, slice: Part): Promise<OwnCounts> {
  const rows = await selectOwn(rfqDb(board), buyer, query, 'group')
    .select([
      ownList.groupPlace.as('place'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) FILTER (WHERE ${standsBeside(ownList, query, slice)}))::int`.as('beyond'),
    ])
    .groupBy(ownList.groupPlace)
    .execute();
  const groups = Object.fromEntries(
    rfqGroups.map((group, at) => [group, rows.find(({ place: found }) => found === at)?.count ?? 0]),
  ) as OwnRfqsPage['groups'];
  const asked = rows.filter(({ place: at }) => query.group === undefined || rfqGroups[at] === query.group);
  const sum = (of: 'count' | 'beyond') => asked.reduce((all, row) => all + row[of], 0);
  return { groups, total: sum('count'), beyond: sum('beyond') };
}

/** Counts all RFQs of a buyer. */
export async function countAll(board: ReadSource, buyer: Buyer): Promise<number> {
  const found = await rfqDb(board)
    .selectFrom('rfqBoard.rfq as r')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ownedBy('r', buyer))
    .executeTakeFirst();
  return found?.count ?? 0;
}

/** Counts the filtered RFQs without one of the filters. */
export async function countWithout(
  board: ReadSource,
  buyer: Buyer,
  filter: OwnFilter,
  but: keyof OwnFilter,
): Promise<number> {
  const found = await selectOwn(rfqDb(board), buyer, filter, but)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirst();
  return found?.total ?? 0;
}

/**
 * Finds the providers of a buyer's RFQs, with their newest names, by name; those with most RFQs if there are too many.
 */
export async function ownProviders(board: ReadSource, buyer: Buyer): Promise<OwnRfqsPage['providers']> {
  const asked = rfqDb(board)
    .selectFrom('rfqBoard.rfq as r')
    .innerJoin('rfqBoard.rfq_link as l', 'l.rfq_id', 'r.rfq_id')
    .where(ownedBy('r', buyer))
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
    .limit(mostOwnProviders);
  return rfqDb(board)
    .selectFrom(asked.as('asked'))
    .selectAll('asked')
    .orderBy(sql`lower(${sql.ref(named.provider_name)})`)
    .orderBy('asked.provider_id')
    .execute();
}
