import type { LiveChangeAudience } from '@marketplace/contracts/liveUpdates.ts';
import type { RfqOwner } from '@marketplace/domain/rfq/rfq.owner.ts';

/** Returns the buyer-side audience of live updates about an RFQ: the buyer, or the members of the owning company. */
export function getRfqBuyerLiveUpdateAudience({ buyerId, companyId }: RfqOwner): LiveChangeAudience {
  return companyId === null ? `user:${buyerId}` : `company:${companyId}`;
}
