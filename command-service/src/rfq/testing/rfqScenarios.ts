import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { type RfqCommand, rfqDecider } from '../rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  sampleBuyerId,
  buildSampleTotalOnlyQuoteSentEvent,
  sampleRfqSentEvent,
} from './rfqEventFixtures.ts';

/** The sample RFQ after it was sent, followed by these events. */
export const givenSentSampleRfq = (...history: RfqEvent[]) =>
  givenDeciderTestEvents(rfqDecider, [sampleRfqSentEvent, ...history]);

/** The events with which both providers of the sample RFQ accept the RFQ and send a quote. */
export const sampleBothProvidersQuotedEvents = [
  buildSampleRfqAcceptedEvent('emnify'),
  buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
  buildSampleRfqAcceptedEvent('soracom'),
  buildSampleTotalOnlyQuoteSentEvent('soracom', 1, '2.00'),
] as const;

/**
 * @returns a command by which the buyer moves the deadline.
 * @param to the new deadline.
 */
export const buildSampleExtendDeadlineCommand = (to: string): RfqCommand => ({
  type: 'ExtendDeadline',
  buyer: { userId: sampleBuyerId },
  deadline: to,
});

/** Command by which the provider emnify sends a quote. */
export const sampleSendQuoteCommand: RfqCommand = {
  type: 'RespondToRfq',
  providerId: 'emnify',
  amount: '3.00',
  currency: 'EUR',
  ...defaultsForStoredAmountOnlyQuotes,
  details: null,
  notes: null,
};

/** 7 days after `sampleRfqSentAt`: the time limit for reopening a closed RFQ. */
export const sampleRfqReopenUntil = '2026-11-09T08:00:00.000Z';
/** Later than `sampleRfqDeadline`. */
export const sampleLaterRfqDeadline = '2026-12-20T08:00:00.000Z';
