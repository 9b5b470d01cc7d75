import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqAccepted } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type EndedStatus, isEnded } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { isPastDeadline, type Rfq, type RfqLink, type RfqState } from './rfq.state.ts';

/** An RFQ and its link to one provider. */
export interface VendorLink {
  readonly rfq: Rfq;
  readonly link: RfqLink;
}

/** The same refusal for an RFQ that does not exist and for one of other providers. */
export function rfqNotFound(): Refusal {
  return new Refusal('notFound', 'rfq.not-found', 'There is no such RFQ.');
}

/** Finds the link by the vendor's provider, since vendors refer to the RFQ. @throws Refusal `rfq.not-found`. */
export function vendorLink(rfq: RfqState, providerId: string): VendorLink {
  const link = rfq?.links.find((candidate) => candidate.providerId === providerId);
  if (rfq === null || link === undefined) throw rfqNotFound();
  return { rfq, link };
}

const rfqRejectedRefusal = () => new Refusal('state', 'rfq.rejected', 'This RFQ was rejected. That cannot be undone.');
const rfqClosedRefusal = () => new Refusal('state', 'rfq.closed', 'This RFQ takes no more answers.');

const refusalByStatus: Readonly<Record<EndedStatus, () => Refusal>> = {
  rejected: rfqRejectedRefusal,
  expired: () => new Refusal('state', 'rfq.expired', 'This RFQ has expired: its deadline has passed.'),
};

/** @throws Refusal 'quote.awarded' or 'rfq.closed'; the latter also after an award to others, which it does not reveal. */
export function refuseDecided({ rfq, link }: VendorLink): void {
  if (link.outcome === 'awarded') throw quoteAwarded();
  if (rfq.outcome !== null) throw rfqClosedRefusal();
}

/** @returns the refusal to change an awarded quote, for its vendor and for admins. */
export function quoteAwarded(): Refusal {
  return new Refusal('state', 'quote.awarded', 'This quote was awarded. It cannot change any more.');
}

/** @throws Refusal 'rfq.rejected' or 'rfq.closed'. Passes for awarded links, and for expired ones, which an extension can reopen. */
export function refuseOver({ rfq, link }: VendorLink): void {
  if (link.outcome === 'awarded') return;
  if (rfq.outcome !== null) throw rfqClosedRefusal();
  if (link.status === 'rejected') throw rfqRejectedRefusal();
}

/** @throws Refusal for a link that is rejected, expired or closed. */
export function refuseEndedLink({ rfq, link }: VendorLink, meta: Meta): void {
  refuseDecided({ rfq, link });
  const status = isPastDeadline(rfq, link, meta.at) ? 'expired' : link.status;
  if (isEnded(status)) throw refusalByStatus[status]();
}

/** @throws Refusal 'rfq.already-answered', or for a link that is rejected, expired or closed. */
export function refuseUnlessUnanswered(found: VendorLink, meta: Meta): void {
  refuseEndedLink(found, meta);
  if (found.link.status !== 'sent') {
    throw new Refusal('state', 'rfq.already-answered', 'This RFQ has already been answered.');
  }
}

/** @returns the data common to all events on one link. */
export function linkFact({ rfq, link }: VendorLink): RfqAccepted['data'] {
  const { rfqId, buyerId, companyId } = rfq;
  return { rfqId, linkId: link.linkId, providerId: link.providerId, buyerId, companyId };
}
