import type { Caller } from '@marketplace/contracts/kernel/caller.ts';

/** Whose an RFQ is: the company's that its buyer sent it for, or, where that is `null`, the buyer's alone. */
export interface RfqOwner {
  readonly buyerId: string;
  readonly companyId: string | null;
}

/** Whoever may be a buyer of an RFQ: oneself, or with the company that one belongs to. */
export type Buyer = Pick<Caller, 'userId' | 'member'>;

/** Whether an RFQ is somebody's to read: what was sent for a company is its people's, as long as they belong to it. */
export function ownsRfq({ buyerId, companyId }: RfqOwner, { userId, member }: Buyer): boolean {
  return companyId === null ? buyerId === userId : member?.companyId === companyId;
}

/** Whether whoever owns it may also act on it. */
export function mayActOn({ companyId }: RfqOwner, { member }: Buyer): boolean {
  return companyId === null || (member !== undefined && member.role !== 'viewer');
}
