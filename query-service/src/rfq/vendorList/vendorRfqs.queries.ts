import { type RfqGroup, rfqGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  type VendorRfqsPage,
  type VendorRfqsQuery,
  type VendorRfqFilter,
  type VendorRfqSort,
  type VendorStanding,
  vendorStandings,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { groupOfLink, standsAs } from '@marketplace/domain/rfq/lifecycle/linkStandings.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { rfq, rfqContact, rfqLink, rfqWords } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ActiveFilter, active, allOf, instant, isNumber } from '../places/filters.ts';
import { orderBy, type Part, type Sorting, standsBeside } from '../places/places.ts';
import { contains, needleOf } from '../places/words.ts';
import { type RfqDb, rfqDb, vendorRfqColumns } from '../rfqBoard.queries.ts';
import { hasOutcome, isDueSoon, isFoundAs, mayKnowCustomer, readsAsTyped, vendorList } from './vendorRfqs.order.ts';

const l = refs(rfqLink, 'l');
const r = refs(rfq, 'r');
const c = refs(rfqContact, 'c');
const w = refs(rfqWords, 'w');

/** The reader of a provider's list, and the user ids of everyone who represents the provider. */
export interface VendorReader {
  readonly userId: string;
  readonly colleagues: readonly string[];
}

/** Filters of a vendor's list. */
export interface VendorFilter extends Pick<VendorRfqsQuery, VendorRfqFilter> {
  readonly reader: VendorReader;
}
type VendorQuery = VendorFilter & Sorting<VendorRfqsQuery['sort']>;

/**
 * The customer, and contact data in the buyer's text, are searched only where they are visible to the vendor, so that a
 * search reveals nothing hidden.
 */
function textFilterSql(text: string): RawBuilder<SqlBool> {
  const needle = needleOf(text);
  const customer = [w.company_words, c.who_words].map((column) => contains(column, needle));
  const typed = sql<SqlBool>`(${contains(w.title_words, needle)} OR ${contains(c.own_words, needle)})`;
  const visibleText = sql<SqlBool>`CASE WHEN ${readsAsTyped} THEN ${typed} ELSE ${contains(c.masked_words, needle)} END`;
  return sql<SqlBool>`(${isNumber(r.number, text)} OR ${visibleText} OR (${mayKnowCustomer} AND (${sql.join(customer, sql` OR `)})))`;
}

/** Whether a user is the assignee of the link `l`. */
const isAssignedToSql = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(l.in_charge_id)} = ${userId}::uuid`;

/** Whether the link `l` has no assignee who still represents its provider. */
const isUnassignedSql = (colleagues: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(l.in_charge_id)} IS NULL OR ${sql.ref(l.in_charge_id)} <> ALL (${[...colleagues]}::uuid[]))`;

/** The filters in use, with their conditions on a link `l`, its RFQ `r`, contact `c` and search text `w`. */
export function filtersIn(filter: VendorFilter): readonly ActiveFilter<VendorRfqFilter>[] {
  const { text, status, charge, due, from, to, reader } = filter;
  return [
    ...active('text', text, textFilterSql),
    ...active('status', status, isFoundAs),
    ...active('charge', charge, (whose) =>
      whose === 'mine' ? isAssignedToSql(reader.userId) : isUnassignedSql(reader.colleagues),
    ),
    ...active('due', due, () => isDueSoon),
    ...active('from', from, (first) => sql<SqlBool>`${sql.ref(l.sent_at)} >= ${instant(first)}`),
    ...active('to', to, (last) => sql<SqlBool>`${sql.ref(l.sent_at)} <= ${instant(last)}`),
  ];
}

/** Filters and orders that need the tables joined to the links. */
const needsRfqJoin: ReadonlySet<VendorRfqFilter | VendorRfqSort> = new Set(['text', 'due', 'title'] as const);

/**
 * Selects the live links of a provider, called `l`, that pass a filter, with RFQ `r`, contact `c` and search text `w`.
 * @param but a filter to leave out.
 */
function selectFound(db: RfqDb, providerId: string, filter: VendorFilter, but: VendorRfqFilter | null = null) {
  return db
    .selectFrom('rfqBoard.rfq_link as l')
    .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.rfq_words as w', 'w.rfq_id', 'l.rfq_id')
    .where('l.provider_id', '=', providerId)
    .where('l.deleted_at', 'is', null)
    .where(allOf(filtersIn(filter), but));
}

