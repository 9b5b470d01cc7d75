import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';

/** Fields of the requirements that affect only the order of matches. */
const orderingMembers: readonly string[] = ['musts', 'emphasis'] satisfies (keyof BuyerRequirements)[];

/** @returns a text that is equal for equal requirements, ignoring the order of the fields, `musts` and `emphasis`. */
export function buildRequirementsKey(requirements: BuyerRequirements): string {
  const relevant = Object.entries(requirements).filter(([member]) => !orderingMembers.includes(member));
  const entries = relevant.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(entries);
}
