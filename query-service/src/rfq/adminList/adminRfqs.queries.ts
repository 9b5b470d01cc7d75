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

function selectRows(db: RfqDb, query: AdminQuery, part: Part) {
  const order = orderBy(adminList, query, part.backwards);
  const found = db
    .selectFrom('rfqBoard.rfq as r')
    .where(allOf(filtersIn(query)))
    .$if(part.place !== null, (all) => all.where(standsBeside(adminList, query, part)));
  return selectAdminRfqs(db, found.selectAll('r').orderBy(order).limit(part.limit))
    .select([
      'r.position',
      adminList.groupPlace.as('group_place'),
      sql<string | number | Date>`${adminList.orders[query.sort].key}`.as('sort_key'),
    ])
    .orderBy(order);
}

/** An RFQ with what its order looks at. */
export type AdminRow = InferResult<ReturnType<typeof selectRows>>[number];

/** A part of the admins' list, in its order. */
export async function adminRows(board: ReadSource, query: AdminQuery, part: Part): Promise<readonly AdminRow[]> {
  const rows = await selectRows(rfqDb(board), query, part).execute();
  return part.backwards ? rows.toReversed() : rows;
}

async function count(board: ReadSource, condition: RawBuilder<SqlBool>): Promise<number> {
  const found = await rfqDb(board)
    .selectFrom('rfqBoard.rfq as r')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(condition)
    .executeTakeFirst();
  return found?.total ?? 0;
}

/** How many a filter finds, from what is kept where that says it. @param but a filter that is left out. */
export async function countFound(
  board: ReadSource,
  filter: AdminFilter,
  but: AdminRfqFilter | null = null,
): Promise<number> {
  const filters = filtersIn(filter).filter(({ name }) => name !== but);
  if (filters.some(({ name }) => name !== 'status')) return count(board, allOf(filters));
  const counts = await countRfqs(board);
  if (filters.length > 0 && filter.status !== undefined) return counts[filter.status];
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** How many of what a filter finds stand on a part's side of its place; none where the list is read from its beginning. */
export async function countBeside(board: ReadSource, query: AdminQuery, part: Part): Promise<number> {
  if (part.place === null) return 0;
  return count(board, sql<SqlBool>`${allOf(filtersIn(query))} AND ${standsBeside(adminList, query, part)}`);
}
