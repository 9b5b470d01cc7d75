import { countOnes } from '../../engine/countryBits.ts';
import type { Search } from '../../engine/v1/evaluate.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { blankCoverage, coverageBonus, geographyKnown } from '../../engine/v1/geography.ts';
import { weights } from '../../engine/values.ts';
import { type BitSet, fullBitSet } from '../bitSet.ts';
import type { Block } from '../blocks.ts';
import { listingAny } from '../candidates.ts';
import type { Places } from './places.ts';

/** Who passes the gate: whoever lists something of what is asked for, and whoever has no list. */
export function candidatesOf(places: Places, { areas, requirements }: Search, size: number): BitSet {
  return areas.length === 0 ? fullBitSet(size) : listingAny(places, requirements, size);
}

/** Writes for every row of a block what its country list covers, in parts of `whole`. */
type Cover = (block: Block, covered: Int32Array) => void;

const coverNothing: Cover = (_block, covered) => covered.fill(0);

function addCommon(counts: Int32Array, { rows, count }: Block, listWord: Int32Array, askedWord: number): void {
  for (let at = 0; at < count; at += 1) {
    counts[at] = (counts[at] as number) + countOnes((listWord[rows[at] as number] as number) & askedWord);
  }
}

/** Coverage of countries, which are one area, from the lists themselves: word by word. */
function coverCountries({ listWords }: Places, { areas: [area] }: Search): Cover {
  if (area === undefined) return coverNothing;
  const { mask, parts } = area;
  const asked = [...mask.places].map((place, at) => [listWords[place], mask.words[at]] as const);
  return (block, covered) => {
    covered.fill(0);
    for (const [listWord, askedWord] of asked) {
      if (listWord !== undefined && askedWord !== undefined) addCommon(covered, block, listWord, askedWord);
    }
    for (let at = 0; at < block.count; at += 1) covered[at] = parts[covered[at] as number] as number;
  };
}

function addParts(covered: Int32Array, block: Block, counts: Uint8Array, parts: Int32Array): void {
  const { rows } = block;
  for (let at = 0; at < block.count; at += 1) {
    const count = counts[rows[at] as number] as number;
    covered[at] = (covered[at] as number) + (parts[count] as number);
  }
}

/** Coverage of regions, from what was counted beforehand. */
function coverRegions({ regions }: Places, { areas, requirements }: Search): Cover {
  const asked = requirements.regions.flatMap((name, at) => {
    const [region, area] = [regions.get(name), areas[at]];
    return region === undefined || area === undefined ? [] : [{ counts: region.counts, parts: area.parts }];
  });
  return (block, covered) => {
    covered.fill(0);
    for (const { counts, parts } of asked) addParts(covered, block, counts, parts);
  };
}

/** Geography's part of a match. */
export interface GeographyAnswers {
  readonly cover: Cover;
  /** By provider: its place, a class in what geography looks at besides the list. */
  readonly column: Uint8Array;
  /** By place: the coverage without a list, 0 with one. */
  readonly blanks: Int32Array;
  readonly bonuses: Int32Array;
  /** By place: known weight. */
  readonly known: Int32Array;
}

/** What each place answers to a search, ready for the scoring loop: all zero when no area is asked. */
export function answerGeography(places: Places, search: Search): GeographyAnswers {
  const { column, facts } = places;
  const asked = search.areas.length > 0;
  const byPlace = (read: (one: ProviderFacts) => number) => Int32Array.from(facts, (one) => (asked ? read(one) : 0));
  const coverLists = search.requirements.geographicMode === 'regions' ? coverRegions : coverCountries;
  return {
    column,
    cover: asked ? coverLists(places, search) : coverNothing,
    blanks: byPlace((one) => (one.countries === null ? blankCoverage(one) : 0)),
    bonuses: byPlace(coverageBonus),
    known: byPlace((one) => (geographyKnown(one) ? weights.geography : 0)),
  };
}
