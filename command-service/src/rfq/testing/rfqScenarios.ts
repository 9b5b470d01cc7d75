import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountOnlyQuoteDefaults } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { givenEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { type RfqCommand, rfqDecider } from '../rfq.decider.ts';
import { rfqAcceptedEvent, sampleBuyerId, quoteSentEvent, rfqSentEvent } from './rfqEventFixtures.ts';

/** The sample RFQ after it was sent, followed by these events. */
export const givenSentRfq = (...history: RfqEvent[]) => givenEvents(rfqDecider, [rfqSentEvent, ...history]);

/** Both providers of the RFQ accept and quote. */
export const bothProvidersQuotedEvents = [
  rfqAcceptedEvent('emnify'),
  quoteSentEvent('emnify', 1, '1.00'),
  rfqAcceptedEvent('soracom'),
  quoteSentEvent('soracom', 1, '2.00'),
] as const;

/**
 * The buyer moves the deadline.
 * @param to the new deadline.
 */
export const extendDeadlineCommand = (to: string): RfqCommand => ({
  type: 'ExtendDeadline',
  buyer: { userId: sampleBuyerId },
  deadline: to,
});

/** emnify sends a quote. */
export const respondAsEmnifyCommand: RfqCommand = {
  type: 'RespondToRfq',
  providerId: 'emnify',
  amount: '3.00',
  currency: 'EUR',
  ...amountOnlyQuoteDefaults,
  details: null,
  notes: null,
};

/** 7 days after `sampleSentAt`: the time limit for reopening a closed RFQ. */
export const sampleReopenUntil = '2026-11-09T08:00:00.000Z';
/** Later than `sampleDeadline`. */
export const sampleLaterDeadline = '2026-12-20T08:00:00.000Z';
