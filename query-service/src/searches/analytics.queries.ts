import {
  littleMatches,
  type SearchFigures,
  type SearchPattern,
  type SearchPeriod,
} from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { type DayRange, instantsOf } from '@marketplace/domain/searches/searches.days.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb, rowCount } from '@marketplace/read-models/readModelDb.ts';
import type { rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { searchLog } from '@marketplace/read-models/searches/searches.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { sql } from 'kysely';
import type { PeriodUnit } from './analyticsRange.public.ts';
import { searchesWithin } from './searchLog.queries.ts';

/** Column references of a search, called `l`. */
export const l = refs(searchLog, 'l');

/** Identifies people. A person without an account gets another id every month. */
export const somebody = sql<string | null>`coalesce(${sql.ref(l.user_id)}, ${sql.ref(l.searcher)})`;
export const peopleCount = sql<number>`count(DISTINCT ${somebody})::int`;
export const littleCount = sql<number>`count(*) FILTER (WHERE ${sql.ref(l.matched_count)} < ${littleMatches})::int`;
export const emptyCount = sql<number>`count(*) FILTER (WHERE ${sql.ref(l.matched_count)} = 0)::int`;
/** With two decimals; `null` without a search. */
export const averageMatches = sql<number | null>`round(avg(${sql.ref(l.matched_count)}), 2)::float8`;

/** Selects the searches of a range, called `l`. */
export function searchesIn(source: ReadSource, range: DayRange) {
  return searchesWithin(source, instantsOf(range));
}

export async function countSearches(source: ReadSource, range: DayRange): Promise<number> {
  const { searches } = await searchesIn(source, range).select(rowCount.as('searches')).executeTakeFirstOrThrow();
  return searches;
}

/** Loads the metrics of a range. */
export async function searchFigures(source: ReadSource, range: DayRange): Promise<SearchFigures> {
  const { from, to } = instantsOf(range);
  const rfqs = readModelDb<TablesOf<typeof rfqBoard>>(source)
    .selectFrom('rfqBoard.rfq')
    .select(rowCount.as('count'))
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(to));
  return searchesIn(source, range)
    .select([
      rowCount.as('searches'),
      peopleCount.as('people'),
      averageMatches.as('average_matches'),
      littleCount.as('found_little'),
      emptyCount.as('without_result'),
      sql<number>`${rfqs}`.as('rfqs'),
    ])
    .executeTakeFirstOrThrow();
}

/** Loads the periods of a range with searches; weeks begin on Mondays. */
export async function searchPeriods(source: ReadSource, range: DayRange, unit: PeriodUnit): Promise<SearchPeriod[]> {
  const period = sql`date_trunc(${unit}, ${sql.ref(l.searched_at)} AT TIME ZONE 'UTC')`;
  return searchesIn(source, range)
    .select([
      sql<string>`to_char(${period}, 'YYYY-MM-DD')`.as('start'),
      rowCount.as('searches'),
      peopleCount.as('people'),
      littleCount.as('found_little'),
      emptyCount.as('without_result'),
    ])
    .groupBy('start')
    .orderBy('start')
    .execute();
}

/** Counts how often each value was requested, most frequent first. */
export async function searchPatterns(source: ReadSource, range: DayRange): Promise<SearchPattern[]> {
  const { deployment_scale, power_sensitivity, application_profile, device_mobility, device_management } = l;
  const single = { deployment_scale, power_sensitivity, application_profile, device_mobility, device_management };
  const values = Object.entries(single).map(([field, column]) => sql`(${sql.lit(field)}, ${sql.ref(column)})`);
  const requestedValues = sql<Pick<SearchPattern, 'field' | 'value'>>`(
    VALUES ${sql.join(values)}
    UNION ALL SELECT 'sim_requirements', s.sim FROM (SELECT) one LEFT JOIN unnest(${sql.ref(l.sim_requirements)}) s(sim) ON true)`;
  return searchesIn(source, range)
    .crossJoinLateral(requestedValues.as<'v'>(sql`v(field, value)`))
    .select(['v.field', 'v.value', rowCount.as('searches')])
    .groupBy(['v.field', 'v.value'])
    .orderBy('v.field')
    .orderBy('searches', 'desc')
    .orderBy('v.value')
    .execute();
}
