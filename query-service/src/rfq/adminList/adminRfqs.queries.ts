import type { AdminRfqFilter, AdminRfqsQuery } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import { allOf } from '../places/filters.ts';
import { orderBy, type Part, type Sorting, standsBeside } from '../places/places.ts';
import { selectAdminRfqs } from '../rfqAnalytics.queries.ts';
import { type RfqDb, rfqDb } from '../rfqBoard.queries.ts';
import { countRfqs } from '../rfqFigures.queries.ts';
import { type AdminFilter, filtersIn } from './adminRfqs.filter.ts';
import { adminList } from './adminRfqs.order.ts';

type AdminQuery = AdminFilter & Sorting<AdminRfqsQuery['sort']>;

/** RFQs, called `r`, in the order of the list. */
type Found = ReturnType<typeof selectFound>;

function selectFound(db: RfqDb, query: AdminQuery) {
  return db
    .selectFrom('rfqBoard.rfq as r')
    .where(allOf(filtersIn(query)))
    .selectAll('r');
}

/** Number of RFQs examined in list order before the indexes of the filters are used. */
const scannedRows = 500;

/** Selects the filtered RFQs among the first rows after the cursor. */
function selectNear(db: RfqDb, query: AdminQuery, slice: Part): Found {
  const filters = filtersIn(query).map((each) => (each.ids === undefined ? each : { ...each, condition: each.perRfq }));
  const first = db
    .selectFrom('rfqBoard.rfq as r')
    .selectAll('r')
    .$if(slice.place !== null, (all) => all.where(standsBeside(adminList, query, slice)))
    .orderBy(orderBy(adminList, query, slice.backwards))
    .limit(scannedRows);
  return db.selectFrom(first.as('r')).where(allOf(filters)).selectAll('r');
}

function selectRows(db: RfqDb, found: Found, query: AdminQuery, slice: Part) {
  const order = orderBy(adminList, query, slice.backwards);
  return selectAdminRfqs(db, found.orderBy(order).limit(slice.limit))
    .select([
      'r.position',
      adminList.groupPlace.as('group_place'),
      sql<string | number | Date>`${adminList.orders[query.sort].key}`.as('sort_key'),
    ])
    .orderBy(order);
}

/** An RFQ with its sort key. */
export type AdminRow = InferResult<ReturnType<typeof selectRows>>[number];

/**
 * Loads the rows of a slice. Frequent matches usually fill a page from the first rows in list order, where collecting
 * all matches would take long; rare matches are collected through the indexes.
 */
async function loadSliceRows(db: RfqDb, query: AdminQuery, slice: Part): Promise<readonly AdminRow[]> {
  const hasIndexedFilter = filtersIn(query).some(({ ids }) => ids !== undefined);
  if (hasIndexedFilter && slice.limit < scannedRows) {
    const near = await selectRows(db, selectNear(db, query, slice), query, slice).execute();
    if (near.length === slice.limit) return near;
  }
  const found = selectFound(db, query).$if(slice.place !== null, (all) =>
    all.where(standsBeside(adminList, query, slice)),
  );
  return selectRows(db, found, query, slice).execute();
}

/** Loads a slice of the admins' list, in its order. */
export async function adminRows(board: ReadSource, query: AdminQuery, slice: Part): Promise<readonly AdminRow[]> {
  const rows = await loadSliceRows(rfqDb(board), query, slice);
  return slice.backwards ? rows.toReversed() : rows;
}

async function count(board: ReadSource, condition: RawBuilder<SqlBool>): Promise<number> {
  const found = await rfqDb(board)
    .selectFrom('rfqBoard.rfq as r')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(condition)
    .executeTakeFirst();
  return found?.total ?? 0;
}

/** Counts the distinct RFQ ids of several queries, without reading the RFQs. */
async function countIds(board: ReadSource, ids: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total
    FROM (SELECT DISTINCT * FROM (${sql.join(ids, sql` UNION ALL `)}) AS each) AS found`.execute(rfqDb(board));
  return rows[0]?.total ?? 0;
}

/**
 * Counts the filtered RFQs, from counters where possible.
 * @param but a filter to leave out.
 */
export async function countFound(
  board: ReadSource,
  filter: AdminFilter,
  but: AdminRfqFilter | null = null,
): Promise<number> {
  const filters = filtersIn(filter).filter(({ name }) => name !== but);
  const [only] = filters;
  if (filters.length === 1 && only?.ids !== undefined) return countIds(board, only.ids);
  if (filters.some(({ name }) => name !== 'status')) return count(board, allOf(filters));
  const counts = await countRfqs(board);
  if (filters.length > 0 && filter.status !== undefined) return counts[filter.status];
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** Counts the filtered RFQs on the slice's side of its cursor; 0 when the list is read from its beginning. */
export async function countBeside(board: ReadSource, query: AdminQuery, slice: Part): Promise<number> {
  if (slice.place === null) return 0;
  return count(board, sql<SqlBool>`${allOf(filtersIn(query))} AND ${standsBeside(adminList, query, slice)}`);
}
