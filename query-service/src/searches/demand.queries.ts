import { findCountryRegion } from '@marketplace/domain/geo/geo.regions.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import {
  type SearchDemandByRegionTechnologyAndScale,
  fewMatchesThreshold,
  type BestMatchCountsOfProviderReplyItem,
} from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type {
  SearchDemandDimension,
  SearchDemandByValue,
} from '@marketplace/contracts/searches/searches.demand.views.ts';
import type { DayRange } from '@marketplace/domain/searches/searches.days.ts';
import { buildNewestProviderRecordQuery } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  searchesWithoutMatchesCountSql,
  searchLogColumnRefs,
  searchesWithFewMatchesCountSql,
  distinctSearcherCountSql,
  selectSearchesInDayRange,
} from './analytics.queries.ts';

/** The region of every country code, as a JSON object. */
const regionsOfPlaces = JSON.stringify(Object.fromEntries(countryCodes.map((code) => [code, findCountryRegion(code)])));

/** SQL for the regions that a search requires. Required countries are mapped to their regions. */
const requiredRegions = sql`
  SELECT DISTINCT coalesce(${regionsOfPlaces}::jsonb ->> place, place) FROM unnest(${sql.ref(searchLogColumnRefs.places)}) place`;

/** Counts searches by region, technology of the best match, and scale. */
export async function countSearchesByRegionTechnologyAndScale(
  source: ReadModelPoolAndSchemas,
  range: DayRange,
): Promise<SearchDemandByRegionTechnologyAndScale[]> {
  const regions = sql<Pick<SearchDemandByRegionTechnologyAndScale, 'region'>>`(${requiredRegions})`;
  return selectSearchesInDayRange(source, range)
    .leftJoinLateral(regions.as<'p'>(sql`p(region)`), (join) => join.onTrue())
    .select(['p.region', 'l.top_technology as technology', 'l.deployment_scale as scale'])
    .select([rowCountExpression.as('searches'), searchesWithFewMatchesCountSql.as('found_little')])
    .groupBy(['p.region', 'technology', 'scale'])
    .orderBy('searches', 'desc')
    .orderBy('p.region')
    .orderBy('technology')
    .orderBy('scale')
    .execute();
}

/** SQL for the values of a search in each demand dimension. */
const valuesByDimension: Readonly<Record<SearchDemandDimension, RawBuilder<unknown>>> = {
  region: requiredRegions,
  country: sql`SELECT place FROM unnest(${sql.ref(searchLogColumnRefs.places)}) place WHERE place = ANY(${countryCodes}::text[])`,
  technology: sql`SELECT ${sql.ref(searchLogColumnRefs.top_technology)}`,
  scale: sql`SELECT ${sql.ref(searchLogColumnRefs.deployment_scale)}`,
  sim: sql`SELECT unnest(${sql.ref(searchLogColumnRefs.sim_requirements)})`,
};

/** Counts searches by the values of one dimension, most frequent first. */
export async function countSearchesByDemandDimension(
  source: ReadModelPoolAndSchemas,
  range: DayRange,
  by: SearchDemandDimension,
): Promise<SearchDemandByValue[]> {
  const values = sql<Pick<SearchDemandByValue, 'value'>>`(${valuesByDimension[by]})`;
  return selectSearchesInDayRange(source, range)
    .leftJoinLateral(values.as<'v'>(sql`v(value)`), (join) => join.onTrue())
    .select([
      'v.value',
      rowCountExpression.as('searches'),
      searchesWithFewMatchesCountSql.as('found_little'),
      searchesWithoutMatchesCountSql.as('without_result'),
    ])
    .groupBy('v.value')
    .orderBy('searches', 'desc')
    .orderBy('v.value')
    .execute();
}

/**
 * Finds the requirements of searches with fewer than `below` matches, most frequent first, and counts the different
 * requirements.
 */
export async function countSearchesWithFewMatchesByRequirements(
  source: ReadModelPoolAndSchemas,
  range: DayRange,
  limit: number,
  below = fewMatchesThreshold,
) {
  const rows = await selectSearchesInDayRange(source, range)
    .select((eb) => [
      'l.requirements',
      rowCountExpression.as('searches'),
      distinctSearcherCountSql.as('people'),
      eb.fn.max('l.matched_count').as('best_matches'),
      eb.fn.max('l.searched_at').as('last_search'),
      sql<number>`(count(*) OVER ())::int`.as('total'),
    ])
    .where('l.matched_count', '<', below)
    .groupBy('l.requirements')
    .orderBy('searches', 'desc')
    .orderBy('last_search', 'desc')
    .orderBy('l.requirements')
    .limit(limit)
    .execute();
  const groups = rows.map(({ requirements, searches, people, best_matches, last_search }) => ({
    ...{ requirements, searches, people, best_matches },
    last_search: last_search.toISOString(),
  }));
  return { total: rows[0]?.total ?? 0, groups };
}

/**
 * Finds the providers that were most often among the first matches. Providers that are no longer in the catalogue are
 * returned with their last name.
 */
export async function findMostOftenMatchedProviders(
  source: ReadModelPoolAndSchemas,
  range: DayRange,
  limit: number,
): Promise<BestMatchCountsOfProviderReplyItem[]> {
  const first = sql<{ readonly id: string }>`unnest(${sql.ref(searchLogColumnRefs.first_providers)}) WITH ORDINALITY`;
  const matched = selectSearchesInDayRange(source, range)
    .crossJoinLateral(first.as<'f'>(sql`f(id, place)`))
    .select([
      'f.id as provider_id',
      rowCountExpression.as('searches'),
      sql<number>`count(*) FILTER (WHERE f.place = 1)::int`.as('best'),
    ])
    .groupBy('f.id')
    .orderBy('searches', 'desc')
    .orderBy('best', 'desc')
    .orderBy('f.id')
    .limit(limit);
  return createReadModelQueryBuilder(source)
    .selectFrom(matched.as('m'))
    .leftJoinLateral(
      (eb) => buildNewestProviderRecordQuery(source, eb.ref('m.provider_id')).as('p'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'm.provider_id',
      eb.fn.coalesce('p.name', 'm.provider_id').as('provider_name'),
      'p.type as provider_type',
      'p.logo_file',
      'm.searches',
      'm.best',
    ])
    .orderBy('m.searches', 'desc')
    .orderBy('m.best', 'desc')
    .orderBy('m.provider_id')
    .execute();
}
