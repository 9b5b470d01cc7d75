import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { ownersAmong, rightAmong } from '@marketplace/domain/access/providerOwners.ts';

/** A person with access to a provider, as stored in the read model. */
export interface AccessRow {
  readonly user_id: string;
  readonly vendor_right: VendorRight;
  /** Decimal text. */
  readonly approved_position: string | number | null;
  readonly email_confirmed: boolean;
  readonly disabled: boolean;
}

const byApproval = (one: AccessRow, other: AccessRow): number =>
  Number(BigInt(one.approved_position ?? 0) - BigInt(other.approved_position ?? 0));

/**
 * Computes the effective right of each of one provider's people, by user id. Applies the domain rules `ownersAmong` and
 * `isActive` to rows of the read model.
 * @param rows everyone with access to the provider.
 */
export function rightsOf(rows: readonly AccessRow[]): ReadonlyMap<string, VendorRight> {
  const people = rows.toSorted(byApproval).map((row) => ({
    userId: row.user_id,
    right: row.vendor_right,
    active: row.email_confirmed && !row.disabled,
  }));
  const owners = ownersAmong(people);
  return new Map(people.map((person) => [person.userId, rightAmong(owners, person)]));
}
