import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import type { CriterionGroupResult } from '../engine/criterion.ts';
import { fullCriterionValue } from '../engine/criterionValues.ts';
import { matchCatalogueByScanV2, type MatchResultV2 } from '../engine/v2/scan.ts';
import { normaliseWizardDataToRequirements } from '../matching.normalise.ts';

/** Wizard data for a search in the given countries. */
export function buildTestWizardDataForCountries(...codes: readonly string[]): RequirementsWizardRequest {
  return { geographicMode: 'countries', geographicRegions: [...codes] };
}

/** Returns up to 1,000 matches of match-v2. */
export function findAllTestMatchesV2(
  catalogue: readonly ProviderRecord[],
  wizard: RequirementsWizardRequest,
): MatchResultV2 {
  return matchCatalogueByScanV2(catalogue, normaliseWizardDataToRequirements(wizard).requirements, {
    limit: 1000,
    offset: 0,
  });
}

/**
 * Formats the value of one criterion, from 0 to 1, with a question mark when the catalogue does not state all facts;
 * `null` when the criterion is not requested.
 */
export function formatTestCriterionValue(
  criterion: MatchCriterion,
  answers: readonly { readonly answer: CriterionGroupResult }[],
): string | null {
  const judgements = answers.flatMap(({ answer }) => answer.scores);
  const found = judgements.find((one) => one.criterion === criterion);
  return found === undefined
    ? null
    : `${Number((found.value / fullCriterionValue).toFixed(4))}${found.known ? '' : '?'}`;
}
