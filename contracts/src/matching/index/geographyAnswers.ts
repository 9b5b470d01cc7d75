import { wordsPerSet } from '../engine/countryBits.ts';
import { weights } from '../engine/values.ts';
import type { Search } from '../engine/evaluate.ts';
import {
  blankCoverage,
  coverageBonus,
  geographyKnown,
  geographyValue,
  listCoverage,
  sumCoverage,
} from '../engine/geography.ts';
import { addAll, type BitSet, emptyBitSet, fullBitSet } from './bitSet.ts';
import { pack } from './packed.ts';
import type { Places } from './places.ts';

type ByProvider = (provider: number) => number;

/** Reads geography of one provider after the other. */
export interface GeographyAnswers {
  /** Covered part in parts of `whole`; -1 excludes the provider. 0 when nothing is asked for. */
  readonly coverageOf: ByProvider;
  /** Points and known weight for that coverage. */
  readonly packedOf: (provider: number, covered: number) => number;
}

const notAsked: GeographyAnswers = { coverageOf: () => 0, packedOf: () => 0 };

/** Coverage by the country list: of regions from what was counted beforehand, of countries from the list itself. */
function listedCoverage({ regions, countryLists }: Places, { areas, requirements }: Search): ByProvider {
  if (requirements.geographicMode === 'countries') {
    return (provider) => listCoverage(areas, countryLists, provider * wordsPerSet);
  }
  const asked = requirements.regions.flatMap((name, at) => {
    const [region, area] = [regions.get(name), areas[at]];
    return region === undefined || area === undefined ? [] : [{ counts: region.counts, parts: area.parts }];
  });
  return (provider) => {
    let sum = 0;
    for (const { counts, parts } of asked) sum += parts[counts[provider] ?? 0] ?? 0;
    return sumCoverage(sum, asked.length);
  };
}

export function answerGeography(places: Places, search: Search): GeographyAnswers {
  if (search.areas.length === 0) return notAsked;
  const { column, facts } = places;
  const listed = listedCoverage(places, search);
  const blanks = Int32Array.from(facts, (one) => (one.countries === null ? blankCoverage(one) : -1));
  const bonuses = Int32Array.from(facts, coverageBonus);
  const known = Uint8Array.from(facts, (one) => (geographyKnown(one) ? weights.geography : 0));
  return {
    coverageOf: (provider) => {
      const blank = blanks[column[provider] ?? 0] ?? -1;
      return blank < 0 ? listed(provider) : blank;
    },
    packedOf: (provider, covered) => {
      const place = column[provider] ?? 0;
      return pack(weights.geography * geographyValue(covered, bonuses[place] ?? 0), known[place] ?? 0);
    },
  };
}

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
