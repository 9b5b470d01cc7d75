import { msg } from '@lingui/core/runtime-macro';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { hasCurrentQuote } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { createRfqLinkNotFoundRefusal } from './adminRfqLink.ts';
import { type RfqBuyerCommandBase, requireBuyerRfq, requireOpenRfq } from './buyerRfq.ts';
import { buildRfqClosedEvent } from './decideCloseRfq.ts';
import { evolveRfq, type ExistingRfqState, type RfqLink, type RfqState } from './rfq.state.ts';
import { decideExpireOverdueRfqLinks } from './decideExpireOverdueRfqLinks.ts';
import { buildRfqLinkEventData } from './vendorRfqLink.ts';

/** The version of a quote that the buyer was shown. */
export interface QuoteVersionRef {
  readonly linkId: string;
  readonly version: number;
}

/** The buyer awards one or several quotes, which closes the RFQ for all other vendors. */
export interface AwardQuotesCommand extends RfqBuyerCommandBase {
  readonly type: 'AwardQuotes';
  readonly awards: readonly QuoteVersionRef[];
  /** A note for the vendors without an award. */
  readonly note: string | null;
}

function isValid({ quoteValidUntil }: RfqLink, { at }: EventMeta): boolean {
  return quoteValidUntil === null || Date.parse(at) <= Date.parse(quoteValidUntil);
}

function findAwardRefusal(link: RfqLink, version: number, meta: EventMeta): Refusal | null {
  if (link.status === 'expired') {
    const text = msg`The request to this provider has expired. Extend the deadline or award another quote.`;
    return new Refusal('state', 'rfq.expired', text);
  }
  if (link.quoteWithdrawn) {
    const text = msg`The provider has withdrawn this quote, so it can no longer be awarded.`;
    return new Refusal('state', 'quote.withdrawn', text);
  }
  if (!hasCurrentQuote(link)) return new Refusal('state', 'quote.missing', msg`This provider has not sent a quote.`);
  if (link.quoteVersion !== version) {
    const text = msg`The provider has changed this quote. Review the new version before you award it.`;
    return new Refusal('state', 'quote.changed', text);
  }
  if (isValid(link, meta)) return null;
  const text = msg`This quote is no longer valid. Ask the provider for a new version.`;
  return new Refusal('state', 'quote.expired', text);
}

function requireAwardableLink(rfq: ExistingRfqState, { linkId, version }: QuoteVersionRef, meta: EventMeta): RfqLink {
  const link = rfq.links.find((candidate) => candidate.linkId === linkId);
  if (link === undefined) throw createRfqLinkNotFoundRefusal();
  const refusal = findAwardRefusal(link, version, meta);
  if (refusal !== null) throw refusal;
  return link;
}

/** @returns the RFQ after overdue links have expired, and the expiry event if any link is overdue. */
function expireOverdueLinks(rfq: ExistingRfqState, meta: EventMeta): readonly [ExistingRfqState, readonly RfqEvent[]] {
  const overdue = decideExpireOverdueRfqLinks({ type: 'ExpireRfq' }, rfq, meta);
  return [overdue.reduce<RfqState>(evolveRfq, rfq) ?? rfq, overdue];
}

/**
 * Awards the chosen quotes, records all other quotes as not awarded and closes the RFQ. If one of the quotes cannot be
 * awarded, nothing changes.
 * @throws Refusal `rfq.awarded`, `rfq.closed`, `rfq.link-not-found`, `rfq.expired`, `quote.missing`, `quote.withdrawn`,
 * `quote.changed`, `quote.expired`.
 */
export function decideAwardQuotes(command: AwardQuotesCommand, state: RfqState, meta: EventMeta): readonly RfqEvent[] {
  const current = requireBuyerRfq(state, command.buyer);
  requireOpenRfq(current);
  const [rfq, overdue] = expireOverdueLinks(current, meta);
  const chosen = command.awards.map((award) => requireAwardableLink(rfq, award, meta));
  const others = rfq.links.filter((link) => !chosen.includes(link));
  const quoted = others.filter(hasCurrentQuote);
  const { note } = command;
  return [
    ...overdue,
    ...chosen.map((link): RfqEvent => ({ type: 'QuoteAwarded', data: buildQuoteVersionEventData(rfq, link) })),
    ...quoted.map(
      (link): RfqEvent => ({ type: 'QuoteNotAwarded', data: { ...buildQuoteVersionEventData(rfq, link), note } }),
    ),
    buildRfqClosedEvent(
      rfq,
      others.filter((link) => !quoted.includes(link)),
      { awarded: true, reopenUntil: null, note },
    ),
  ];
}

/**
 * @returns the event data for the latest quote on a link.
 * @throws Error for a link without a quote.
 */
export function buildQuoteVersionEventData(rfq: ExistingRfqState, link: RfqLink) {
  if (link.quoteVersion === null) throw new Error('This link has no quote, so there is no quote version.');
  return { ...buildRfqLinkEventData({ rfq, link }), version: link.quoteVersion };
}
