import {
  maxCountedAdminRfqSearchResults,
  rfqSearchPageSize,
  type AdminRfqSearchQuery,
} from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { rfqTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { type AdminRfqListFilter, buildAdminRfqFilterConditions } from './adminList/adminRfqs.filter.ts';
import { combineFilterConditionsSql } from './paging/filters.ts';
import { type AdminRfqQueryRow, buildProviderIdsWithRfqLinksQuery, selectAdminRfqs } from './rfqAnalytics.queries.ts';
import { type RfqReadModelQueryBuilder, createRfqReadModelQueryBuilder } from './rfqBoard.queries.ts';

type Sorting = Pick<AdminRfqSearchQuery, 'sort' | 'direction'>;

const r = qualifyColumns(rfqTable, 'r');

const sortColumns: Readonly<Record<AdminRfqSearchQuery['sort'], Expression<unknown> | null>> = {
  created: null,
  deadline: sql.ref(r.deadline),
  company: sql`coalesce(lower(${sql.ref(r.company_name)}), '')`,
  status: sql.ref(r.status),
};

/** Sorts RFQs (SQL alias `r`), with the log position as a tie-breaker, so that pages never overlap. */
function applyOrder<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, { sort, direction }: Sorting) {
  const column = sortColumns[sort];
  const sorted = column === null ? query : query.orderBy(column, direction);
  return sorted.orderBy(sql.ref(r.position), direction);
}

/** Selects RFQs (SQL alias `r`) that pass the filters. */
function selectFound(db: RfqReadModelQueryBuilder, filter: AdminRfqListFilter) {
  return db.selectFrom('rfqBoard.rfq as r').where(combineFilterConditionsSql(buildAdminRfqFilterConditions(filter)));
}

/** Finds RFQs that pass the filters, in the requested order. */
export async function findFilteredAdminRfqs(
  board: ReadModelPoolAndSchemas,
  filter: AdminRfqListFilter,
  { limit, offset, ...sorting }: Sorting & { readonly limit: number; readonly offset: number },
): Promise<readonly AdminRfqQueryRow[]> {
  const db = createRfqReadModelQueryBuilder(board);
  const page = applyOrder(selectFound(db, filter).selectAll('r'), sorting).limit(limit).offset(offset);
  return applyOrder(selectAdminRfqs(db, page), sorting).execute();
}

/** Counts the RFQs that pass the filters, up to `maxCountedAdminRfqSearchResults` + 1. */
async function countRfqsUpToLimit(board: ReadModelPoolAndSchemas, filter: AdminRfqListFilter): Promise<number> {
  const db = createRfqReadModelQueryBuilder(board);
  const counted = selectFound(db, filter)
    .select('r.rfq_id')
    .limit(maxCountedAdminRfqSearchResults + 1);
  const found = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirst();
  return found?.count ?? 0;
}

/** Finds every provider with an undeleted link, each with its newest name, sorted by name. */
export async function findProvidersWithRfqs(board: ReadModelPoolAndSchemas) {
  return createRfqReadModelQueryBuilder(board)
    .selectFrom(buildProviderIdsWithRfqLinksQuery().as('asked'))
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

/**
 * Finds one page of the RFQs that pass the filters, the number of such RFQs (up to `maxCountedAdminRfqSearchResults`),
 * and all providers with RFQs.
 */
export async function findAdminRfqSearchPage(
  board: ReadModelPoolAndSchemas,
  filter: AdminRfqListFilter,
  { page, ...sorting }: Sorting & { readonly page: number },
) {
  const paging = { ...sorting, limit: rfqSearchPageSize, offset: (page - 1) * rfqSearchPageSize };
  const [rows, count, providers] = await Promise.all([
    findFilteredAdminRfqs(board, filter, paging),
    countRfqsUpToLimit(board, filter),
    findProvidersWithRfqs(board),
  ]);
  return {
    rows,
    total: Math.min(count, maxCountedAdminRfqSearchResults),
    exact: count <= maxCountedAdminRfqSearchResults,
    providers,
  };
}
