import { SearchingPerson } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { DayRange } from '@marketplace/domain/searches/searches.days.ts';
import { boundsOf, foundLittle, inRange, searchesInRange } from './analytics.queries.ts';
import type { Source } from './ownSearches.queries.ts';

type PersonRow = Omit<SearchingPerson, 'first_search' | 'last_search'> & {
  readonly first_search: Date;
  readonly last_search: Date;
  readonly total: number;
};

/** Who searched in a range, the busiest first, and how many there are in all. */
export async function searchingPeople(
  source: Source,
  range: DayRange,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; people: SearchingPerson[] }> {
  const found = await source.pool.query<PersonRow>(
    `SELECT s.*, p.email AS user_email, p.company AS user_company,
            nullif(concat_ws(' ', p.first_name, p.last_name), '') AS user_name
       FROM (SELECT l.user_id, count(*)::int AS total_searches, round(avg(l.matched_count), 2)::float8 AS avg_matches,
                    min(l.searched_at) AS first_search, max(l.searched_at) AS last_search, ${foundLittle},
                    (count(*) OVER ())::int AS total
               FROM ${searchesInRange(source)} WHERE ${inRange}
              GROUP BY l.user_id ORDER BY total_searches DESC, last_search DESC, l.user_id LIMIT $3 OFFSET $4) s
       LEFT JOIN ${source.schemaOf('people')}.person p ON p.user_id = s.user_id
      ORDER BY s.total_searches DESC, s.last_search DESC, s.user_id`,
    [...boundsOf(range), limit, offset],
  );
  const people = found.rows.map(({ first_search, last_search, ...row }) =>
    SearchingPerson.parse({
      ...row,
      first_search: first_search.toISOString(),
      last_search: last_search.toISOString(),
    }),
  );
  return { total: found.rows[0]?.total ?? 0, people };
}
