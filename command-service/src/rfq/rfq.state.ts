import type { RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  effectOf,
  freshFields,
  type LinkEffect,
  type LinkEvent,
  type LinkFields,
  linksOf,
} from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import { isOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';

/** The link between an RFQ and one provider, as decisions need it. */
export interface RfqLink extends LinkFields {
  readonly linkId: string;
  readonly providerId: string;
  readonly viewed: boolean;
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

function sent({ data }: RfqSent): Rfq {
  const fresh = { ...freshFields, viewed: false, version: 0 };
  return {
    rfqId: data.rfqId,
    buyerId: data.buyerId,
    deadline: data.deadline,
    links: data.links.map(({ linkId, providerId }) => ({ linkId, providerId, ...fresh })),
  };
}

/** @returns no link once it is deleted. */
function changedLink(link: RfqLink, { set, stamp }: LinkEffect): readonly RfqLink[] {
  if (stamp === 'deletedAt') return [];
  return [{ ...link, ...set, viewed: link.viewed || stamp === 'viewedAt', version: link.version + 1 }];
}

function withChange(rfq: Rfq, event: LinkEvent): Rfq {
  const effect = effectOf(event);
  const concerned = linksOf(event);
  const links = rfq.links.flatMap((link) => (concerned.includes(link.linkId) ? changedLink(link, effect) : [link]));
  return { ...rfq, links };
}

/** Folds one event into the RFQ. */
export function evolveRfq(rfq: RfqState, event: RfqEvent): RfqState {
  if (event.type === 'RfqSent') return sent(event);
  return rfq === null ? null : withChange(rfq, event);
}

/** Whether the deadline ended an open link, also before the expiry was written down. @param at instant, ISO 8601. */
export function isPastDeadline(rfq: Rfq, link: RfqLink, at: string): boolean {
  return isOpen(link.status) && !link.reopened && Date.parse(at) >= Date.parse(rfq.deadline);
}
