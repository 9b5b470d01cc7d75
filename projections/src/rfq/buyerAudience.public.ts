import type { Audience } from '@marketplace/contracts/live.ts';
import type { RfqOwner } from '@marketplace/domain/rfq/rfq.owner.ts';

/** Who learns of what happens to an RFQ on the buyer's side: its buyer, or the people of the company whose it is. */
export function buyerAudience({ buyerId, companyId }: RfqOwner): Audience {
  return companyId === null ? `user:${buyerId}` : `company:${companyId}`;
}
