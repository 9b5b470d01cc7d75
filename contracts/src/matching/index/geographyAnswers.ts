import { wordsPerSet } from '../engine/countryBits.ts';
import type { Search } from '../engine/evaluate.ts';
import {
  blankCoverage,
  coverageBonus,
  geographyKnown,
  geographyValue,
  listCoverage,
  sumCoverage,
} from '../engine/geography.ts';
import { weights } from '../engine/values.ts';
import { addAll, type BitSet, emptyBitSet, fullBitSet } from './bitSet.ts';
import { type Block, blockSize } from './blocks.ts';
import { pack } from './packed.ts';
import type { Places } from './places.ts';

/** Who may pass the gate: whoever lists something of what is asked for, and whoever has no list. */
export function candidatesOf(places: Places, { areas, requirements }: Search, size: number): BitSet {
  if (areas.length === 0) return fullBitSet(size);
  const { listing, regions, withoutList } = places;
  const candidates = emptyBitSet(size);
  addAll(candidates, withoutList);
  const sets =
    requirements.geographicMode === 'regions'
      ? requirements.regions.map((region) => regions.get(region)?.members)
      : requirements.countries.map((code) => listing.get(code));
  for (const members of sets) if (members !== undefined) addAll(candidates, members);
  return candidates;
}

/** Writes for every row of a block what its country list covers, in parts of `whole`; -1 excludes the provider. */
type Cover = (block: Block, covered: Int32Array) => void;

/** Coverage of countries, from the lists themselves. */
function coverCountries({ countryLists }: Places, { areas }: Search): Cover {
  return ({ rows, count }, covered) => {
    for (let at = 0; at < count; at += 1) {
      covered[at] = listCoverage(areas, countryLists, (rows[at] ?? 0) * wordsPerSet);
    }
  };
}

function addParts(sums: Float64Array, { rows, count }: Block, counts: Uint8Array, parts: Float64Array): void {
  for (let at = 0; at < count; at += 1) {
    sums[at] = (sums[at] ?? 0) + (parts[counts[rows[at] ?? 0] ?? 0] ?? 0);
  }
}

/** Coverage of regions, from what was counted beforehand. */
function coverRegions({ regions }: Places, { areas, requirements }: Search): Cover {
  const asked = requirements.regions.flatMap((name, at) => {
    const [region, area] = [regions.get(name), areas[at]];
    return region === undefined || area === undefined ? [] : [{ counts: region.counts, parts: area.parts }];
  });
  const sums = new Float64Array(blockSize);
  return (block, covered) => {
    sums.fill(0);
    for (const { counts, parts } of asked) addParts(sums, block, counts, parts);
    for (let at = 0; at < block.count; at += 1) covered[at] = sumCoverage(sums[at] ?? 0, asked.length);
  };
}

/** Geography's part of a match. */
export interface GeographyAnswers {
  /** Writes for every row the covered part in parts of `whole`; -1 excludes the provider. */
  readonly cover: Cover;
  /** Writes for every row points and known weight for its coverage. */
  readonly packTo: (block: Block, covered: Int32Array, packed: Int32Array) => void;
}

const notAsked: GeographyAnswers = {
  cover: (_block, covered) => covered.fill(0),
  packTo: (_block, _covered, packed) => packed.fill(0),
};

export function answerGeography(places: Places, search: Search): GeographyAnswers {
  if (search.areas.length === 0) return notAsked;
  const { column, facts } = places;
  const blanks = Int32Array.from(facts, (one) => (one.countries === null ? blankCoverage(one) : -1));
  const bonuses = Int32Array.from(facts, coverageBonus);
  const known = Uint8Array.from(facts, (one) => (geographyKnown(one) ? weights.geography : 0));
  const coverLists = (search.requirements.geographicMode === 'regions' ? coverRegions : coverCountries)(places, search);
  return {
    cover: (block, covered) => {
      coverLists(block, covered);
      for (let at = 0; at < block.count; at += 1) {
        const blank = blanks[column[block.rows[at] ?? 0] ?? 0] ?? -1;
        if (blank >= 0) covered[at] = blank;
      }
    },
    packTo: ({ rows, count }, covered, packed) => {
      for (let at = 0; at < count; at += 1) {
        const place = column[rows[at] ?? 0] ?? 0;
        const value = geographyValue(covered[at] ?? 0, bonuses[place] ?? 0);
        packed[at] = pack(weights.geography * value, known[place] ?? 0);
      }
    },
  };
}
