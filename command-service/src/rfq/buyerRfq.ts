import { msg, plural } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqExpired } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  type BuyerWithCompanyMembership,
  canBuyerActOnRfq,
  canBuyerReadRfq,
} from '@marketplace/domain/rfq/rfq.owner.ts';
import { createCompanyViewerRefusal } from '../companies/viewerOnlyRefusal.public.ts';
import type { ExistingRfqState, RfqLink, RfqState } from './rfq.state.ts';
import { createRfqNotFoundRefusal } from './vendorRfqLink.ts';

/** A command by the buyer of an RFQ, or by a member of the RFQ's company who can act for the company. */
export interface RfqBuyerCommandBase {
  readonly buyer: BuyerWithCompanyMembership;
}

/**
 * @returns the RFQ, if `buyer` is its buyer or can act for its company.
 * @throws Refusal `rfq.not-found` for anyone else, or `company.viewer` for members with read access.
 */
export function requireBuyerRfq(rfq: RfqState, buyer: BuyerWithCompanyMembership): ExistingRfqState {
  if (rfq === null || !canBuyerReadRfq(rfq, buyer)) throw createRfqNotFoundRefusal();
  if (!canBuyerActOnRfq(rfq, buyer)) throw createCompanyViewerRefusal();
  return rfq;
}

/**
 * @returns the company for which a user sends RFQs; `null` if there is none.
 * @throws Refusal `company.viewer` for members with read access.
 */
export function resolveBuyerCompanyId({ member }: BuyerWithCompanyMembership): string | null {
  if (member?.role === 'viewer') throw createCompanyViewerRefusal();
  return member?.companyId ?? null;
}

/** @returns the refusal for a change of an awarded RFQ. */
export function createRfqAwardedRefusal(): Refusal {
  return new Refusal('state', 'rfq.awarded', msg`This RFQ was awarded and can no longer be changed.`);
}

/** @throws Refusal `rfq.awarded` or `rfq.closed`. */
export function requireOpenRfq({ outcome }: ExistingRfqState): void {
  if (outcome === 'awarded') throw createRfqAwardedRefusal();
  if (outcome === 'closed') {
    throw new Refusal('state', 'rfq.closed', msg`This RFQ is closed. Reopen it before you make changes.`);
  }
}

/** Maximum total number of deadline extensions, quantity changes and reopenings of one RFQ. */
export const maxBuyerChangesPerRfq = 100;

/**
 * Checks that the RFQ can be changed again: limits deadline extensions, quantity changes and reopenings.
 * @throws Refusal `rfq.too-many-changes`.
 */
export function requireRfqBelowMaxBuyerChanges({ buyerChanges }: ExistingRfqState): void {
  if (buyerChanges < maxBuyerChangesPerRfq) return;
  const text = msg`This RFQ has reached its limit of ${plural({ max: maxBuyerChangesPerRfq }, { one: '# change', other: '# changes' })}. Send a new RFQ instead.`;
  throw new Refusal('state', 'rfq.too-many-changes', text);
}

/** @returns the data common to all events on several links of an RFQ. */
export function buildEventDataForExistingRfqLinks(
  { rfqId, buyerId, companyId }: ExistingRfqState,
  links: readonly RfqLink[],
): RfqExpired['data'] {
  const linkIds = links.map(({ linkId }) => linkId);
  return { rfqId, buyerId, companyId, linkIds, providerIds: links.map(({ providerId }) => providerId) };
}
