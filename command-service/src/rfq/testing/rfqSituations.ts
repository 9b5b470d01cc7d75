import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { type RfqCommand, rfqDecider } from '../rfq.decider.ts';
import { accepted, buyerId, quoted, sent } from './rfqHistory.ts';

/** The sample RFQ after it was sent, followed by these events. */
export const afterSent = (...history: RfqEvent[]) => given(rfqDecider, [sent, ...history]);

/** Both providers of the RFQ accept and quote. */
export const bothQuoted = [
  accepted('emnify'),
  quoted('emnify', 1, '1.00'),
  accepted('soracom'),
  quoted('soracom', 1, '2.00'),
] as const;

/** The buyer moves the deadline. @param to the new deadline. */
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

/** 7 days after `sampleSentAt`: the time limit for reopening a closed RFQ. */
export const reopenUntil = '2026-11-09T08:00:00.000Z';
/** Later than `sampleDeadline`. */
export const laterDeadline = '2026-12-20T08:00:00.000Z';
