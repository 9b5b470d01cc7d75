import {
  fewMatchesThreshold,
  type SearchMetrics,
  type SearchPattern,
  type SearchPeriod,
} from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { type DayRange, toInstantRange } from '@marketplace/domain/searches/searches.days.ts';
import type { ReadModelTables } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, createReadModelDb, rowCountExpression } from '@marketplace/read-models/readModelDb.ts';
import type { rfqBoardReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { searchLogTable } from '@marketplace/read-models/searches/searches.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { sql } from 'kysely';
import type { PeriodUnit } from './analyticsRange.public.ts';
import { selectSearchesWithin } from './searchLog.queries.ts';

/** Column references of a search, called `l`. */
export const searchLogRefs = qualifyColumns(searchLogTable, 'l');

/** SQL for the id of the person who searched. People without an account get a new id every month. */
export const searcherId = sql<
  string | null
>`coalesce(${sql.ref(searchLogRefs.user_id)}, ${sql.ref(searchLogRefs.searcher)})`;
export const distinctSearcherCount = sql<number>`count(DISTINCT ${searcherId})::int`;
export const fewMatchesCount = sql<number>`count(*) FILTER (WHERE ${sql.ref(searchLogRefs.matched_count)} < ${fewMatchesThreshold})::int`;
export const noMatchCount = sql<number>`count(*) FILTER (WHERE ${sql.ref(searchLogRefs.matched_count)} = 0)::int`;
/** SQL for the average number of matches, with two decimals; `NULL` if there are no searches. */
export const averageMatchCount = sql<number | null>`round(avg(${sql.ref(searchLogRefs.matched_count)}), 2)::float8`;

/** Selects the logged searches, called `l`, of a range of days. */
export function selectSearchesIn(source: ReadSource, range: DayRange) {
  return selectSearchesWithin(source, toInstantRange(range));
}

export async function countSearches(source: ReadSource, range: DayRange): Promise<number> {
  const { searches } = await selectSearchesIn(source, range)
    .select(rowCountExpression.as('searches'))
    .executeTakeFirstOrThrow();
  return searches;
}

/** Loads the metrics of a range. */
export async function loadSearchMetrics(source: ReadSource, range: DayRange): Promise<SearchMetrics> {
  const { from, to } = toInstantRange(range);
  const rfqs = createReadModelDb<ReadModelTables<typeof rfqBoardReadModel>>(source)
    .selectFrom('rfqBoard.rfq')
    .select(rowCountExpression.as('count'))
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(to));
  return selectSearchesIn(source, range)
    .select([
      rowCountExpression.as('searches'),
      distinctSearcherCount.as('people'),
      averageMatchCount.as('average_matches'),
      fewMatchesCount.as('found_little'),
      noMatchCount.as('without_result'),
      sql<number>`${rfqs}`.as('rfqs'),
    ])
    .executeTakeFirstOrThrow();
}

/** Loads the days or weeks of a range that have searches; weeks begin on Mondays. */
export async function loadSearchPeriods(
  source: ReadSource,
  range: DayRange,
  unit: PeriodUnit,
): Promise<SearchPeriod[]> {
  const period = sql`date_trunc(${unit}, ${sql.ref(searchLogRefs.searched_at)} AT TIME ZONE 'UTC')`;
  return selectSearchesIn(source, range)
    .select([
      sql<string>`to_char(${period}, 'YYYY-MM-DD')`.as('start'),
      rowCountExpression.as('searches'),
      distinctSearcherCount.as('people'),
      fewMatchesCount.as('found_little'),
      noMatchCount.as('without_result'),
    ])
    .groupBy('start')
    .orderBy('start')
    .execute();
}

/**
 * Counts the searches by each value of their requirements, most frequent value first. The value is `null` for searches
 * that leave the field open.
 */
export async function loadSearchPatterns(source: ReadSource, range: DayRange): Promise<SearchPattern[]> {
  const { deployment_scale, power_sensitivity, application_profile, device_mobility, device_management } =
    searchLogRefs;
  const single = { deployment_scale, power_sensitivity, application_profile, device_mobility, device_management };
  const values = Object.entries(single).map(([field, column]) => sql`(${sql.lit(field)}, ${sql.ref(column)})`);
  const requestedValues = sql<Pick<SearchPattern, 'field' | 'value'>>`(
    VALUES ${sql.join(values)}
    UNION ALL SELECT 'sim_requirements', s.sim FROM (SELECT) one LEFT JOIN unnest(${sql.ref(searchLogRefs.sim_requirements)}) s(sim) ON true)`;
  return selectSearchesIn(source, range)
    .crossJoinLateral(requestedValues.as<'v'>(sql`v(field, value)`))
    .select(['v.field', 'v.value', rowCountExpression.as('searches')])
    .groupBy(['v.field', 'v.value'])
    .orderBy('v.field')
    .orderBy('searches', 'desc')
    .orderBy('v.value')
    .execute();
}
