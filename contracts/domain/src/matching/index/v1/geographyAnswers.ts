import { countOnes } from '../../engine/countryBits.ts';
import type { Search } from '../../engine/v1/evaluate.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { blankCoverage, coverageBonus, geographyKnown } from '../../engine/v1/geography.ts';
import { weights } from '../../engine/values.ts';
import { type BitSet, fullBitSet } from '../bitSet.ts';
import type { Block } from '../blocks.ts';
import { listingAny } from '../candidates.ts';
import type { Places } from './places.ts';

/** Providers that can match: those that list any requested country and those without a country list. */
export function candidatesOf(places: Places, { areas, requirements }: Search, size: number): BitSet {
  return areas.length === 0 ? fullBitSet(size) : listingAny(places, requirements, size);
}

/** Writes the coverage of each row of a block by its country list, as a fraction of `fullCriterionValue`. */
type Cover = (block: Block, covered: Int32Array) => void;

const writeNoCoverage: Cover = (_block, covered) => covered.fill(0);

function addCommon(counts: Int32Array, { rows, count }: Block, listWord: Int32Array, askedWord: number): void {
  for (let at = 0; at < count; at += 1) {
    counts[at] = (counts[at] as number) + countOnes((listWord[rows[at] as number] as number) & askedWord);
  }
}

/** Coverage of countries, which form one area, computed from the country lists word by word. */
function createCountryCoverage({ listWords }: Places, { areas: [area] }: Search): Cover {
  if (area === undefined) return writeNoCoverage;
  const { mask, parts } = area;
  const requested = [...mask.places].map((place, at) => [listWords[place], mask.words[at]] as const);
  return (block, covered) => {
    covered.fill(0);
    for (const [listWord, askedWord] of requested) {
      if (listWord !== undefined && askedWord !== undefined) addCommon(covered, block, listWord, askedWord);
    }
    for (let at = 0; at < block.count; at += 1) covered[at] = parts[covered[at] as number] as number;
  };
}

function addRegionValues(covered: Int32Array, block: Block, counts: Uint8Array, parts: Int32Array): void {
  const { rows } = block;
  for (let at = 0; at < block.count; at += 1) {
    const count = counts[rows[at] as number] as number;
    covered[at] = (covered[at] as number) + (parts[count] as number);
  }
}

/** Coverage of regions from the precomputed counts. */
function createRegionCoverage({ regions }: Places, { areas, requirements }: Search): Cover {
  const requested = requirements.regions.flatMap((name, at) => {
    const [region, area] = [regions.get(name), areas[at]];
    return region === undefined || area === undefined ? [] : [{ counts: region.counts, parts: area.parts }];
  });
  return (block, covered) => {
    covered.fill(0);
    for (const { counts, parts } of requested) addRegionValues(covered, block, counts, parts);
  };
}

/** The geography results of a search. */
export interface GeographyAnswers {
  readonly cover: Cover;
  /** By provider: its class in all facts that geography uses except the list. */
  readonly column: Uint8Array;
  /** By class: the coverage without a list, 0 for classes with a list. */
  readonly blanks: Int32Array;
  readonly bonuses: Int32Array;
  /** By class: known weight. */
  readonly known: Int32Array;
}

/** Evaluates geography for each class, ready for the scoring loop. All zero when no geography is requested. */
export function answerGeography(places: Places, search: Search): GeographyAnswers {
  const { column, facts } = places;
  const requested = search.areas.length > 0;
  const byPlace = (read: (one: ProviderFacts) => number) =>
    Int32Array.from(facts, (one) => (requested ? read(one) : 0));
  const coverLists = search.requirements.geographicMode === 'regions' ? createRegionCoverage : createCountryCoverage;
  return {
    column,
    cover: requested ? coverLists(places, search) : writeNoCoverage,
    blanks: byPlace((one) => (one.countries === null ? blankCoverage(one) : 0)),
    bonuses: byPlace(coverageBonus),
    known: byPlace((one) => (geographyKnown(one) ? weights.geography : 0)),
  };
}
