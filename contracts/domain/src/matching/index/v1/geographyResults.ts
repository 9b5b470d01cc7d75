import { countSetBits } from '../../engine/countryBitSet.ts';
import type { PreparedSearchV1 } from '../../engine/v1/evaluate.ts';
import type { ProviderMatchingFacts } from '../../engine/providerFacts.ts';
import {
  estimateCoverageWithoutCountryList,
  computeLorawanRoamingBonus,
  isProviderGeographyStated,
} from '../../engine/v1/geography.ts';
import { criterionWeights } from '../../engine/criterionValues.ts';
import { type BitSet, createFullBitSet } from '../bitSet.ts';
import type { ProviderRowBlock } from '../rowBlocks.ts';
import { findGeographyMatchCandidates } from '../geographyCandidates.ts';
import type { GeographyMatchIndexV1 } from './geographyIndex.ts';

/**
 * Providers that can match: those that list any requested country and those without a country list; all providers when
 * no geography is requested.
 */
export function findMatchCandidatesV1(
  places: GeographyMatchIndexV1,
  { areas, requirements }: PreparedSearchV1,
  size: number,
): BitSet {
  return areas.length === 0 ? createFullBitSet(size) : findGeographyMatchCandidates(places, requirements, size);
}

/**
 * A function that writes, for each row of a block, the coverage according to the country list, at most
 * `fullCriterionValue`.
 */
type Cover = (block: ProviderRowBlock, covered: Int32Array) => void;

const writeNoCoverage: Cover = (_block, covered) => covered.fill(0);

function addCommon(
  counts: Int32Array,
  { rows, count }: ProviderRowBlock,
  listWord: Int32Array,
  askedWord: number,
): void {
  for (let at = 0; at < count; at += 1) {
    counts[at] = (counts[at] as number) + countSetBits((listWord[rows[at] as number] as number) & askedWord);
  }
}

/**
 * Creates a function that computes the coverage of the requested countries, which form one area. The function processes
 * the country lists word by word.
 */
function createCountryCoverage(
  { countryWordColumns }: GeographyMatchIndexV1,
  { areas: [area] }: PreparedSearchV1,
): Cover {
  if (area === undefined) return writeNoCoverage;
  const { mask, valueByCountryCount } = area;
  const requested = [...mask.wordIndexes].map((place, at) => [countryWordColumns[place], mask.words[at]] as const);
  return (block, covered) => {
    covered.fill(0);
    for (const [listWord, askedWord] of requested) {
      if (listWord !== undefined && askedWord !== undefined) addCommon(covered, block, listWord, askedWord);
    }
    for (let at = 0; at < block.count; at += 1) covered[at] = valueByCountryCount[covered[at] as number] as number;
  };
}

function addRegionValues(covered: Int32Array, block: ProviderRowBlock, counts: Uint8Array, parts: Int32Array): void {
  const { rows } = block;
  for (let at = 0; at < block.count; at += 1) {
    const count = counts[rows[at] as number] as number;
    covered[at] = (covered[at] as number) + (parts[count] as number);
  }
}

/** Creates a function that computes the coverage of the requested regions from the precomputed counts. */
function createRegionCoverage({ regions }: GeographyMatchIndexV1, { areas, requirements }: PreparedSearchV1): Cover {
  const requested = requirements.regions.flatMap((name, at) => {
    const [region, area] = [regions.get(name), areas[at]];
    return region === undefined || area === undefined
      ? []
      : [{ counts: region.counts, parts: area.valueByCountryCount }];
  });
  return (block, covered) => {
    covered.fill(0);
    for (const { counts, parts } of requested) addRegionValues(covered, block, counts, parts);
  };
}

/** The geography results of a search. */
export interface GeographyMatchResultsV1 {
  readonly writeCoverage: Cover;
  /** Class of each provider, by provider number (see `GeographyMatchIndexV1`). */
  readonly column: Uint8Array;
  /** Coverage of each class without a country list; 0 for classes with a list. */
  readonly unlistedCoverage: Int32Array;
  readonly roamingBonuses: Int32Array;
  /** For each class, the weight of geography if the catalogue states the coverage, otherwise 0. */
  readonly known: Int32Array;
}

/** Evaluates geography for each class, ready for the scoring loop. All values are 0 when no geography is requested. */
export function evaluateGeographyByProviderClassV1(
  places: GeographyMatchIndexV1,
  search: PreparedSearchV1,
): GeographyMatchResultsV1 {
  const { column, facts } = places;
  const requested = search.areas.length > 0;
  const byPlace = (read: (one: ProviderMatchingFacts) => number) =>
    Int32Array.from(facts, (one) => (requested ? read(one) : 0));
  const coverLists = search.requirements.geographicMode === 'regions' ? createRegionCoverage : createCountryCoverage;
  return {
    column,
    writeCoverage: requested ? coverLists(places, search) : writeNoCoverage,
    unlistedCoverage: byPlace((one) => (one.countries === null ? estimateCoverageWithoutCountryList(one) : 0)),
    roamingBonuses: byPlace(computeLorawanRoamingBonus),
    known: byPlace((one) => (isProviderGeographyStated(one) ? criterionWeights.geography : 0)),
  };
}
