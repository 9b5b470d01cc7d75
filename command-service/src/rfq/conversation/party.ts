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

/** A link, and the side of a user on it. */
export interface Party extends VendorLink {
  readonly side: ConversationSide;
  /** Whether the user has only read access in the company or the provider. */
  readonly onlyReads: boolean;
}

/**
 * Resolves the side of a user: the buyer of the RFQ and members of its company, or users with access to the provider. The buyer side takes
 * precedence. @throws Refusal `rfq.link-not-found` for anyone else, including admins.
 */
export function partyOf(rfq: RfqState, linkId: string, user: Buyer & Pick<Caller, 'vendorOf' | 'vendorRight'>): Party {
  const link = rfq?.links.find((candidate) => candidate.linkId === linkId);
  if (rfq === null || link === undefined) throw linkNotFound();
  if (ownsRfq(rfq, user)) return { rfq, link, side: 'buyer', onlyReads: !mayActOn(rfq, user) };
  if (link.providerId === user.vendorOf) return { rfq, link, side: 'vendor', onlyReads: !mayAnswer(user) };
  throw linkNotFound();
}

/** @returns a look-up of the caller's side by link id, based on the RFQ's stream. */
export function createPartyAt(deps: LoadStatePort & ReadModelPort) {
  /** @throws Refusal `rfq.link-not-found`, also for users without access. */
  return async (id: string, caller: Caller): Promise<Party> => {
    const linkId = linkIdOf(id);
    const { state } = await deps.loadState(rfqDecider, rfqStream(await rfqIdOf(deps, linkId)));
    return partyOf(state, linkId, caller);
  };
}

/** As `createConversationPartyLookup`, but requires write access. */
export function createWriterAt(deps: LoadStatePort & ReadModelPort) {
  const findParty = createPartyAt(deps);
  /** @throws Refusal `rfq.link-not-found`, or `company.viewer` or `access.viewer` for users with read access. */
  return async (id: string, caller: Caller): Promise<Party> => {
    const party = await findParty(id, caller);
    if (party.onlyReads) throw party.side === 'buyer' ? viewerOnly() : vendorViewerOnly();
    return party;
  };
}

/** @returns why the conversation has ended, `null` while it is open; respects expiries that are not recorded yet. @param at ISO 8601. */
export function endOf({ rfq, link }: VendorLink, at: string): ConversationEnd | null {
  const status = isPastDeadline(rfq, link, at) ? 'expired' : link.status;
  return conversationEnd({ status, outcome: link.outcome, rfqOutcome: rfq.outcome });
}
