import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { hasCurrentQuote } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { buildQuoteVersionEventData } from './decideAwardQuotes.ts';
import type { RfqState } from './rfq.state.ts';
import { requireUndecidedRfq, requireVendorRfqLink } from './vendorRfqLink.ts';

/** A vendor withdraws the latest version of the quote. */
export interface WithdrawQuoteCommand {
  readonly type: 'WithdrawQuote';
  readonly providerId: string;
}

/**
 * Sets a responded link back to accepted; possible until the RFQ is awarded or closed. After the deadline, the vendor
 * cannot send another quote.
 * @throws Refusal `rfq.not-found`, `quote.awarded`, `rfq.closed`, `quote.withdrawn` or `quote.missing`.
 */
export function decideWithdrawQuote({ providerId }: WithdrawQuoteCommand, state: RfqState): readonly RfqEvent[] {
  const found = requireVendorRfqLink(state, providerId);
  requireUndecidedRfq(found);
  const { rfq, link } = found;
  if (link.quoteWithdrawn) throw new Refusal('state', 'quote.withdrawn', msg`This quote has already been withdrawn.`);
  if (!hasCurrentQuote(link)) throw new Refusal('state', 'quote.missing', msg`There is no quote to withdraw.`);
  return [{ type: 'QuoteWithdrawn', data: buildQuoteVersionEventData(rfq, link) }];
}
