import { mostCounted, rfqPageSize, type RfqSearchQuery } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { rfq } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { type AdminFilter, filtersIn } from './adminList/adminRfqs.filter.ts';
import { allOf } from './places/filters.ts';
import { type AdminRfqRow, askedProviderIds, selectAdminRfqs } from './rfqAnalytics.queries.ts';
import { type RfqDb, rfqDb } from './rfqBoard.queries.ts';

type Sorting = Pick<RfqSearchQuery, 'sort' | 'direction'>;

const r = refs(rfq, 'r');

const sortColumns: Readonly<Record<RfqSearchQuery['sort'], Expression<unknown> | null>> = {
  created: null,
  deadline: sql.ref(r.deadline),
  company: sql`coalesce(lower(${sql.ref(r.company_name)}), '')`,
  status: sql.ref(r.status),
};

/** Orders a query's `r`, with the log position as a tie-breaker, so that pages never overlap. */
function applyOrder<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, { sort, direction }: Sorting) {
  const column = sortColumns[sort];
  const sorted = column === null ? query : query.orderBy(column, direction);
  return sorted.orderBy(sql.ref(r.position), direction);
}

/** Selects RFQs, called `r`, that pass a filter. */
function selectFound(db: RfqDb, filter: AdminFilter) {
  return db.selectFrom('rfqBoard.rfq as r').where(allOf(filtersIn(filter)));
}

/** Finds RFQs that pass a filter, in order. */
export async function findRfqs(
  board: ReadSource,
  filter: AdminFilter,
  { limit, offset, ...sorting }: Sorting & { readonly limit: number; readonly offset: number },
): Promise<readonly AdminRfqRow[]> {
  const db = rfqDb(board);
  const page = applyOrder(selectFound(db, filter).selectAll('r'), sorting).limit(limit).offset(offset);
  return applyOrder(selectAdminRfqs(db, page), sorting).execute();
}

/** Counts the RFQs that pass a filter, up to `mostCounted` + 1. */
async function countRfqsUpToLimit(board: ReadSource, filter: AdminFilter): Promise<number> {
  const db = rfqDb(board);
  const counted = selectFound(db, filter)
    .select('r.rfq_id')
    .limit(mostCounted + 1);
  const found = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirst();
  return found?.count ?? 0;
}

/** Finds every provider with a live link, with its newest name, by name. */
export async function askedProviders(board: ReadSource) {
  return rfqDb(board)
    .selectFrom(askedProviderIds().as('asked'))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('rfqBoard.rfq_link as l')
        .select('l.provider_name')
        .whereRef('l.provider_id', '=', 'asked.provider_id')
        .where('l.deleted_at', 'is', null)
        .orderBy('l.position', 'desc')
        .limit(1)
        .as('newest'),
    )
    .select(['asked.provider_id', 'newest.provider_name'])
    .orderBy((eb) => sql`lower(${eb.ref('newest.provider_name')})`)
    .execute();
}

/** Finds one page of a search. */
export async function findPage(
  board: ReadSource,
  filter: AdminFilter,
  { page, ...sorting }: Sorting & { readonly page: number },
) {
  const paging = { ...sorting, limit: rfqPageSize, offset: (page - 1) * rfqPageSize };
  const [rows, count, providers] = await Promise.all([
    findRfqs(board, filter, paging),
    countRfqsUpToLimit(board, filter),
    askedProviders(board),
  ]);
  return { rows, total: Math.min(count, mostCounted), exact: count <= mostCounted, providers };
}
