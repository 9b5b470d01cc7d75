import type { CoverageTechnology, CoverageView } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CountryFigures } from '@marketplace/domain/coverage/coverage.countries.ts';
import { coverageFacts } from '@marketplace/domain/coverage/coverage.facts.ts';
import { type ReadSource, readSource } from '@marketplace/read-models/readModelDb.ts';
import { type CachedBody, cachedList } from '../cachedBody.ts';
import { oncePerPosition } from '../currentCatalogue.ts';
import type { PositionPort, ReadModelPort } from '../ports.ts';
import { type ClaimEdition, claimPages, currentClaimEdition, findClaimedCoverage } from './claims.queries.ts';
import { allFigures, type ClaimersOf, countryRecord, firstClaimers, technologyRecords } from './coverageRecords.ts';

/** Replies about all countries, each built once per catalogue version and sent as bytes. */
export interface CoverageBodies {
  /** @param withNames whether the caller may see names. */
  countries(this: void, view: CoverageView, withNames: boolean): Promise<CachedBody>;
  technology(this: void, technology: CoverageTechnology, withNames: boolean): Promise<CachedBody>;
  /** The current counts of all countries. */
  current(this: void): Promise<CurrentFigures>;
  /** The first provider names behind the counts. */
  names(this: void): Promise<ClaimersOf>;
}

export interface CurrentFigures {
  /** Versions of the data behind every reply about coverage. */
  readonly origin: {
    readonly catalogueVersion: number;
    readonly factsVersion: string;
    readonly factsDate: string;
  };
  /** Sorted by country code. */
  readonly figures: readonly CountryFigures[];
}

async function loadCounts(source: ReadSource): Promise<CurrentFigures> {
  const claimed = await findClaimedCoverage(source);
  const { version: factsVersion, date: factsDate } = coverageFacts;
  return { origin: { catalogueVersion: claimed.version, factsVersion, factsDate }, figures: allFigures(claimed) };
}

/** The JSON text before and after the list of countries. */
function aroundCountries(members: object): readonly [string, string] {
  return [`${JSON.stringify(members).slice(0, -1)},"countries":[`, ']}'];
}

/** Computes values once per key, and again after a failure. */
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

/** The replies of one catalogue version. */
function createEditionCache(deps: ReadModelPort): CoverageBodies {
  const once = createOnceCache();
  const current = () => once('figures', async () => loadCounts(await readSource(deps)));
  const names = () =>
    once('names', async () => firstClaimers((await current()).figures, claimPages(await readSource(deps))));
  const namesFor = (withNames: boolean): Promise<ClaimersOf | null> => (withNames ? names() : Promise.resolve(null));
  return {
    current,
    names,
    countries: (view, withNames) =>
      once(`countries ${view} ${String(withNames)}`, async () => {
        const [{ origin, figures }, names] = await Promise.all([current(), namesFor(withNames)]);
        return cachedList(figures, (each) => countryRecord(each, view, names), aroundCountries(origin));
      }),
    technology: (technology, withNames) =>
      once(`technology ${technology} ${String(withNames)}`, async () => {
        const [{ origin, figures }, names] = await Promise.all([current(), namesFor(withNames)]);
        const records = technologyRecords(figures, technology, names);
        return cachedList(records, (each) => each, aroundCountries({ ...origin, technology }));
      }),
  };
}

const isUpToDate = (one: ClaimEdition, other: ClaimEdition): boolean =>
  one.schema === other.schema && one.version >= other.version;

/** Creates an empty cache; replies are built at their first request. */
export function createCoverageBodies(deps: PositionPort & ReadModelPort): CoverageBodies {
  const currentEdition = oncePerPosition(deps, currentClaimEdition);
  let kept: { readonly edition: ClaimEdition; readonly bodies: CoverageBodies } | null = null;

  const latest = async (): Promise<CoverageBodies> => {
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
