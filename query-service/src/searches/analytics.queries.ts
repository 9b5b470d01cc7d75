import {
  littleMatches,
  type SearchFigures,
  type SearchPattern,
  type SearchPeriod,
} from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { type DayRange, instantsOf } from '@marketplace/domain/searches/searches.days.ts';
import type { PeriodUnit } from './analyticsRange.ts';
import type { Source } from './ownSearches.queries.ts';

/** The searches `l` of a range, whose instants are the first two values: an index on the instant finds them. */
export function searchesInRange({ schemaOf }: Source): string {
  return `${schemaOf('searches')}.search_log l`;
}
export const inRange = 'l.searched_at >= $1 AND l.searched_at < $2';
export const foundLittle = `count(*) FILTER (WHERE l.matched_count < ${littleMatches})::int AS found_little`;

/** The values of `inRange`, as instants in ISO 8601. */
export function boundsOf(range: DayRange): readonly [from: string, to: string] {
  const { from, to } = instantsOf(range);
  return [from, to];
}

/** What happened in a range. */
export async function searchFigures(source: Source, range: DayRange): Promise<SearchFigures> {
  const found = await source.pool.query<SearchFigures>(
    `SELECT count(*)::int AS searches, count(DISTINCT l.user_id)::int AS people,
            round(avg(l.matched_count), 2)::float8 AS average_matches, ${foundLittle},
            (SELECT count(*)::int FROM ${source.schemaOf('rfqBoard')}.rfq r
              WHERE r.created_at >= $1 AND r.created_at < $2) AS rfqs
       FROM ${searchesInRange(source)} WHERE ${inRange}`,
    [...boundsOf(range)],
  );
  return found.rows[0] ?? { searches: 0, people: 0, average_matches: null, found_little: 0, rfqs: 0 };
}

/** The periods of a range in which somebody searched; weeks begin on Mondays. */
export async function searchPeriods(source: Source, range: DayRange, unit: PeriodUnit): Promise<SearchPeriod[]> {
  const found = await source.pool.query<SearchPeriod>(
    `SELECT to_char(date_trunc($3, l.searched_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS start,
            count(*)::int AS searches, count(DISTINCT l.user_id)::int AS people, ${foundLittle}
       FROM ${searchesInRange(source)} WHERE ${inRange} GROUP BY 1 ORDER BY 1`,
    [...boundsOf(range), unit],
  );
  return found.rows;
}

const ownColumns = [
  'deployment_scale',
  'power_sensitivity',
  'application_profile',
  'device_mobility',
  'device_management',
] as const;

/** How often each value was asked for, the most often first. */
export async function searchPatterns(source: Source, range: DayRange): Promise<SearchPattern[]> {
  const values = ownColumns.map((column) => `('${column}', l.${column})`).join(', ');
  const found = await source.pool.query<SearchPattern>(
    `SELECT v.field, v.value, count(*)::int AS searches
       FROM ${searchesInRange(source)}
      CROSS JOIN LATERAL (
        VALUES ${values}
        UNION ALL SELECT 'sim_requirements', s.sim FROM (SELECT) one LEFT JOIN unnest(l.sim_requirements) s(sim) ON true
      ) v(field, value)
      WHERE ${inRange} GROUP BY v.field, v.value ORDER BY v.field, searches DESC, v.value`,
    [...boundsOf(range)],
  );
  return found.rows;
}
