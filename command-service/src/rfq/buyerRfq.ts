import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqExpired } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type Buyer, mayActOn, ownsRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import { viewerOnly } from '../companies/viewerOnly.public.ts';
import type { Rfq, RfqLink, RfqState } from './rfq.state.ts';
import { rfqNotFound } from './vendorLink.ts';

/** A command by the buyer of an RFQ, or by a member of the company who can act for it. */
export interface ByBuyer {
  readonly buyer: Buyer;
}

/**
 * @returns the RFQ, if `buyer` is its buyer or can act for its company.
 * @throws Refusal `rfq.not-found` for anyone else, or `company.viewer` for members with read access.
 */
export function buyerRfq(rfq: RfqState, buyer: Buyer): Rfq {
  if (rfq === null || !ownsRfq(rfq, buyer)) throw rfqNotFound();
  if (!mayActOn(rfq, buyer)) throw viewerOnly();
  return rfq;
}

/**
 * @returns the company for which a user sends RFQs; `null` without one. @throws Refusal `company.viewer` for members with read access.
 */
export function companyToActFor({ member }: Buyer): string | null {
  if (member?.role === 'viewer') throw viewerOnly();
  return member?.companyId ?? null;
}

/** @returns the refusal to change an awarded RFQ. */
export function rfqAwarded(): Refusal {
  return new Refusal('state', 'rfq.awarded', 'This RFQ was awarded. That cannot be undone.');
}

/** @throws Refusal `rfq.awarded` or `rfq.closed`. */
export function refuseOver({ outcome }: Rfq): void {
  if (outcome === 'awarded') throw rfqAwarded();
  if (outcome === 'closed') {
    throw new Refusal('state', 'rfq.closed', 'This RFQ is closed. Open it again first.');
  }
}

/** Maximum number of deadline extensions, changes of the numbers and reopenings of one RFQ. */
export const mostBuyerChanges = 100;

/** Limits deadline extensions, changes of the numbers and reopenings. @throws Refusal `rfq.too-many-changes`. */
export function refuseTooManyChanges({ buyerChanges }: Rfq): void {
  if (buyerChanges < mostBuyerChanges) return;
  const text = `This RFQ was changed ${mostBuyerChanges} times, the most that are kept. Please send a new one.`;
  throw new Refusal('state', 'rfq.too-many-changes', text);
}

/** @returns the data common to all events on several links of an RFQ. */
export function linksFact({ rfqId, buyerId, companyId }: Rfq, links: readonly RfqLink[]): RfqExpired['data'] {
  const linkIds = links.map(({ linkId }) => linkId);
  return { rfqId, buyerId, companyId, linkIds, providerIds: links.map(({ providerId }) => providerId) };
}
