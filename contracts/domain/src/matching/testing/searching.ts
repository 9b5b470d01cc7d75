import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import type { Answer } from '../engine/criterion.ts';
import { whole } from '../engine/values.ts';
import { scanMatch, type MatchResult } from '../engine/v2/scan.ts';
import { normaliseRequirements } from '../matching.normalise.ts';

/** Wizard data for a search in the given countries. */
export function inCountries(...codes: readonly string[]): WizardData {
  return { geographicMode: 'countries', geographicRegions: [...codes] };
}

/** Returns all matches of match-v2. */
export function searched(catalogue: readonly ProviderRecord[], wizard: WizardData): MatchResult {
  return scanMatch(catalogue, normaliseRequirements(wizard).requirements, { limit: 1000, offset: 0 });
}

/**
 * Value of one criterion, from 0 to 1, with a question mark when it is not fully stated; `null` when it is not
 * requested.
 */
export function valueText(criterion: Criterion, answers: readonly { readonly answer: Answer }[]): string | null {
  const judgements = answers.flatMap(({ answer }) => answer.judgements);
  const found = judgements.find((one) => one.criterion === criterion);
  return found === undefined ? null : `${Number((found.value / whole).toFixed(4))}${found.known ? '' : '?'}`;
}
