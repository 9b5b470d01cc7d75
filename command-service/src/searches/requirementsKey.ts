import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';

/** Fields of the requirements that affect only the order of matches. */
const orderingMembers: readonly string[] = ['musts', 'emphasis'] satisfies (keyof BuyerRequirements)[];

/**
 * @returns a text that is equal for equal requirements. The fields `musts` and `emphasis` and the order of the fields
 * are ignored.
 */
export function buildRequirementsEqualityKey(requirements: BuyerRequirements): string {
  const relevant = Object.entries(requirements).filter(([member]) => !orderingMembers.includes(member));
  const entries = relevant.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(entries);
}
