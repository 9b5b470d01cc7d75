import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqExpired } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type Buyer, mayActOn, ownsRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import { viewerOnly } from '../companies/viewerOnly.public.ts';
import type { Rfq, RfqLink, RfqState } from './rfq.state.ts';
import { rfqNotFound } from './vendorLink.ts';

/** Who decides about an RFQ: its buyer, or for a company whoever may act for it. */
export interface ByBuyer {
  readonly buyer: Buyer;
}

/**
 * Only its buyer decides about an RFQ, and who may act for the company that it was sent for: anybody else finds none.
 * @throws Refusal `rfq.not-found`, or `company.viewer` for who may only read it.
 */
export function buyerRfq(rfq: RfqState, buyer: Buyer): Rfq {
  if (rfq === null || !ownsRfq(rfq, buyer)) throw rfqNotFound();
  if (!mayActOn(rfq, buyer)) throw viewerOnly();
  return rfq;
}

/**
 * The company that somebody sends an RFQ for; `null` for whoever belongs to none. @throws Refusal `company.viewer` for who only reads.
 */
export function companyToActFor({ member }: Buyer): string | null {
  if (member?.role === 'viewer') throw viewerOnly();
  return member?.companyId ?? null;
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
export function linksFact({ rfqId, buyerId, companyId }: Rfq, links: readonly RfqLink[]): RfqExpired['data'] {
  const linkIds = links.map(({ linkId }) => linkId);
  return { rfqId, buyerId, companyId, linkIds, providerIds: links.map(({ providerId }) => providerId) };
}
