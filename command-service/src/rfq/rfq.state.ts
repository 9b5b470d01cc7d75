import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';

/** What decisions need of the link between an RFQ and one provider. */
export interface RfqLink {
  readonly linkId: string;
  readonly providerId: string;
  readonly status: LinkStatus;
  readonly viewed: boolean;
  /** Version of the newest quote, 0 without one. */
  readonly quoteVersion: number;
  /** An admin took the link out of expired: the deadline no longer ends it. */
  readonly reopened: boolean;
  /** Events on this link so far; what `If-Match` names. */
  readonly version: number;
}

/** An RFQ as folded from its stream; tombstoned links are gone. */
export interface Rfq {
  readonly rfqId: string;
  readonly buyerId: string;
  /** Instant after which links without a quote expire. */
  readonly deadline: string;
  readonly links: readonly RfqLink[];
}

/** `null` until the RFQ was sent. */
export type RfqState = Rfq | null;

function withLink(rfq: RfqState, linkId: string, change: (link: RfqLink) => RfqLink): RfqState {
  if (rfq === null) return null;
  const changed = (link: RfqLink): RfqLink => ({ ...change(link), version: link.version + 1 });
  return { ...rfq, links: rfq.links.map((link) => (link.linkId === linkId ? changed(link) : link)) };
}

function sent({ data }: Extract<RfqEvent, { type: 'RfqSent' }>): Rfq {
  const fresh = { status: 'sent', viewed: false, quoteVersion: 0, reopened: false, version: 0 } as const;
  return {
    rfqId: data.rfqId,
    buyerId: data.buyerId,
    deadline: data.deadline,
    links: data.links.map(({ linkId, providerId }) => ({ linkId, providerId, ...fresh })),
  };
}

/** Folds one event into the RFQ. */
export function evolveRfq(rfq: RfqState, event: RfqEvent): RfqState {
  switch (event.type) {
    case 'RfqSent':
      return sent(event);
    case 'RfqViewed':
      return withLink(rfq, event.data.linkId, (link) => ({ ...link, viewed: true }));
    case 'RfqAccepted':
      return withLink(rfq, event.data.linkId, (link) => ({ ...link, status: 'accepted' }));
    case 'RfqRejected':
      return withLink(rfq, event.data.linkId, (link) => ({ ...link, status: 'rejected' }));
    case 'QuoteSent': {
      const { linkId, version } = event.data;
      return withLink(rfq, linkId, (link) => ({ ...link, status: 'responded', quoteVersion: version }));
    }
    case 'RfqExpired':
      return event.data.linkIds.reduce(
        (state, linkId) => withLink(state, linkId, (link) => ({ ...link, status: 'expired' })),
        rfq,
      );
    case 'LinkStatusSetByAdmin': {
      const { linkId, from, to } = event.data;
      return withLink(rfq, linkId, (link) => ({
        ...link,
        status: to,
        reopened: link.reopened || (from === 'expired' && to !== 'expired'),
      }));
    }
    case 'LinkDeleted':
      return rfq === null ? null : { ...rfq, links: rfq.links.filter(({ linkId }) => linkId !== event.data.linkId) };
  }
}

/** Whether the link still waits for an answer or a quote. */
export function isOpen({ status }: Pick<RfqLink, 'status'>): boolean {
  return status === 'sent' || status === 'accepted';
}

/** Whether the deadline ended an open link, also before the expiry was written down. @param at instant, ISO 8601. */
export function isPastDeadline(rfq: Rfq, link: RfqLink, at: string): boolean {
  return isOpen(link) && !link.reopened && Date.parse(at) >= Date.parse(rfq.deadline);
}
