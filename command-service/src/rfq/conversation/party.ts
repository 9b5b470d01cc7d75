import { type Caller, mayAnswer } from '@marketplace/contracts/kernel/caller.ts';
import { vendorViewerOnly } from '@marketplace/http/vendorViewerOnly.ts';
import { rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type Buyer, mayActOn, ownsRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { ConversationSide } from '@marketplace/contracts/rfq/rfq.values.ts';
import { type ConversationEnd, conversationEnd } from '@marketplace/domain/rfq/conversation/conversationEnd.ts';
import { viewerOnly } from '../../companies/viewerOnly.public.ts';
import type { LoadStatePort, ReadModelPort } from '../../ports.ts';
import { linkNotFound } from '../adminLink.ts';
import { linkIdOf, rfqIdOf } from '../linkOfId.ts';
import { rfqDecider } from '../rfq.decider.ts';
import { isPastDeadline, type RfqState } from '../rfq.state.ts';
import type { VendorLink } from '../vendorLink.ts';

/** A link, and on which side of it somebody stands. */
export interface Party extends VendorLink {
  readonly side: ConversationSide;
  /** Set for who may read for the company, or for the provider, and write nothing. */
  readonly onlyReads: boolean;
}

/**
 * On which side of a link a caller stands: the buyer of the RFQ with the people of the company that it was sent for, or whoever has access to the
 * provider. Somebody who is both speaks as the
 * buyer. Anybody else, an admin too, finds no link. @throws Refusal `rfq.link-not-found`.
 */
export function partyOf(rfq: RfqState, linkId: string, who: Buyer & Pick<Caller, 'vendorOf' | 'vendorRight'>): Party {
  const link = rfq?.links.find((candidate) => candidate.linkId === linkId);
  if (rfq === null || link === undefined) throw linkNotFound();
  if (ownsRfq(rfq, who)) return { rfq, link, side: 'buyer', onlyReads: !mayActOn(rfq, who) };
  if (link.providerId === who.vendorOf) return { rfq, link, side: 'vendor', onlyReads: !mayAnswer(who) };
  throw linkNotFound();
}

/** Finds the link that a path names in the stream of its RFQ. */
export function createPartyAt(deps: LoadStatePort & ReadModelPort) {
  /** @throws Refusal `rfq.link-not-found`, also for whoever is no party. */
  return async (id: string, caller: Caller): Promise<Party> => {
    const linkId = linkIdOf(id);
    const { state } = await deps.loadState(rfqDecider, rfqStream(await rfqIdOf(deps, linkId)));
    return partyOf(state, linkId, caller);
  };
}

/** As `createPartyAt`, for who writes. */
export function createWriterAt(deps: LoadStatePort & ReadModelPort) {
  const partyAt = createPartyAt(deps);
  /** @throws Refusal also `company.viewer` or `access.viewer`, for who may read for the company or the provider and write nothing. */
  return async (id: string, caller: Caller): Promise<Party> => {
    const party = await partyAt(id, caller);
    if (party.onlyReads) throw party.side === 'buyer' ? viewerOnly() : vendorViewerOnly();
    return party;
  };
}

/** Why nothing can be written on the link at an instant, also before its expiry was written down. @param at ISO 8601. */
export function endOf({ rfq, link }: VendorLink, at: string): ConversationEnd | null {
  const status = isPastDeadline(rfq, link, at) ? 'expired' : link.status;
  return conversationEnd({ status, outcome: link.outcome, rfqOutcome: rfq.outcome });
}
