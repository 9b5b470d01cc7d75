import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { findEffectiveProviderOwners, resolveEffectiveVendorRight } from '@marketplace/domain/access/providerOwners.ts';

/** A person with access to a provider, as stored in the read model. */
export interface ProviderAccessRow {
  readonly user_id: string;
  readonly vendor_right: VendorRight;
  /** Log position of the approval as a decimal number; `null` without an approval. */
  readonly approved_position: string | number | null;
  readonly email_confirmed: boolean;
  readonly disabled: boolean;
}

const byApproval = (one: ProviderAccessRow, other: ProviderAccessRow): number =>
  Number(BigInt(one.approved_position ?? 0) - BigInt(other.approved_position ?? 0));

/**
 * Computes the effective rights of a provider's people, by user id. Applies the domain rules
 * `findEffectiveProviderOwners` and `isAccountActive` to rows of the read model.
 * @param rows everyone with access to the provider.
 */
export function computeEffectiveVendorRightsByUserId(
  rows: readonly ProviderAccessRow[],
): ReadonlyMap<string, VendorRight> {
  const people = rows.toSorted(byApproval).map((row) => ({
    userId: row.user_id,
    right: row.vendor_right,
    active: row.email_confirmed && !row.disabled,
  }));
  const owners = findEffectiveProviderOwners(people);
  return new Map(people.map((person) => [person.userId, resolveEffectiveVendorRight(owners, person)]));
}
