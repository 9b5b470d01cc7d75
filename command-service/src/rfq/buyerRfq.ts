import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqExpired } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Rfq, RfqLink, RfqState } from './rfq.state.ts';
import { rfqNotFound } from './vendorLink.ts';

/** Only the buyer decides about an RFQ: anybody else finds none. @throws Refusal `rfq.not-found`. */
export function buyerRfq(rfq: RfqState, buyerId: string): Rfq {
  if (rfq?.buyerId !== buyerId) throw rfqNotFound();
  return rfq;
}

/** An award is final. */
export function rfqAwarded(): Refusal {
  return new Refusal('state', 'rfq.awarded', 'This RFQ was awarded. That cannot be undone.');
}

/** Refuses to decide again what was decided. @throws Refusal `rfq.awarded` or `rfq.closed`. */
export function refuseOver({ outcome }: Rfq): void {
  if (outcome === 'awarded') throw rfqAwarded();
  if (outcome === 'closed') {
    throw new Refusal('state', 'rfq.closed', 'This RFQ is closed. Open it again first.');
  }
}

/** Changes of one RFQ by its buyer after which its deadline and its numbers stand, and it stays as it is closed. */
export const mostBuyerChanges = 100;

/** Refuses to move a deadline, change the numbers or open an RFQ again without an end. @throws Refusal `rfq.too-many-changes`. */
export function refuseTooManyChanges({ buyerChanges }: Rfq): void {
  if (buyerChanges < mostBuyerChanges) return;
  const text = `This RFQ was changed ${mostBuyerChanges} times, the most that are kept. Please send a new one.`;
  throw new Refusal('state', 'rfq.too-many-changes', text);
}

/** What every event on several links of an RFQ says. */
export function linksFact({ rfqId, buyerId }: Rfq, links: readonly RfqLink[]): RfqExpired['data'] {
  const linkIds = links.map(({ linkId }) => linkId);
  return { rfqId, buyerId, linkIds, providerIds: links.map(({ providerId }) => providerId) };
}
