import { SearchingUserReplyItem } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import { sql } from 'kysely';
import { averageMatchCountSql, searchesWithFewMatchesCountSql } from './analytics.queries.ts';
import { type InstantRange, selectSearchesInInstantRange } from './searchLog.queries.ts';

function selectMostActive(source: ReadModelPoolAndSchemas, range: InstantRange) {
  return selectSearchesInInstantRange(source, range)
    .where('l.user_id', 'is not', null)
    .$narrowType<{ user_id: string }>()
    .select((eb) => [
      'l.user_id',
      rowCountExpression.as('total_searches'),
      averageMatchCountSql.$notNull().as('avg_matches'),
      eb.fn.min('l.searched_at').as('first_search'),
      eb.fn.max('l.searched_at').as('last_search'),
      searchesWithFewMatchesCountSql.as('found_little'),
      sql<number>`(count(*) OVER ())::int`.as('total'),
    ])
    .groupBy('l.user_id')
    .orderBy('total_searches', 'desc')
    .orderBy('last_search', 'desc')
    .orderBy('l.user_id');
}

/** Finds the signed-in people who searched in a range, most active first, and their total number. */
export async function listUsersByNumberOfSearches(
  source: ReadModelPoolAndSchemas,
  range: InstantRange,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; people: SearchingUserReplyItem[] }> {
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof peopleReadModel>>(source)
    .selectFrom(selectMostActive(source, range).limit(limit).offset(offset).as('s'))
    .leftJoin('people.person as p', 'p.user_id', 's.user_id')
    .selectAll('s')
    .select((eb) => [
      'p.email as user_email',
      'p.company as user_company',
      sql<string | null>`nullif(concat_ws(' ', ${eb.ref('p.first_name')}, ${eb.ref('p.last_name')}), '')`.as(
        'user_name',
      ),
    ])
    .orderBy('s.total_searches', 'desc')
    .orderBy('s.last_search', 'desc')
    .orderBy('s.user_id')
    .execute();
  const found = rows.map(({ first_search, last_search, ...row }) =>
    SearchingUserReplyItem.parse({
      ...row,
      first_search: first_search.toISOString(),
      last_search: last_search.toISOString(),
    }),
  );
  return { total: rows[0]?.total ?? 0, people: found };
}
