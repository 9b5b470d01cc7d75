import type { ProviderMatchingFacts } from '../../engine/providerFacts.ts';
import { criterionWeights } from '../../engine/criterionValues.ts';
import type { PreparedSearchV2 } from '../../engine/v2/evaluate.ts';
import type { PreparedGeographyRequirement } from '../../engine/v2/geography.ts';
import {
  isProviderCoverageStated,
  maxCoverageValueWithLorawanBonus,
  lorawanRoamingBonus,
  hasLorawanRoaming,
} from '../../engine/v2/countryReach.ts';
import { noOwnNetworks } from '../../engine/v2/preparedProvider.ts';
import { type ProviderRowBlock, maxProviderRowsPerMatchIndexBlock } from '../rowBlocks.ts';
import { toInt32Column } from '../int32Column.ts';
import {
  addListedCountrySumsToProviderRows,
  createProviderBlockCountryCounter,
  unpackListedCountryCount,
  planListedCountryCountingPasses,
  unpackTotalValueOfListedCountries,
} from './listedCounts.ts';
import {
  type GeographyMatchIndexV2,
  unpackRegionCoverageValueSum,
  unpackTooFewRegionCountriesFlag,
} from './geographyIndex.ts';
import { minWithoutBranch, rowSumIncrementPerMissedMust, rowSumIncrementPerCoverageShortfall } from './rowSum.ts';

/** A function that writes, for each row of a block, the contribution of geography to the row sum (see `rowSum.ts`). */
type WriteCoverage = (block: ProviderRowBlock, reached: Int32Array) => void;

/** The geography results of a search, for providers that have no networks of their own. */
export interface GeographyMatchResultsV2 {
  /** Returns the contribution of geography to the row sum, for each row of a block. Reuses one array for all blocks. */
  readonly getRowPoints: (block: ProviderRowBlock) => Int32Array;
  /** Value added to the row sum of providers that are not known to cover all requested areas. */
  readonly short: number;
  /** Class of each provider, by provider number. */
  readonly column: Uint8Array;
  /** For each class, the weight of geography if the catalogue states the coverage, otherwise 0. */
  readonly known: Int32Array;
}

/** Results when no geography is requested. */
function buildEmptyResults({ column, facts }: GeographyMatchIndexV2): GeographyMatchResultsV2 {
  const nothing = new Int32Array(maxProviderRowsPerMatchIndexBlock);
  return { getRowPoints: () => nothing, short: 0, column, known: new Int32Array(facts.length) };
}

/** Values, by class, that convert the coverage according to the country list into a contribution to the row sum. */
interface Classes {
  /** Points of each class without a country list; 0 for classes with a list. */
  readonly blank: Int32Array;
  /** LoRaWAN roaming bonus of each class with a country list. */
  readonly bonus: Int32Array;
  /**
   * Value added to the row sum when too little is covered; 0 for classes that cover everything without a country list.
   */
  readonly short: Int32Array;
}

function buildClasses(
  facts: readonly ProviderMatchingFacts[],
  geography: PreparedGeographyRequirement,
  short: number,
): Classes {
  const footprints = facts.map((one) => ({ facts: one, own: noOwnNetworks }));
  const hasList = ({ countries }: ProviderMatchingFacts): boolean => countries !== null;
  return {
    blank: toInt32Column(footprints, (one) =>
      hasList(one.facts) ? 0 : criterionWeights.geography * (geography.evaluate(one)?.scores[0]?.value ?? 0),
    ),
    bonus: toInt32Column(facts, (one) => (hasList(one) && hasLorawanRoaming(one) ? lorawanRoamingBonus : 0)),
    short: toInt32Column(footprints, (one) => (hasList(one.facts) || !geography.isMet(one) ? short : 0)),
  };
}

/**
 * Computes the contribution of geography to a provider's row sum.
 *
 * @param place The provider's class.
 * @param value Coverage by the provider's country list, at most `fullCriterionValue`.
 * @param isShort 1 when the list covers too little, otherwise 0.
 */
function computePart({ blank, bonus, short }: Classes, place: number, value: number, isShort: number): number {
  const counted = minWithoutBranch(value + (bonus[place] as number), maxCoverageValueWithLorawanBonus);
  return (blank[place] as number) + criterionWeights.geography * counted + (short[place] as number) * isShort;
}

