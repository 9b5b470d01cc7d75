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

function selectRows(db: RfqDb, buyer: Buyer, query: OwnQuery, part: Part) {
  const found = selectOwn(db, buyer, query);
  const { key } = ownList.orders[query.sort];
  const linksOf = <Value>(what: RawBuilder<Value>) => sql<Value>`(SELECT ${what}
    FROM ${boardTable(rfqLink)} live
    WHERE ${sql.ref(live.rfq_id)} = ${sql.ref(sent.rfq_id)} AND ${sql.ref(live.deleted_at)} IS NULL)`;
  return (part.place === null ? found : found.where(standsBeside(ownList, query, part)))
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
      linksOf(
        sql<string[]>`coalesce(array_agg(${sql.ref(live.provider_name)} ORDER BY ${sql.ref(live.ordinal)})
          FILTER (WHERE ${sql.ref(live.outcome)} = 'awarded'), '{}')`,
      ).as('awarded_to'),
      linksOf(sql<number>`count(*)::int`).as('total_providers'),
      linksOf(sql<number>`(count(*) FILTER (WHERE ${sql.ref(live.status)} = 'responded'))::int`).as('responded_count'),
    ])
    .orderBy(orderBy(ownList, query, part.backwards))
    .limit(part.limit);
}

/** An RFQ with what its order looks at, and how many providers it has that are not deleted. */
export type OwnRow = InferResult<ReturnType<typeof selectRows>>[number];

/** A part of a buyer's list, in its order. */
export async function ownRows(
  board: ReadSource,
  buyer: Buyer,
  query: OwnQuery,
  part: Part,
): Promise<readonly OwnRow[]> {
  const rows = await selectRows(rfqDb(board), buyer, query, part).execute();
  return part.backwards ? rows.toReversed() : rows;
}

/** What a buyer's list holds in all. */
export interface OwnCounts {
  readonly groups: OwnRfqsPage['groups'];
  readonly total: number;
  /** How many stand on the page's side of its place; none where the list is read from its beginning. */
  readonly beside: number;
}

/** Counts by group what the filters find, the group left out, and how much of it stands on a part's side of its place. */
export async function countOwn(board: ReadSource, buyer: Buyer, query: OwnRfqsQuery, part: Part): Promise<OwnCounts> {
  const rows = await selectOwn(rfqDb(board), buyer, query, 'group')
    .select([
      ownList.groupPlace.as('place'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) FILTER (WHERE ${standsBeside(ownList, query, part)}))::int`.as('beside'),
    ])
    .groupBy(ownList.groupPlace)
    .execute();
  const groups = Object.fromEntries(
    rfqGroups.map((group, at) => [group, rows.find(({ place: found }) => found === at)?.count ?? 0]),
  ) as OwnRfqsPage['groups'];
  const asked = rows.filter(({ place: at }) => query.group === undefined || rfqGroups[at] === query.group);
  const sum = (of: 'count' | 'beside') => asked.reduce((all, row) => all + row[of], 0);
  return { groups, total: sum('count'), beside: sum('beside') };
}

/** All RFQs of a buyer. */
export async function countAll(board: ReadSource, buyer: Buyer): Promise<number> {
  const found = await rfqDb(board)
    .selectFrom('rfqBoard.rfq as r')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ownedBy('r', buyer))
    .executeTakeFirst();
  return found?.count ?? 0;
}

/** How many a filter finds without one of its members. */
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

/** Providers that a buyer asked, under their newest names, by name; those asked most where they are too many. */
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
