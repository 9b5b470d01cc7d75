import { type Caller, canAnswerRfqs } from '@marketplace/contracts/kernel/caller.ts';
import { createVendorViewerRefusal } from '@marketplace/http/vendorViewerRefusal.ts';
import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  type BuyerWithCompanyMembership,
  canBuyerActOnRfq,
  canBuyerReadRfq,
} from '@marketplace/domain/rfq/rfq.owner.ts';
import type { ConversationSide } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  type ConversationEndReason,
  getConversationEndReason,
} from '@marketplace/domain/rfq/conversation/conversationEndReason.ts';
import { createCompanyViewerRefusal } from '../../companies/viewerOnlyRefusal.public.ts';
import type { LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../../ports.ts';
import { createRfqLinkNotFoundRefusal } from '../adminRfqLink.ts';
import { parseRfqLinkId, requireRfqIdByLinkId } from '../rfqLinkIds.ts';
import { rfqDecider } from '../rfq.decider.ts';
import { isRfqLinkExpiryDue, type RfqState } from '../rfq.state.ts';
import type { RfqWithVendorLink } from '../vendorRfqLink.ts';

/** An RFQ link, and the side of a user in its conversation. */
export interface RfqLinkWithConversationSide extends RfqWithVendorLink {
  readonly side: ConversationSide;
  /** Whether the user has only read access, as a member of the company or as a user of the provider. */
  readonly isReadOnly: boolean;
}

/**
 * Resolves the side of a user: the buyer side for the buyer of the RFQ and members of the RFQ's company, the vendor
 * side for users with access to the provider. The buyer side takes precedence.
 * @throws Refusal `rfq.link-not-found` for anyone else, including admins.
 */
export function resolveUserSideInRfqConversation(
  rfq: RfqState,
  linkId: string,
  user: BuyerWithCompanyMembership & Pick<Caller, 'vendorOf' | 'vendorRight'>,
): RfqLinkWithConversationSide {
  const link = rfq?.links.find((candidate) => candidate.linkId === linkId);
  if (rfq === null || link === undefined) throw createRfqLinkNotFoundRefusal();
  if (canBuyerReadRfq(rfq, user)) return { rfq, link, side: 'buyer', isReadOnly: !canBuyerActOnRfq(rfq, user) };
  if (link.providerId === user.vendorOf) return { rfq, link, side: 'vendor', isReadOnly: !canAnswerRfqs(user) };
  throw createRfqLinkNotFoundRefusal();
}

/** @returns a look-up of the caller's side by link id, based on the RFQ's stream. */
export function createConversationPartyLookup(deps: LoadStatePort & ReadModelDatabaseAndSchemasPort) {
  /** @throws Refusal `rfq.link-not-found`, also for users without access. */
  return async (id: string, caller: Caller): Promise<RfqLinkWithConversationSide> => {
    const linkId = parseRfqLinkId(id);
    const { state } = await deps.loadState(rfqDecider, getRfqStreamName(await requireRfqIdByLinkId(deps, linkId)));
    return resolveUserSideInRfqConversation(state, linkId, caller);
  };
}

/** Creates the same look-up as `createConversationPartyLookup`, but requires write access. */
export function createWritableConversationPartyLookup(deps: LoadStatePort & ReadModelDatabaseAndSchemasPort) {
  const findParty = createConversationPartyLookup(deps);
  /** @throws Refusal `rfq.link-not-found`, or `company.viewer` or `access.viewer` for users with read access. */
  return async (id: string, caller: Caller): Promise<RfqLinkWithConversationSide> => {
    const party = await findParty(id, caller);
    if (party.isReadOnly) throw party.side === 'buyer' ? createCompanyViewerRefusal() : createVendorViewerRefusal();
    return party;
  };
}

/**
 * @returns why the conversation has ended; `null` while the conversation is open. A link past its deadline counts as
 * expired even if its expiry is not recorded yet.
 * @param at ISO 8601.
 */
export function determineConversationEndReason(
  { rfq, link }: RfqWithVendorLink,
  at: string,
): ConversationEndReason | null {
  const status = isRfqLinkExpiryDue(rfq, link, at) ? 'expired' : link.status;
  return getConversationEndReason({ status, outcome: link.outcome, rfqOutcome: rfq.outcome });
}
