import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';

/**
 * Whether the validity of the quote has ended.
 * @param now milliseconds since 1970.
 */
export function isQuoteExpired({ quote_valid_until: until }: BuyerRfqLinkReplyItem, now: number): boolean {
  return until !== null && Date.parse(until) < now;
}

/**
 * Whether the buyer can award the quote of a link; `false` once the RFQ is decided.
 * @param now milliseconds since 1970.
 */
export function canAwardQuote(link: BuyerRfqLinkReplyItem, now: number): boolean {
  return link.quote_amount !== null && link.outcome === null && !isQuoteExpired(link, now);
}

export type BuyerRfqAction = 'add' | 'extend' | 'close' | 'reopen' | 'again' | 'copy';

const isDue = ({ deadline }: BuyerRfqReplyItem, now: number): boolean => now >= Date.parse(deadline);

/**
 * Lists the actions currently allowed on an RFQ, in button order.
 * @param now milliseconds since 1970.
 */
export function listAllowedBuyerRfqActions(rfq: BuyerRfqReplyItem, now: number): readonly BuyerRfqAction[] {
  const { outcome, reopen_until: reopenUntil, total_providers: providers, status } = rfq;
  if (outcome === 'awarded') return ['copy'];
  if (outcome === 'closed') {
    return reopenUntil !== null && now < Date.parse(reopenUntil) ? ['reopen', 'again', 'copy'] : ['again', 'copy'];
  }
  const open: readonly BuyerRfqAction[] = isDue(rfq, now) || providers >= maxProvidersPerRfq ? [] : ['add'];
  const over: readonly BuyerRfqAction[] = status === 'expired' ? ['again'] : [];
  return [...open, 'extend', 'close', ...over, 'copy'];
}
