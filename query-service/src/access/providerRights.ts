import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { ownersAmong, rightAmong } from '@marketplace/domain/access/providerOwners.ts';

/** Somebody with access to a provider, as the read model has it. */
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
 * What each of one provider's people may do as it counts, by user id: the rules of `ownersAmong` and `isActive` (domain) on rows of the
 * read model. @param rows everybody with access to the provider.
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
