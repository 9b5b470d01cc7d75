import { codeRegion } from '@marketplace/domain/geo/geo.regions.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import {
  type DemandCell,
  littleMatches,
  type MatchedProvider,
} from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { DemandDimension, DemandValue } from '@marketplace/contracts/searches/searches.demand.views.ts';
import type { DayRange } from '@marketplace/domain/searches/searches.days.ts';
import { newestForm } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { type ReadSource, readModelDb, rowCount } from '@marketplace/read-models/readModelDb.ts';
import { type RawBuilder, sql } from 'kysely';
import { emptyCount, l, littleCount, peopleCount, searchesIn } from './analytics.queries.ts';

/** The region of every country; region names map to themselves. */
const regionsOfPlaces = JSON.stringify(Object.fromEntries(countryCodes.map((code) => [code, codeRegion(code)])));

/** The regions that a search requires; countries count for their region. */
const requiredRegions = sql`
  SELECT DISTINCT coalesce(${regionsOfPlaces}::jsonb ->> place, place) FROM unnest(${sql.ref(l.places)}) place`;

/** Counts searches by region, technology of the best match, and scale. */
export async function demandCells(source: ReadSource, range: DayRange): Promise<DemandCell[]> {
  const regions = sql<Pick<DemandCell, 'region'>>`(${requiredRegions})`;
  return searchesIn(source, range)
    .leftJoinLateral(regions.as<'p'>(sql`p(region)`), (join) => join.onTrue())
    .select(['p.region', 'l.top_technology as technology', 'l.deployment_scale as scale'])
    .select([rowCount.as('searches'), littleCount.as('found_little')])
    .groupBy(['p.region', 'technology', 'scale'])
    .orderBy('searches', 'desc')
    .orderBy('p.region')
    .orderBy('technology')
    .orderBy('scale')
    .execute();
}

/** The values of a search for each demand dimension. */
const valuesByDimension: Readonly<Record<DemandDimension, RawBuilder<unknown>>> = {
  region: requiredRegions,
  country: sql`SELECT place FROM unnest(${sql.ref(l.places)}) place WHERE place = ANY(${countryCodes}::text[])`,
  technology: sql`SELECT ${sql.ref(l.top_technology)}`,
  scale: sql`SELECT ${sql.ref(l.deployment_scale)}`,
  sim: sql`SELECT unnest(${sql.ref(l.sim_requirements)})`,
};

/** Counts searches by the values of one property, most frequent first. */
export async function demandBy(source: ReadSource, range: DayRange, by: DemandDimension): Promise<DemandValue[]> {
  const values = sql<Pick<DemandValue, 'value'>>`(${valuesByDimension[by]})`;
  return searchesIn(source, range)
    .leftJoinLateral(values.as<'v'>(sql`v(value)`), (join) => join.onTrue())
    .select(['v.value', rowCount.as('searches'), littleCount.as('found_little'), emptyCount.as('without_result')])
    .groupBy('v.value')
    .orderBy('searches', 'desc')
    .orderBy('v.value')
    .execute();
}

/** Finds requirements with fewer than `below` matches, most frequent first, and the total number of different ones. */
export async function littleFound(source: ReadSource, range: DayRange, limit: number, below = littleMatches) {
  const rows = await searchesIn(source, range)
    .select((eb) => [
      'l.requirements',
      rowCount.as('searches'),
      peopleCount.as('people'),
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
 * Finds providers by how often they were among the first matches, with the current name or the last one in the
 * catalogue.
 */
export async function matchedProviders(source: ReadSource, range: DayRange, limit: number): Promise<MatchedProvider[]> {
  const first = sql<{ readonly id: string }>`unnest(${sql.ref(l.first_providers)}) WITH ORDINALITY`;
  const matched = searchesIn(source, range)
    .crossJoinLateral(first.as<'f'>(sql`f(id, place)`))
    .select([
      'f.id as provider_id',
      rowCount.as('searches'),
      sql<number>`count(*) FILTER (WHERE f.place = 1)::int`.as('best'),
    ])
    .groupBy('f.id')
    .orderBy('searches', 'desc')
    .orderBy('best', 'desc')
    .orderBy('f.id')
    .limit(limit);
  return readModelDb(source)
    .selectFrom(matched.as('m'))
    .leftJoinLateral(
      (eb) => newestForm(source, eb.ref('m.provider_id')).as('p'),
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
