import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';

/** Somebody with access to a provider. */
export interface ProviderPerson {
  readonly userId: string;
  /** As it was said. */
  readonly right: VendorRight;
  /** Whether that counts (`isActive`). */
  readonly active: boolean;
}

/**
 * Who of a provider says what others of it may do: those who are said to be owners and answer for it, and where there is none, who was
 * approved first of those who answer. Who only reads never becomes one by somebody else's going.
 * @param people of one provider, who was approved first in front. @returns user ids, none where nobody answers.
 */
export function ownersAmong(people: readonly ProviderPerson[]): readonly string[] {
  const answering = people.filter(({ right, active }) => active && right !== 'viewer');
  const named = answering.filter(({ right }) => right === 'owner');
  return (named.length > 0 ? named : answering.slice(0, 1)).map(({ userId }) => userId);
}

/** What somebody may do as it counts. @param owners as `ownersAmong` says. */
export function rightAmong(owners: readonly string[], { userId, right }: Omit<ProviderPerson, 'active'>): VendorRight {
  if (owners.includes(userId)) return 'owner';
  // An owner who is shut out is none meanwhile.
  return right === 'owner' ? 'vendor' : right;
}

/** The people as they would stand with one of them changed. */
export function peopleWith(
  people: readonly ProviderPerson[],
  userId: string,
  right: VendorRight,
): readonly ProviderPerson[] {
  return people.map((person) => (person.userId === userId ? { ...person, right } : person));
}
