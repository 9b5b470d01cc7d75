import { codeRegion } from '@marketplace/domain/geo/geo.regions.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import {
  type DemandCell,
  type LittleFound,
  littleMatches,
  type MatchedProvider,
} from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { DayRange } from '@marketplace/domain/searches/searches.days.ts';
import { boundsOf, foundLittle, inRange, searchesInRange } from './analytics.queries.ts';
import type { Source } from './ownSearches.queries.ts';

/** The region of every country; regions stand for themselves. */
const regionsOfPlaces = JSON.stringify(Object.fromEntries(countryCodes.map((code) => [code, codeRegion(code)])));

/** Searches by region, technology of the best match, and scale. */
export async function demandCells(source: Source, range: DayRange): Promise<DemandCell[]> {
  const found = await source.pool.query<DemandCell>(
    `SELECT p.region, l.top_technology AS technology, l.deployment_scale AS scale, count(*)::int AS searches, ${foundLittle}
       FROM ${searchesInRange(source)}
       LEFT JOIN LATERAL (
         SELECT DISTINCT CASE WHEN $3::jsonb ? place THEN $3::jsonb ->> place ELSE place END AS region
           FROM unnest(l.places) place) p ON true
      WHERE ${inRange} GROUP BY 1, 2, 3 ORDER BY searches DESC, 1, 2, 3`,
    [...boundsOf(range), regionsOfPlaces],
  );
  return found.rows;
}

type LittleRow = Omit<LittleFound, 'last_search'> & { readonly last_search: Date; readonly total: number };

/** Requirements that found little, asked for most often first, and how many different ones there are. */
export async function littleFound(source: Source, range: DayRange, limit: number) {
  const found = await source.pool.query<LittleRow>(
    `SELECT l.requirements, count(*)::int AS searches, count(DISTINCT l.user_id)::int AS people,
            max(l.matched_count) AS best_matches, max(l.searched_at) AS last_search, (count(*) OVER ())::int AS total
       FROM ${searchesInRange(source)} WHERE ${inRange} AND l.matched_count < ${littleMatches}
      GROUP BY l.requirements ORDER BY searches DESC, last_search DESC, l.requirements LIMIT $3`,
    [...boundsOf(range), limit],
  );
  const groups = found.rows.map(({ requirements, searches, people, best_matches, last_search }) => ({
    requirements,
    searches,
    people,
    best_matches,
    last_search: last_search.toISOString(),
  }));
  return { total: found.rows[0]?.total ?? 0, groups };
}

/** Providers by how often they were among the first matches; names as the catalogue has them, or had them last. */
export async function matchedProviders(source: Source, range: DayRange, limit: number): Promise<MatchedProvider[]> {
  const found = await source.pool.query<MatchedProvider>(
    `SELECT m.provider_id, coalesce(p.name, m.provider_id) AS provider_name, p.record->>'type' AS provider_type,
            p.record->>'logoFile' AS logo_file, m.searches, m.best
       FROM (SELECT f.id AS provider_id, count(*)::int AS searches, count(*) FILTER (WHERE f.place = 1)::int AS best
               FROM ${searchesInRange(source)} CROSS JOIN LATERAL unnest(l.first_providers) WITH ORDINALITY f(id, place)
              WHERE ${inRange} GROUP BY f.id ORDER BY searches DESC, best DESC, f.id LIMIT $3) m
       LEFT JOIN LATERAL (
         SELECT name, record FROM ${source.schemaOf('catalogue')}.provider WHERE id = m.provider_id
          ORDER BY valid_from DESC LIMIT 1) p ON true
      ORDER BY m.searches DESC, m.best DESC, m.provider_id`,
    [...boundsOf(range), limit],
  );
  return found.rows;
}
