import {
  fewMatchesThreshold,
  type SearchMetrics,
  type RequirementValueSearchCount,
  type SearchPeriodMetrics,
} from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { type DayRange, convertDayRangeToInstants } from '@marketplace/domain/searches/searches.days.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { searchLogTable } from '@marketplace/read-models/searches/searches.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { sql } from 'kysely';
import type { AnalyticsPeriodUnit } from './analyticsRange.public.ts';
import { selectSearchesInInstantRange } from './searchLog.queries.ts';

/** References to the columns of a logged search (SQL alias `l`). */
export const searchLogColumnRefs = qualifyColumns(searchLogTable, 'l');

/** SQL for the id of the person who searched. Once the user id is erased, this is an id for one person and month. */
export const searcherIdSql = sql<
  string | null
>`coalesce(${sql.ref(searchLogColumnRefs.user_id)}, ${sql.ref(searchLogColumnRefs.searcher)})`;
export const distinctSearcherCountSql = sql<number>`count(DISTINCT ${searcherIdSql})::int`;
export const searchesWithFewMatchesCountSql = sql<number>`count(*) FILTER (WHERE ${sql.ref(searchLogColumnRefs.matched_count)} < ${fewMatchesThreshold})::int`;
export const searchesWithoutMatchesCountSql = sql<number>`count(*) FILTER (WHERE ${sql.ref(searchLogColumnRefs.matched_count)} = 0)::int`;
/** SQL for the average number of matches, with two decimals; `NULL` if there are no searches. */
export const averageMatchCountSql = sql<
  number | null
>`round(avg(${sql.ref(searchLogColumnRefs.matched_count)}), 2)::float8`;

/** Selects the logged searches (SQL alias `l`) in a range of days. */
export function selectSearchesInDayRange(source: ReadModelPoolAndSchemas, range: DayRange) {
  return selectSearchesInInstantRange(source, convertDayRangeToInstants(range));
}

/** Counts all logged searches in a range of days, including those without a known person. */
export async function countSearchesInDayRange(source: ReadModelPoolAndSchemas, range: DayRange): Promise<number> {
  const { searches } = await selectSearchesInDayRange(source, range)
    .select(rowCountExpression.as('searches'))
    .executeTakeFirstOrThrow();
  return searches;
}

/** Loads the metrics of the searches in a range of days, and the number of RFQs sent in that range. */
export async function loadSearchMetrics(source: ReadModelPoolAndSchemas, range: DayRange): Promise<SearchMetrics> {
  const { from, to } = convertDayRangeToInstants(range);
  const rfqs = createReadModelQueryBuilder<ReadModelRowTypes<typeof rfqsAndQuotesReadModel>>(source)
    .selectFrom('rfqBoard.rfq')
    .select(rowCountExpression.as('count'))
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(to));
  return selectSearchesInDayRange(source, range)
    .select([
      rowCountExpression.as('searches'),
      distinctSearcherCountSql.as('people'),
      averageMatchCountSql.as('average_matches'),
      searchesWithFewMatchesCountSql.as('found_little'),
      searchesWithoutMatchesCountSql.as('without_result'),
      sql<number>`${rfqs}`.as('rfqs'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Loads the metrics of each day or week of a range, in order. Periods without searches are omitted; weeks begin on
 * Mondays.
 */
export async function loadSearchMetricsByPeriod(
  source: ReadModelPoolAndSchemas,
  range: DayRange,
  unit: AnalyticsPeriodUnit,
): Promise<SearchPeriodMetrics[]> {
  const period = sql`date_trunc(${unit}, ${sql.ref(searchLogColumnRefs.searched_at)} AT TIME ZONE 'UTC')`;
  return selectSearchesInDayRange(source, range)
    .select([
      sql<string>`to_char(${period}, 'YYYY-MM-DD')`.as('start'),
      rowCountExpression.as('searches'),
      distinctSearcherCountSql.as('people'),
      searchesWithFewMatchesCountSql.as('found_little'),
      searchesWithoutMatchesCountSql.as('without_result'),
    ])
    .groupBy('start')
    .orderBy('start')
    .execute();
}

/**
 * For several fields of the requirements, counts the searches by the value of the field, most frequent value first. The
 * value is `null` for searches that leave the field open.
 */
export async function countSearchesByRequestedValue(
  source: ReadModelPoolAndSchemas,
  range: DayRange,
): Promise<RequirementValueSearchCount[]> {
  const { deployment_scale, power_sensitivity, application_profile, device_mobility, device_management } =
    searchLogColumnRefs;
  const single = { deployment_scale, power_sensitivity, application_profile, device_mobility, device_management };
  const values = Object.entries(single).map(([field, column]) => sql`(${sql.lit(field)}, ${sql.ref(column)})`);
  const requestedValues = sql<Pick<RequirementValueSearchCount, 'field' | 'value'>>`(
    VALUES ${sql.join(values)}
    UNION ALL SELECT 'sim_requirements', s.sim FROM (SELECT) one LEFT JOIN unnest(${sql.ref(searchLogColumnRefs.sim_requirements)}) s(sim) ON true)`;
  return selectSearchesInDayRange(source, range)
    .crossJoinLateral(requestedValues.as<'v'>(sql`v(field, value)`))
    .select(['v.field', 'v.value', rowCountExpression.as('searches')])
    .groupBy(['v.field', 'v.value'])
    .orderBy('v.field')
    .orderBy('searches', 'desc')
    .orderBy('v.value')
    .execute();
}
