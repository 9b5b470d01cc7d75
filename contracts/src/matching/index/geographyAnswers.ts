import { wordsPerSet } from '../engine/countryBits.ts';
import { weights } from '../engine/criterion.ts';
import type { Search } from '../engine/evaluate.ts';
import { blankCoverage, coverageBonus, geographyKnown, geographyValue, listCoverage } from '../engine/geography.ts';
import { addAll, type BitSet, emptyBitSet, fullBitSet } from './bitSet.ts';
import { pack } from './packed.ts';
import type { Places } from './places.ts';

/** Reads geography of one provider after the other. */
export interface GeographyAnswers {
  /** Covered part in parts of `whole`; -1 excludes the provider. 0 when nothing is asked for. */
  readonly coverageOf: (provider: number) => number;
  /** Points and known weight for that coverage. */
  readonly packedOf: (provider: number, covered: number) => number;
}

const notAsked: GeographyAnswers = { coverageOf: () => 0, packedOf: () => 0 };

export function answerGeography({ column, facts, countryLists }: Places, { areas }: Search): GeographyAnswers {
  if (areas.length === 0) return notAsked;
  const blanks = Int32Array.from(facts, (one) => (one.countries === null ? blankCoverage(one) : -1));
  const bonuses = Int32Array.from(facts, coverageBonus);
  const known = Uint8Array.from(facts, (one) => (geographyKnown(one) ? weights.geography : 0));
  return {
    coverageOf: (provider) => {
      const blank = blanks[column[provider] ?? 0] ?? -1;
      return blank < 0 ? listCoverage(areas, countryLists, provider * wordsPerSet) : blank;
    },
    packedOf: (provider, covered) => {
      const place = column[provider] ?? 0;
      return pack(weights.geography * geographyValue(covered, bonuses[place] ?? 0), known[place] ?? 0);
    },
  };
}

/** Who may pass the gate: whoever lists something of what is asked for, and whoever has no list. */
export function candidatesOf({ listing, withoutList }: Places, { areas, requirements }: Search, size: number): BitSet {
  if (areas.length === 0) return fullBitSet(size);
  const candidates = emptyBitSet(size);
  addAll(candidates, withoutList);
  const places = requirements.geographicMode === 'regions' ? requirements.regions : requirements.countries;
  for (const place of places) {
    const members = listing.get(place);
    if (members !== undefined) addAll(candidates, members);
  }
  return candidates;
}