/**
 * Selects the same links, joining the RFQs only when a filter or the order needs them.
 * @param sort order of the cursor, if any.
 */
function selectCounted(
  db: RfqDb,
  providerId: string,
  filters: readonly ActiveFilter<VendorRfqFilter>[],
  sort: VendorRfqSort | null,
  but: VendorRfqFilter | null,
) {
  const needsJoin =
    (sort !== null && needsRfqJoin.has(sort)) || filters.some(({ name }) => name !== but && needsRfqJoin.has(name));
  const links = db
    .selectFrom('rfqBoard.rfq_link as l')
    .where('l.provider_id', '=', providerId)
    .where('l.deleted_at', 'is', null)
    .where(allOf(filters, but));
  return links.$if(needsJoin, (found) =>
    found
      .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
      .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'l.rfq_id')
      .leftJoin('rfqBoard.rfq_words as w', 'w.rfq_id', 'l.rfq_id'),
  );
}

function selectRows(db: RfqDb, providerId: string, query: VendorQuery, slice: Part) {
  const found = selectFound(db, providerId, query);
  const { key } = vendorList.orders[query.sort];
  return (slice.place === null ? found : found.where(standsBeside(vendorList, query, slice)))
    .leftJoin('rfqBoard.quote_version as q', (join) =>
      join.onRef('q.link_id', '=', 'l.link_id').onRef('q.version', '=', 'l.quote_version'),
    )
    .select([
      ...vendorRfqColumns,
      'l.position',
      'l.in_charge_id',
      vendorList.groupPlace.as('group_place'),
      sql<string | number | Date>`${key}`.as('sort_key'),
    ])
    .orderBy(orderBy(vendorList, query, slice.backwards))
    .limit(slice.limit);
}

/** A link with its RFQ, newest quote and sort key. */
export type VendorRow = InferResult<ReturnType<typeof selectRows>>[number];

/** Loads a slice of a vendor's list, in its order. */
export async function vendorRows(
  board: ReadSource,
  providerId: string,
  query: VendorQuery,
  slice: Part,
): Promise<readonly VendorRow[]> {
  const rows = await selectRows(rfqDb(board), providerId, query, slice).execute();
  return slice.backwards ? rows.toReversed() : rows;
}

/** Counts of a vendor's whole list. */
export interface VendorCounts extends Pick<VendorRfqsPage, 'total' | 'groups' | 'statuses'> {
  /** Number of rows on the slice's side of its cursor; 0 when the list is read from its beginning. */
  readonly beyond: number;
}

/**
 * Counts the filtered links by group and, without the status filter, by status, and those on the slice's side of its
 * cursor.
 */
export async function countVendor(
  board: ReadSource,
  providerId: string,
  query: VendorFilter & VendorRfqsQuery,
  slice: Part,
): Promise<VendorCounts> {
  const sort = slice.place === null ? null : query.sort;
  const counted = await selectCounted(rfqDb(board), providerId, filtersIn(query), sort, 'status')
    .select([
      'l.status',
      hasOutcome.as('decided'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) FILTER (WHERE ${standsBeside(vendorList, query, slice)}))::int`.as('beyond'),
    ])
    .groupBy(['l.status', hasOutcome])
    .execute();
  const rows = counted.map(({ status, decided, count, beyond }) => ({
    link: { status, outcome: decided ? ('closed' as const) : null },
    count,
    beyond,
  }));
  const found = rows.filter(({ link }) => query.status === undefined || standsAs(link, query.status));
  const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0);
  const inGroup = (group: RfqGroup) => [group, sum(found.filter(({ link }) => groupOfLink(link) === group))] as const;
  const inStatus = (status: VendorStanding) =>
    [status, sum(rows.filter(({ link }) => standsAs(link, status)))] as const;
  return {
    total: sum(found),
    beyond: found.reduce((all, { beyond }) => all + beyond, 0),
    groups: Object.fromEntries(rfqGroups.map(inGroup)) as VendorCounts['groups'],
    statuses: {
      all: sum(rows),
      ...(Object.fromEntries(vendorStandings.map(inStatus)) as Record<VendorStanding, number>),
    },
  };
}

/** Counts the filtered links without one of the filters; all of the provider's links without any filter. */
export async function countFound(
  board: ReadSource,
  providerId: string,
  filter: VendorFilter,
  but: VendorRfqFilter | null = null,
): Promise<number> {
  const found = await selectCounted(rfqDb(board), providerId, filtersIn(filter), null, but)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirst();
  return found?.total ?? 0;
}
