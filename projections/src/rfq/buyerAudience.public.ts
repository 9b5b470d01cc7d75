import type { Audience } from '@marketplace/contracts/live.ts';
import type { RfqOwner } from '@marketplace/domain/rfq/rfq.owner.ts';

/** Audience of changes to an RFQ on the buyer's side: the buyer, or the members of the owning company. */
export function buyerAudience({ buyerId, companyId }: RfqOwner): Audience {
  return companyId === null ? `user:${buyerId}` : `company:${companyId}`;
}
