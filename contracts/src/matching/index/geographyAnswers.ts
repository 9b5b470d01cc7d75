import { wordsPerSet } from '../engine/countryBits.ts';
import { weights } from '../engine/criterion.ts';
import type { Search } from '../engine/evaluate.ts';
import { blankCoverage, coverageBonus, geographyKnown, geographyValue, listCoverage } from '../engine/geography.ts';
import type { MatchIndex } from './matchIndex.ts';
import { pack } from './packed.ts';

/** Reads geography of one provider after the other. */
export interface GeographyAnswers {
  /** Covered part in parts of `whole`; -1 excludes the provider. 0 when nothing is asked for. */
  readonly coverageOf: (provider: number) => number;
  /** Points and known weight for that coverage. */
  readonly packedOf: (provider: number, covered: number) => number;
}

const notAsked: GeographyAnswers = { coverageOf: () => 0, packedOf: () => 0 };

export function answerGeography(index: MatchIndex, { areas }: Search): GeographyAnswers {
  if (areas.length === 0) return notAsked;
  const { countryLists, geography } = index;
  const { column, facts } = geography;
  const blanks = Int32Array.from(facts, (one) => (one.countries === null ? blankCoverage(one) : -1));
  const bonuses = Uint32Array.from(facts, coverageBonus);
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
