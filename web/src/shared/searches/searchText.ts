import { plural } from '@lingui/core/macro';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { formatRequirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';

/** Formats the requirements of a search in one line. Invalid data counts as a search without requirements. */
export function formatSearchRequirementsSummary(data: unknown): string {
  const parsed = RequirementsWizardRequest.safeParse(data);
  const wizard = parsed.success ? parsed.data : {};
  return formatRequirementsSummary(normaliseWizardDataToRequirements(wizard).requirements, wizard);
}

/** Formats a number of new matches, for example `2 new matches`; `undefined` if it is 0. */
export function formatNewMatchCountUnlessZero(count: number): string | undefined {
  return count === 0 ? undefined : plural(count, { one: '# new match', other: '# new matches' });
}
