import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';

/** Members that weigh what is asked and ask for nothing: they order matches. */
const weights: readonly string[] = ['musts', 'emphasis'] satisfies (keyof Requirements)[];

/** What requirements ask for as one text: members in a fixed order, so that equal questions are equal text, however they are weighed. */
export function askedText(requirements: Requirements): string {
  const asked = Object.entries(requirements).filter(([member]) => !weights.includes(member));
  const entries = asked.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(entries);
}
