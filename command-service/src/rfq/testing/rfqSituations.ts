import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { type RfqCommand, rfqDecider } from '../rfq.decider.ts';
import { accepted, buyerId, quoted, sent } from './rfqHistory.ts';

/** The RFQ of the tests after it was sent and this happened. */
export const afterSent = (...history: RfqEvent[]) => given(rfqDecider, [sent, ...history]);

/** Both providers of the RFQ have accepted and quoted. */
export const bothQuoted = [
  accepted('emnify'),
  quoted('emnify', 1, '1.00'),
  accepted('soracom'),
  quoted('soracom', 1, '2.00'),
] as const;

/** The buyer moves the deadline. @param to the new one. */
export const extendTo = (to: string): RfqCommand => ({
  type: 'ExtendDeadline',
  buyer: { userId: buyerId },
  deadline: to,
});

/** emnify sends a quote. */
export const quoteOfEmnify: RfqCommand = {
  type: 'RespondToRfq',
  providerId: 'emnify',
  amount: '3.00',
  currency: 'EUR',
  ...amountAlone,
  details: null,
  notes: null,
};

/** Seven days after `sentAt`: until then a closed RFQ opens again. */
export const reopenUntil = '2026-11-09T08:00:00.000Z';
/** A deadline after that of the RFQ. */
export const laterDeadline = '2026-12-20T08:00:00.000Z';
