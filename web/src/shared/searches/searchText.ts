import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { requirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';

/** What a search asks for, as one line. */
export function summaryOf(data: unknown): string {
  const parsed = WizardData.safeParse(data);
  const wizard = parsed.success ? parsed.data : {};
  return requirementsSummary(normaliseRequirements(wizard).requirements, wizard);
}

/** `12 matches`. */
export function matchesText(count: number): string {
  return `${count} ${count === 1 ? 'match' : 'matches'}`;
}

/** `2 new matches`; nothing to say for none. */
export function newMatchesText(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} new ${count === 1 ? 'match' : 'matches'}`;
}
