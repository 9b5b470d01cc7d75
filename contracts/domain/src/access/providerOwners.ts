import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';

/** A user with access to a provider. */
export interface ProviderMember {
  readonly userId: string;
  /** The right as granted, which can differ from the effective right. */
  readonly right: VendorRight;
  /** Whether the account is active (`isAccountActive`). */
  readonly active: boolean;
}

/**
 * Finds the users who manage the rights of a provider's members: the active members with the owner right. If there are
 * none, the owner is the active member who was approved first and is not a viewer, because a viewer must not become an
 * owner when others leave.
 *
 * @param people Members of one provider, in the order of their approval.
 * @returns User ids; empty if no active member can respond.
 */
export function findEffectiveProviderOwners(people: readonly ProviderMember[]): readonly string[] {
  const responders = people.filter(({ right, active }) => active && right !== 'viewer');
  const explicitOwners = responders.filter(({ right }) => right === 'owner');
  return (explicitOwners.length > 0 ? explicitOwners : responders.slice(0, 1)).map(({ userId }) => userId);
}

/**
 * The right that applies to a member.
 *
 * @param owners As returned by `findEffectiveProviderOwners`.
 */
export function resolveEffectiveVendorRight(
  owners: readonly string[],
  { userId, right }: Omit<ProviderMember, 'active'>,
): VendorRight {
  if (owners.includes(userId)) return 'owner';
  // An owner whose account is not active is treated as a vendor until the account is active again.
  return right === 'owner' ? 'vendor' : right;
}

/** Returns the members as they would be after one member's right is changed. */
export function computeProviderMembersAfterRightChange(
  people: readonly ProviderMember[],
  userId: string,
  right: VendorRight,
): readonly ProviderMember[] {
  return people.map((person) => (person.userId === userId ? { ...person, right } : person));
}