/**
 * Like `computePart`, for requested countries, which form one area.
 *
 * @param sum Packed sum, to be unpacked with `unpackTotalValueOfListedCountries` and `unpackListedCountryCount`.
 */
function computeCountryPart(classes: Classes, place: number, sum: number, asked: number): number {
  return computePart(
    classes,
    place,
    (unpackTotalValueOfListedCountries(sum) / asked + 0.5) | 0,
    Number(unpackListedCountryCount(sum) < asked),
  );
}

/**
 * Creates a function that computes the coverage of the requested countries from the sets of providers that list each
 * country. If one counting pass is enough, the contribution of each code is precomputed.
 */
function createCountryWriter(
  places: GeographyMatchIndexV2,
  { countriesWithRoamingLimits }: PreparedSearchV2,
  classes: Classes,
): WriteCoverage {
  const { column } = places;
  const [fillCodes, asked] = [createProviderBlockCountryCounter(), countriesWithRoamingLimits.length];
  const [first, ...others] = planListedCountryCountingPasses(places, countriesWithRoamingLimits);
  if (others.length === 0) {
    const parts = first.sums.map((sum, at) => computeCountryPart(classes, Math.floor(at / first.codes), sum, asked));
    const pass = { ...first, sums: parts };
    return (block, reached) => {
      reached.fill(0);
      addListedCountrySumsToProviderRows(block, column, pass, fillCodes(pass, block), reached);
    };
  }
  return (block, reached) => {
    reached.fill(0);
    for (const pass of [first, ...others])
      addListedCountrySumsToProviderRows(block, column, pass, fillCodes(pass, block), reached);
    const { rows, count } = block;
    for (let at = 0; at < count; at += 1) {
      const place = column[rows[at] as number] as number;
      reached[at] = computeCountryPart(classes, place, reached[at] as number, asked);
    }
  };
}

/** Adds a column's value to each row of a block. */
function addColumn({ rows, count }: ProviderRowBlock, column: Int32Array, into: Int32Array): void {
  for (let at = 0; at < count; at += 1) {
    into[at] = (into[at] as number) + (column[rows[at] as number] as number);
  }
}

/** Converts the sums over the requested regions to contributions for the rows of a block. */
function finishRegions(
  { rows, count }: ProviderRowBlock,
  column: Uint8Array,
  { blank, bonus, short }: Classes,
  asked: number,
  reached: Int32Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const sum = reached[at] as number;
    const place = column[rows[at] as number] as number;
    const value = (unpackRegionCoverageValueSum(sum) / asked + 0.5) | 0;
    const counted = minWithoutBranch(value + (bonus[place] as number), maxCoverageValueWithLorawanBonus);
    const tooShort = (short[place] as number) * unpackTooFewRegionCountriesFlag(sum);
    reached[at] = (blank[place] as number) + criterionWeights.geography * counted + tooShort;
  }
}

/** Computes the coverage of the requested regions from the precomputed sums. */
function createRegionWriter(
  { column, regionSums }: GeographyMatchIndexV2,
  { requirements }: PreparedSearchV2,
  classes: Classes,
): WriteCoverage {
  const regions = requirements.regions.flatMap((name) => regionSums.get(name) ?? []);
  return (block, reached) => {
    reached.fill(0);
    for (const sums of regions) addColumn(block, sums, reached);
    finishRegions(block, column, classes, regions.length, reached);
  };
}

/** Evaluates geography for each class, ready for the scoring loop. All values are 0 when no geography is requested. */
export function evaluateGeographyByProviderClassV2(
  places: GeographyMatchIndexV2,
  search: PreparedSearchV2,
): GeographyMatchResultsV2 {
  const { geography } = search;
  if (geography === null) return buildEmptyResults(places);
  const { column, facts } = places;
  const short =
    rowSumIncrementPerCoverageShortfall + (search.musts.includes('geography') ? rowSumIncrementPerMissedMust : 0);
  const classes = buildClasses(facts, geography, short);
  const known = toInt32Column(facts, (one) => (isProviderCoverageStated(one) ? criterionWeights.geography : 0));
  const reach = search.requirements.geographicMode === 'regions' ? createRegionWriter : createCountryWriter;
  const fill = reach(places, search, classes);
  const reached = new Int32Array(maxProviderRowsPerMatchIndexBlock);
  return {
    ...{ column, known, short },
    getRowPoints: (block) => {
      fill(block, reached);
      return reached;
    },
  };
}
