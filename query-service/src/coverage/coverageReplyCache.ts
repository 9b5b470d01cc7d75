import type { CoverageTechnology, CoverageMapLayer } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CountryCoverageProviderCounts } from '@marketplace/domain/coverage/coverage.countries.ts';
import { referenceNetworkData } from '@marketplace/domain/coverage/coverage.referenceData.ts';
import { type ReadModelPoolAndSchemas, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { type CachedJsonBody, createCachedJsonListBody } from '../cachedBody.ts';
import { cacheUntilReadModelsChange } from '../currentCatalogue.ts';
import type { ReadModelPositionPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import {
  type CatalogueVersionAndCoverageDatabaseSchema,
  iterateDeclaredCoveragePages,
  findCurrentDeclaredCoverageVersion,
  loadDeclaringProviderCountsByCountry,
} from './declaredCoverage.queries.ts';
import {
  countCoverageInAllCountries,
  type ListProvidersDeclaringCoverage,
  toCountryCoverageView,
  collectFirstProvidersDeclaringCoverage,
  toTechnologyCoverageByCountry,
} from './coverageRecords.ts';

/** Cached replies about the coverage of all countries, each built once per catalogue version. */
export interface CoverageReplyCache {
  /**
   * Returns the coverage of all countries.
   * @param withNames whether the caller may see the names of providers and networks.
   */
  countries(this: void, view: CoverageMapLayer, withNames: boolean): Promise<CachedJsonBody>;
  technology(this: void, technology: CoverageTechnology, withNames: boolean): Promise<CachedJsonBody>;
  /** Returns the current counts of all countries. */
  current(this: void): Promise<CountryCoverageCountsWithDataVersions>;
  /** Returns the first provider names for every country and technology. */
  names(this: void): Promise<ListProvidersDeclaringCoverage>;
}

export interface CountryCoverageCountsWithDataVersions {
  /** Versions of the data that the counts are computed from. */
  readonly origin: {
    readonly catalogueVersion: number;
    readonly factsVersion: string;
    readonly factsDate: string;
  };
  /** Counts of each country, sorted by country code. */
  readonly figures: readonly CountryCoverageProviderCounts[];
}

async function loadCounts(source: ReadModelPoolAndSchemas): Promise<CountryCoverageCountsWithDataVersions> {
  const claimed = await loadDeclaringProviderCountsByCountry(source);
  const { version: factsVersion, date: factsDate } = referenceNetworkData;
  return {
    origin: { catalogueVersion: claimed.version, factsVersion, factsDate },
    figures: countCoverageInAllCountries(claimed),
  };
}

/** Returns the JSON text before and after the list of countries. */
function aroundCountries(members: object): readonly [string, string] {
  return [`${JSON.stringify(members).slice(0, -1)},"countries":[`, ']}'];
}

/** Creates a cache that computes the value of each key once, and again after a failure. */
function createOnceCache() {
  const kept = new Map<string, Promise<unknown>>();
  return <Result>(key: string, make: () => Promise<Result>): Promise<Result> => {
    const known = kept.get(key) as Promise<Result> | undefined;
    if (known !== undefined) return known;
    const made = make();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}

/** Creates a cache for the replies of one catalogue version. */
function createEditionCache(deps: ReadModelDatabaseAndSchemasPort): CoverageReplyCache {
  const once = createOnceCache();
  const current = () => once('figures', async () => loadCounts(await resolveReadModelPoolAndSchemas(deps)));
  const names = () =>
    once('names', async () =>
      collectFirstProvidersDeclaringCoverage(
        (await current()).figures,
        iterateDeclaredCoveragePages(await resolveReadModelPoolAndSchemas(deps)),
      ),
    );
  const namesFor = (withNames: boolean): Promise<ListProvidersDeclaringCoverage | null> =>
    withNames ? names() : Promise.resolve(null);
  return {
    current,
    names,
    countries: (view, withNames) =>
      once(`countries ${view} ${String(withNames)}`, async () => {
        const [{ origin, figures }, names] = await Promise.all([current(), namesFor(withNames)]);
        return createCachedJsonListBody(
          figures,
          (each) => toCountryCoverageView(each, view, names),
          aroundCountries(origin),
        );
      }),
    technology: (technology, withNames) =>
      once(`technology ${technology} ${String(withNames)}`, async () => {
        const [{ origin, figures }, names] = await Promise.all([current(), namesFor(withNames)]);
        const records = toTechnologyCoverageByCountry(figures, technology, names);
        return createCachedJsonListBody(records, (each) => each, aroundCountries({ ...origin, technology }));
      }),
  };
}

const isUpToDate = (
  one: CatalogueVersionAndCoverageDatabaseSchema,
  other: CatalogueVersionAndCoverageDatabaseSchema,
): boolean => one.schema === other.schema && one.version >= other.version;

/** Creates an empty cache; replies are built at their first request. */
export function createCoverageReplyCache(
  deps: ReadModelPositionPort & ReadModelDatabaseAndSchemasPort,
): CoverageReplyCache {
  const currentEdition = cacheUntilReadModelsChange(deps, findCurrentDeclaredCoverageVersion);
  let kept: {
    readonly edition: CatalogueVersionAndCoverageDatabaseSchema;
    readonly bodies: CoverageReplyCache;
  } | null = null;

  const latest = async (): Promise<CoverageReplyCache> => {
    const edition = await currentEdition();
    if (kept === null || !isUpToDate(kept.edition, edition)) kept = { edition, bodies: createEditionCache(deps) };
    return kept.bodies;
  };
  return {
    countries: async (view, withNames) => (await latest()).countries(view, withNames),
    technology: async (technology, withNames) => (await latest()).technology(technology, withNames),
    current: async () => (await latest()).current(),
    names: async () => (await latest()).names(),
  };
}
