import { msg, select } from '@lingui/core/runtime-macro';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqAccepted } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type EndedRfqLinkStatus, isRfqLinkEnded } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { isRfqLinkExpiryDue, type ExistingRfqState, type RfqLink, type RfqState } from './rfq.state.ts';

/** An RFQ and its link to one provider. */
export interface RfqWithVendorLink {
  readonly rfq: ExistingRfqState;
  readonly link: RfqLink;
}

/** The same refusal for an RFQ that does not exist and for one that was sent only to other providers. */
export function createRfqNotFoundRefusal(): Refusal {
  return new Refusal('notFound', 'rfq.not-found', msg`This RFQ was not found.`);
}

/**
 * Finds the link by the vendor's provider, since requests of vendors contain the id of the RFQ, not that of the link.
 * @throws Refusal `rfq.not-found`.
 */
export function requireVendorRfqLink(rfq: RfqState, providerId: string): RfqWithVendorLink {
  const link = rfq?.links.find((candidate) => candidate.providerId === providerId);
  if (rfq === null || link === undefined) throw createRfqNotFoundRefusal();
  return { rfq, link };
}

const rfqRejectedRefusal = () =>
  new Refusal('state', 'rfq.rejected', msg`This RFQ was rejected. You can no longer respond to it.`);
const rfqClosedRefusal = () =>
  new Refusal('state', 'rfq.closed', msg`This RFQ is closed and no longer accepts responses.`);

const refusalByStatus: Readonly<Record<EndedRfqLinkStatus, () => Refusal>> = {
  rejected: rfqRejectedRefusal,
  expired: () => new Refusal('state', 'rfq.expired', msg`This RFQ has expired and no longer accepts responses.`),
};

/**
 * @throws Refusal 'quote.awarded' for an awarded link, 'rfq.closed' for a closed RFQ and for the other links of an
 * awarded RFQ, so that the award is not revealed.
 */
export function requireUndecidedRfq({ rfq, link }: RfqWithVendorLink): void {
  if (link.outcome === 'awarded') throw createQuoteAwardedRefusal();
  if (rfq.outcome !== null) throw rfqClosedRefusal();
}

/** @returns the refusal for a change of an awarded quote, for the vendor of the quote and for admins. */
export function createQuoteAwardedRefusal(): Refusal {
  return new Refusal('state', 'quote.awarded', msg`This quote was awarded and can no longer be changed.`);
}

/**
 * Accepts awarded links. Also accepts expired links, because an extension of the deadline can reopen an expired link.
 * @throws Refusal 'rfq.rejected' or 'rfq.closed'.
 */
export function requireAssignableRfqLink({ rfq, link }: RfqWithVendorLink): void {
  if (link.outcome === 'awarded') return;
  if (rfq.outcome !== null) throw rfqClosedRefusal();
  if (link.status === 'rejected') throw rfqRejectedRefusal();
}

/** @throws Refusal for a link that is rejected, expired or closed. */
export function requireAnswerableRfqLink({ rfq, link }: RfqWithVendorLink, meta: EventMeta): void {
  requireUndecidedRfq({ rfq, link });
  const status = isRfqLinkExpiryDue(rfq, link, meta.at) ? 'expired' : link.status;
  if (isRfqLinkEnded(status)) throw refusalByStatus[status]();
}

/**
 * The text names the status instead of an action of the vendor, because an admin may have set the status.
 * @throws Refusal 'rfq.already-answered', and the refusals of `requireAnswerableRfqLink`.
 */
export function requireUnansweredRfqLink(found: RfqWithVendorLink, meta: EventMeta): void {
  requireAnswerableRfqLink(found, meta);
  const { status } = found.link;
  if (status === 'sent') return;
  const text = msg`The status of this RFQ is already ${select({ status }, { accepted: '“Accepted”', responded: '“Responded”', other: '“{status}”' })}. It can no longer be accepted or rejected.`;
  throw new Refusal('state', 'rfq.already-answered', text);
}

/** @returns the data common to all events on one link. */
export function buildRfqLinkEventData({ rfq, link }: RfqWithVendorLink): RfqAccepted['data'] {
  const { rfqId, buyerId, companyId } = rfq;
  return { rfqId, linkId: link.linkId, providerId: link.providerId, buyerId, companyId };
}
