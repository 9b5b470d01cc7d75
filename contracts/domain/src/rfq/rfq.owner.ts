import type { Caller } from '@marketplace/contracts/kernel/caller.ts';

/** Owner of an RFQ: the company for which the RFQ was sent, or the buyer alone when `companyId` is `null`. */
export interface RfqOwner {
  readonly buyerId: string;
  readonly companyId: string | null;
}

/** A user who can own RFQs, alone or as a member of a company. */
export type BuyerWithCompanyMembership = Pick<Caller, 'userId' | 'member'>;

/** Whether a user can read an RFQ. RFQs of a company are visible to its current members. */
export function canBuyerReadRfq(
  { buyerId, companyId }: RfqOwner,
  { userId, member }: BuyerWithCompanyMembership,
): boolean {
  return companyId === null ? buyerId === userId : member?.companyId === companyId;
}

/** Whether a user who can read an RFQ can also act on it. */
export function canBuyerActOnRfq({ companyId }: RfqOwner, { member }: BuyerWithCompanyMembership): boolean {
  return companyId === null || (member !== undefined && member.role !== 'viewer');
}
