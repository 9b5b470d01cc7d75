import { describe, test } from 'vitest';
import type { RfqCommand } from './rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  buildSampleRfqClosedEvent,
  sampleRfqDeadline,
  buildSampleRfqExpiredEvent,
  buildSampleExpiryLiftedEvent,
  buildSampleDeadlineExtendedEvent,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  buildSampleDeadlineRemindedEvent,
  sampleRfqSentAt,
  buildSampleRfqViewedEvent,
} from './testing/rfqEventFixtures.ts';
import {
  givenSentSampleRfq,
  sampleBothProvidersQuotedEvents,
  buildSampleExtendDeadlineCommand,
  sampleLaterRfqDeadline,
  sampleSendQuoteCommand,
  sampleRfqReopenUntil,
} from './testing/rfqScenarios.ts';

describe('extending a deadline', () => {
  test('moves it forward only, up to the maximum of a new RFQ', () => {
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(buildSampleExtendDeadlineCommand(sampleLaterRfqDeadline))
      .then([buildSampleDeadlineExtendedEvent(['emnify', 'soracom'], sampleLaterRfqDeadline)]);
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(buildSampleExtendDeadlineCommand(sampleRfqDeadline))
      .thenRefuses('rfq.deadline-not-later');
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(buildSampleExtendDeadlineCommand('2026-11-10T08:00:00.000Z'))
      .thenRefuses('rfq.deadline-not-later');
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(buildSampleExtendDeadlineCommand('2027-11-04T08:00:00.000Z'))
      .thenRefuses('rfq.deadline');
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(buildSampleExtendDeadlineCommand('2026-12-05T08:00:00.000Z'), { at: sampleLaterRfqDeadline })
      .thenRefuses('rfq.deadline');
  });

  test('reopens expired links in their previous status, but not rejected ones', () => {
    givenSentSampleRfq(buildSampleRfqAcceptedEvent('emnify'), buildSampleRfqExpiredEvent('emnify', 'soracom'))
      .when(buildSampleExtendDeadlineCommand(sampleLaterRfqDeadline), { at: sampleRfqDeadline })
      .then([
        buildSampleDeadlineExtendedEvent(['emnify', 'soracom'], sampleLaterRfqDeadline),
        buildSampleExpiryLiftedEvent('emnify', 'accepted'),
        buildSampleExpiryLiftedEvent('soracom', 'sent'),
      ]);
    givenSentSampleRfq(buildSampleRfqRejectedEvent('emnify'), buildSampleRfqExpiredEvent('soracom'))
      .when(buildSampleExtendDeadlineCommand(sampleLaterRfqDeadline), { at: sampleRfqDeadline })
      .then([
        buildSampleDeadlineExtendedEvent(['emnify', 'soracom'], sampleLaterRfqDeadline),
        buildSampleExpiryLiftedEvent('soracom', 'sent'),
      ]);
  });

  test('lets vendors answer until the new deadline', () => {
    const moved = givenSentSampleRfq(
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleDeadlineExtendedEvent(['emnify', 'soracom'], sampleLaterRfqDeadline),
    );
    moved
      .when(sampleSendQuoteCommand, { at: sampleRfqDeadline })
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '3.00')]);
    moved.when({ type: 'ExpireRfq' }, { at: sampleRfqDeadline }).then([]);
    moved.when(sampleSendQuoteCommand, { at: sampleLaterRfqDeadline }).thenRefuses('rfq.expired');
  });
});

describe('reminding of a deadline', () => {
  const remind = (days: 1 | 3): RfqCommand => ({ type: 'RemindOfDeadline', days });
  const threeBefore = '2026-11-29T08:00:00.000Z';
  const oneBefore = '2026-12-01T08:00:00.000Z';

  test('lists vendors without a quote, until the next reminder is due', () => {
    const open = givenSentSampleRfq(
      ...sampleBothProvidersQuotedEvents.slice(0, 2),
      buildSampleRfqViewedEvent('soracom'),
    );
    open.when(remind(3), { at: sampleRfqSentAt }).then([]);
    open.when(remind(3), { at: threeBefore }).then([buildSampleDeadlineRemindedEvent(['soracom'], 3)]);
    open.when(remind(3), { at: oneBefore }).then([]);
    open.when(remind(1), { at: oneBefore }).then([buildSampleDeadlineRemindedEvent(['soracom'], 1)]);
    open.when(remind(1), { at: sampleRfqDeadline }).then([]);
  });

  test('happens once per deadline, and only while a vendor has not quoted', () => {
    givenSentSampleRfq(buildSampleDeadlineRemindedEvent(['emnify', 'soracom'], 3))
      .when(remind(3), { at: threeBefore })
      .then([]);
    const moved = givenSentSampleRfq(
      buildSampleDeadlineRemindedEvent(['emnify', 'soracom'], 3),
      buildSampleDeadlineExtendedEvent(['emnify', 'soracom'], sampleLaterRfqDeadline),
    );
    moved
      .when(remind(3), { at: '2026-12-17T08:00:00.000Z' })
      .then([buildSampleDeadlineRemindedEvent(['emnify', 'soracom'], 3, sampleLaterRfqDeadline)]);
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(remind(3), { at: threeBefore })
      .then([]);
    givenSentSampleRfq(buildSampleRfqClosedEvent(['emnify', 'soracom'], sampleRfqReopenUntil))
      .when(remind(3), { at: threeBefore })
      .then([]);
  });
});
