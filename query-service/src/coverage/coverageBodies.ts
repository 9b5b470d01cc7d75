import type { CoverageTechnology, CoverageView } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CountryFigures } from '@marketplace/domain/coverage/coverage.countries.ts';
import { coverageFacts } from '@marketplace/domain/coverage/coverage.facts.ts';
import { type ReadSource, readSource } from '@marketplace/read-models/readModelDb.ts';
import { type CachedBody, cachedList } from '../cachedBody.ts';
import { createEditionReader, type Edition } from '../currentCatalogue.ts';
import type { PositionPort, ReadModelPort } from '../ports.ts';
import { findAllClaims, findClaims, findLinkedClaims } from './claims.queries.ts';
import {
  allFigures,
  type ClaimedCoverage,
  type ClaimersOf,
  countryRecord,
  firstClaimers,
  technologyRecords,
} from './coverageRecords.ts';

/** Answers about all countries, each made once per catalogue version and sent as bytes. */
export interface CoverageBodies {
  /** @param withNames whether the caller may see names. */
  countries(this: void, view: CoverageView, withNames: boolean): Promise<CachedBody>;
  technology(this: void, technology: CoverageTechnology, withNames: boolean): Promise<CachedBody>;
  /** The numbers of all countries in the current version. */
  current(this: void, view: CoverageView): Promise<CurrentFigures>;
}

export interface CurrentFigures {
  readonly edition: Edition;
  readonly figures: readonly CountryFigures[];
}

/** What every answer about coverage rests on. */
export function coverageOrigin({ version }: Pick<Edition, 'version'>) {
  return { catalogueVersion: version, factsVersion: coverageFacts.version, factsDate: coverageFacts.date };
}

async function readClaimed(source: ReadSource): Promise<ClaimedCoverage> {
  const [claims, linked] = await Promise.all([findClaims(source), findLinkedClaims(source)]);
  return { claims, linked };
}

/** The text of a JSON object around its list of countries. */
function aroundCountries(members: object): readonly [string, string] {
  return [`${JSON.stringify(members).slice(0, -1)},"countries":[`, ']}'];
}

/** What was made from one edition, each thing once. */
class Made {
  readonly edition: Edition;
  readonly #source: Promise<ReadSource>;
  readonly #kept = new Map<string, Promise<unknown>>();

  constructor(edition: Edition, source: Promise<ReadSource>) {
    this.edition = edition;
    this.#source = source;
  }

  once<Result>(key: string, make: (source: ReadSource) => Promise<Result>): Promise<Result> {
    const known = this.#kept.get(key) as Promise<Result> | undefined;
    if (known !== undefined) return known;
    const made = this.#source.then(make);
    this.#kept.set(key, made);
    made.catch(() => this.#kept.delete(key));
    return made;
  }
}

const isSame = (one: Edition, other: Edition): boolean => one.schema === other.schema && one.version === other.version;

/** Starts empty; what nobody asked for is not made. */
export function createCoverageBodies(deps: PositionPort & ReadModelPort): CoverageBodies {
  const currentEdition = createEditionReader(deps);
  let made: Made | null = null;

  const latest = async (): Promise<Made> => {
    const edition = await currentEdition();
    if (made === null || !isSame(made.edition, edition)) made = new Made(edition, readSource(deps));
    return made;
  };
  const figuresOf = async (of: Made, view: CoverageView): Promise<readonly CountryFigures[]> => {
    const claimed = await of.once('claimed', readClaimed);
    return of.once(`figures ${view}`, () => Promise.resolve(allFigures(claimed, view)));
  };
  const namesOf = (of: Made, withNames: boolean): Promise<ClaimersOf | null> =>
    withNames ? of.once('names', async (source) => firstClaimers(await findAllClaims(source))) : Promise.resolve(null);

  return {
    countries: async (view, withNames) => {
      const of = await latest();
      return of.once(`countries ${view} ${String(withNames)}`, async () => {
        const [figures, names] = await Promise.all([figuresOf(of, view), namesOf(of, withNames)]);
        const around = aroundCountries(coverageOrigin(of.edition));
        return cachedList(figures, (each) => countryRecord(each, names), around);
      });
    },
    technology: async (technology, withNames) => {
      const of = await latest();
      return of.once(`technology ${technology} ${String(withNames)}`, async () => {
        const [figures, names] = await Promise.all([figuresOf(of, 'combined'), namesOf(of, withNames)]);
        const around = aroundCountries({ ...coverageOrigin(of.edition), technology });
        return cachedList(technologyRecords(figures, technology, names), (each) => each, around);
      });
    },
    current: async (view) => {
      const of = await latest();
      return { edition: of.edition, figures: await figuresOf(of, view) };
    },
  };
}
