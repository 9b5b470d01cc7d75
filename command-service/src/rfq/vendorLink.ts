import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqAccepted } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type EndedStatus, isEnded } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { isPastDeadline, type Rfq, type RfqLink, type RfqState } from './rfq.state.ts';

/** An RFQ and the link through which one provider may answer it. */
export interface VendorLink {
  readonly rfq: Rfq;
  readonly link: RfqLink;
}

/** The same answer for an RFQ that does not exist and for one that went to others. */
export function rfqNotFound(): Refusal {
  return new Refusal('notFound', 'rfq.not-found', 'There is no such RFQ.');
}

/** Vendors name the RFQ, not the link: it is found by the vendor's own provider. @throws Refusal `rfq.not-found`. */
export function vendorLink(rfq: RfqState, providerId: string): VendorLink {
  const link = rfq?.links.find((candidate) => candidate.providerId === providerId);
  if (rfq === null || link === undefined) throw rfqNotFound();
  return { rfq, link };
}

const rfqRejected = () => new Refusal('state', 'rfq.rejected', 'This RFQ was rejected. That cannot be undone.');
const rfqClosed = () => new Refusal('state', 'rfq.closed', 'This RFQ takes no more answers.');

const endings: Readonly<Record<EndedStatus, () => Refusal>> = {
  rejected: rfqRejected,
  expired: () => new Refusal('state', 'rfq.expired', 'This RFQ has expired: its deadline has passed.'),
};

/** Refuses whatever a vendor does on an RFQ that takes no more answers; who was not chosen does not learn that somebody was. */
export function refuseDecided({ rfq, link }: VendorLink): void {
  if (link.outcome === 'awarded') throw quoteAwarded();
  if (rfq.outcome !== null) throw rfqClosed();
}

/** What was awarded stands, for its vendor and for admins. */
export function quoteAwarded(): Refusal {
  return new Refusal('state', 'quote.awarded', 'This quote was awarded. It cannot change any more.');
}

/** Refuses what makes sense only while something may still come of a link: after an award, or once the deadline moves, it may. */
export function refuseOver({ rfq, link }: VendorLink): void {
  if (link.outcome === 'awarded') return;
  if (rfq.outcome !== null) throw rfqClosed();
  if (link.status === 'rejected') throw rfqRejected();
}

/** Refuses whatever a vendor does on a link that was rejected, ran out of time or ended in any other way. */
export function refuseEndedLink({ rfq, link }: VendorLink, meta: Meta): void {
  refuseDecided({ rfq, link });
  const status = isPastDeadline(rfq, link, meta.at) ? 'expired' : link.status;
  if (isEnded(status)) throw endings[status]();
}

/** Refuses to accept or reject a link that is no longer just sent. */
export function refuseUnlessUnanswered(found: VendorLink, meta: Meta): void {
  refuseEndedLink(found, meta);
  if (found.link.status !== 'sent') {
    throw new Refusal('state', 'rfq.already-answered', 'This RFQ has already been answered.');
  }
}

/** What every event on one link says. */
export function linkFact({ rfq, link }: VendorLink): RfqAccepted['data'] {
  const { rfqId, buyerId, companyId } = rfq;
  return { rfqId, linkId: link.linkId, providerId: link.providerId, buyerId, companyId };
}
