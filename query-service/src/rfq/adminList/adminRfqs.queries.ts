import type { AdminRfqFilterName, AdminRfqsQuery } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import { combineFilterConditionsSql } from '../paging/filters.ts';
import {
  buildKeysetOrderBySql,
  type KeysetSlice,
  type ListSorting,
  isBeyondCursorSql,
} from '../paging/keysetPaging.ts';
import { selectAdminRfqs } from '../rfqAnalytics.queries.ts';
import { type RfqReadModelQueryBuilder, createRfqReadModelQueryBuilder } from '../rfqBoard.queries.ts';
import { countRfqsByStatus } from '../rfqMetrics.queries.ts';
import { type AdminRfqListFilter, buildAdminRfqFilterConditions } from './adminRfqs.filter.ts';
import { adminRfqKeysetDefinition } from './adminRfqs.order.ts';

type AdminQuery = AdminRfqListFilter & ListSorting<AdminRfqsQuery['sort']>;

/** A query for the RFQs (SQL alias `r`) that pass the filters. */
type Found = ReturnType<typeof selectFound>;

function selectFound(db: RfqReadModelQueryBuilder, query: AdminQuery) {
  return db
    .selectFrom('rfqBoard.rfq as r')
    .where(combineFilterConditionsSql(buildAdminRfqFilterConditions(query)))
    .selectAll('r');
}

/** Number of RFQs examined in list order before the indexes of the filters are used. */
const scannedRows = 500;

/** Selects the RFQs that pass the filters among the first `scannedRows` rows of the slice. */
function selectNear(db: RfqReadModelQueryBuilder, query: AdminQuery, slice: KeysetSlice): Found {
  const filters = buildAdminRfqFilterConditions(query).map((each) =>
    each.ids === undefined ? each : { ...each, condition: each.perRfq },
  );
  const first = db
    .selectFrom('rfqBoard.rfq as r')
    .selectAll('r')
    .$if(slice.cursor !== null, (all) => all.where(isBeyondCursorSql(adminRfqKeysetDefinition, query, slice)))
    .orderBy(buildKeysetOrderBySql(adminRfqKeysetDefinition, query, slice.backwards))
    .limit(scannedRows);
  return db.selectFrom(first.as('r')).where(combineFilterConditionsSql(filters)).selectAll('r');
}

function selectRows(db: RfqReadModelQueryBuilder, found: Found, query: AdminQuery, slice: KeysetSlice) {
  const order = buildKeysetOrderBySql(adminRfqKeysetDefinition, query, slice.backwards);
  return selectAdminRfqs(db, found.orderBy(order).limit(slice.limit))
    .select([
      'r.position',
      adminRfqKeysetDefinition.groupRank.as('group_place'),
      sql<string | number | Date>`${adminRfqKeysetDefinition.orders[query.sort].key}`.as('sort_key'),
    ])
    .orderBy(order);
}

/** An RFQ with the columns that its cursor is built from. */
export type AdminRfqRowWithCursorColumns = InferResult<ReturnType<typeof selectRows>>[number];

/**
 * Loads the rows of a slice. If many RFQs match, the first rows in list order usually contain enough of them, and
 * collecting all matches would be slow. If few RFQs match, they are collected through the indexes of the filters.
 */
async function loadSliceRows(
  db: RfqReadModelQueryBuilder,
  query: AdminQuery,
  slice: KeysetSlice,
): Promise<readonly AdminRfqRowWithCursorColumns[]> {
  const hasIndexedFilter = buildAdminRfqFilterConditions(query).some(({ ids }) => ids !== undefined);
  if (hasIndexedFilter && slice.limit < scannedRows) {
    const near = await selectRows(db, selectNear(db, query, slice), query, slice).execute();
    if (near.length === slice.limit) return near;
  }
  const found = selectFound(db, query).$if(slice.cursor !== null, (all) =>
    all.where(isBeyondCursorSql(adminRfqKeysetDefinition, query, slice)),
  );
  return selectRows(db, found, query, slice).execute();
}

/** Loads a slice of the admins' RFQ list, in list order. */
export async function loadAdminRfqRows(
  board: ReadModelPoolAndSchemas,
  query: AdminQuery,
  slice: KeysetSlice,
): Promise<readonly AdminRfqRowWithCursorColumns[]> {
  const rows = await loadSliceRows(createRfqReadModelQueryBuilder(board), query, slice);
  return slice.backwards ? rows.toReversed() : rows;
}

async function count(board: ReadModelPoolAndSchemas, condition: RawBuilder<SqlBool>): Promise<number> {
  const found = await createRfqReadModelQueryBuilder(board)
    .selectFrom('rfqBoard.rfq as r')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(condition)
    .executeTakeFirst();
  return found?.total ?? 0;
}

/** Counts the distinct RFQ ids of several queries, without reading the RFQs. */
async function countIds(board: ReadModelPoolAndSchemas, ids: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total
    FROM (SELECT DISTINCT * FROM (${sql.join(ids, sql` UNION ALL `)}) AS each) AS found`.execute(
    createRfqReadModelQueryBuilder(board),
  );
  return rows[0]?.total ?? 0;
}

/**
 * Counts the RFQs that pass the filters, from stored counters where possible.
 * @param but a filter to leave out; `null` for none.
 */
export async function countFilteredAdminRfqs(
  board: ReadModelPoolAndSchemas,
  filter: AdminRfqListFilter,
  but: AdminRfqFilterName | null = null,
): Promise<number> {
  const filters = buildAdminRfqFilterConditions(filter).filter(({ name }) => name !== but);
  const [only] = filters;
  if (filters.length === 1 && only?.ids !== undefined) return countIds(board, only.ids);
  if (filters.some(({ name }) => name !== 'status')) return count(board, combineFilterConditionsSql(filters));
  const counts = await countRfqsByStatus(board);
  if (filters.length > 0 && filter.status !== undefined) return counts[filter.status];
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** Counts the filtered RFQs beyond the cursor, in the direction of the slice; 0 for a slice without a cursor. */
export async function countAdminRfqsBeyondCursor(
  board: ReadModelPoolAndSchemas,
  query: AdminQuery,
  slice: KeysetSlice,
): Promise<number> {
  if (slice.cursor === null) return 0;
  return count(
    board,
    sql<SqlBool>`${combineFilterConditionsSql(buildAdminRfqFilterConditions(query))} AND ${isBeyondCursorSql(adminRfqKeysetDefinition, query, slice)}`,
  );
}
