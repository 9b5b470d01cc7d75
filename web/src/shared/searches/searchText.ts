import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { requirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';

/** A search's requirements on one line. */
export function summaryOf(data: unknown): string {
  const parsed = WizardData.safeParse(data);
  const wizard = parsed.success ? parsed.data : {};
  return requirementsSummary(normaliseRequirements(wizard).requirements, wizard);
}

/** For example `12 matches`. */
export function matchesText(count: number): string {
  return `${count} ${count === 1 ? 'match' : 'matches'}`;
}

/** For example `2 new matches`; `undefined` for none. */
export function newMatchesText(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} new ${count === 1 ? 'match' : 'matches'}`;
}
