import { describe, test } from 'vitest';
import type { RfqCommand } from './rfq.decider.ts';
import {
  rfqAcceptedEvent,
  rfqClosedEvent,
  sampleDeadline,
  rfqExpiredEvent,
  expiryLiftedEvent,
  deadlineExtendedEvent,
  quoteSentEvent,
  rfqRejectedEvent,
  deadlineRemindedEvent,
  sampleSentAt,
  rfqViewedEvent,
} from './testing/rfqEventFixtures.ts';
import {
  givenSentRfq,
  bothProvidersQuotedEvents,
  extendDeadlineCommand,
  sampleLaterDeadline,
  respondAsEmnifyCommand,
  sampleReopenUntil,
} from './testing/rfqScenarios.ts';

describe('extending a deadline', () => {
  test('moves it forward only, up to the maximum of a new RFQ', () => {
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(extendDeadlineCommand(sampleLaterDeadline))
      .then([deadlineExtendedEvent(['emnify', 'soracom'], sampleLaterDeadline)]);
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(extendDeadlineCommand(sampleDeadline))
      .thenRefuses('rfq.deadline-not-later');
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(extendDeadlineCommand('2026-11-10T08:00:00.000Z'))
      .thenRefuses('rfq.deadline-not-later');
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(extendDeadlineCommand('2027-11-04T08:00:00.000Z'))
      .thenRefuses('rfq.deadline');
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(extendDeadlineCommand('2026-12-05T08:00:00.000Z'), { at: sampleLaterDeadline })
      .thenRefuses('rfq.deadline');
  });

  test('reopens expired links in their previous status, but not rejected ones', () => {
    givenSentRfq(rfqAcceptedEvent('emnify'), rfqExpiredEvent('emnify', 'soracom'))
      .when(extendDeadlineCommand(sampleLaterDeadline), { at: sampleDeadline })
      .then([
        deadlineExtendedEvent(['emnify', 'soracom'], sampleLaterDeadline),
        expiryLiftedEvent('emnify', 'accepted'),
        expiryLiftedEvent('soracom', 'sent'),
      ]);
    givenSentRfq(rfqRejectedEvent('emnify'), rfqExpiredEvent('soracom'))
      .when(extendDeadlineCommand(sampleLaterDeadline), { at: sampleDeadline })
      .then([deadlineExtendedEvent(['emnify', 'soracom'], sampleLaterDeadline), expiryLiftedEvent('soracom', 'sent')]);
  });

  test('lets vendors answer until the new deadline', () => {
    const moved = givenSentRfq(
      rfqAcceptedEvent('emnify'),
      deadlineExtendedEvent(['emnify', 'soracom'], sampleLaterDeadline),
    );
    moved.when(respondAsEmnifyCommand, { at: sampleDeadline }).then([quoteSentEvent('emnify', 1, '3.00')]);
    moved.when({ type: 'ExpireRfq' }, { at: sampleDeadline }).then([]);
    moved.when(respondAsEmnifyCommand, { at: sampleLaterDeadline }).thenRefuses('rfq.expired');
  });
});

describe('reminding of a deadline', () => {
  const remind = (days: 1 | 3): RfqCommand => ({ type: 'RemindOfDeadline', days });
  const threeBefore = '2026-11-29T08:00:00.000Z';
  const oneBefore = '2026-12-01T08:00:00.000Z';

  test('lists vendors without a quote, until the next reminder is due', () => {
    const open = givenSentRfq(...bothProvidersQuotedEvents.slice(0, 2), rfqViewedEvent('soracom'));
    open.when(remind(3), { at: sampleSentAt }).then([]);
    open.when(remind(3), { at: threeBefore }).then([deadlineRemindedEvent(['soracom'], 3)]);
    open.when(remind(3), { at: oneBefore }).then([]);
    open.when(remind(1), { at: oneBefore }).then([deadlineRemindedEvent(['soracom'], 1)]);
    open.when(remind(1), { at: sampleDeadline }).then([]);
  });

  test('happens once per deadline, and only while a vendor has not quoted', () => {
    givenSentRfq(deadlineRemindedEvent(['emnify', 'soracom'], 3))
      .when(remind(3), { at: threeBefore })
      .then([]);
    const moved = givenSentRfq(
      deadlineRemindedEvent(['emnify', 'soracom'], 3),
      deadlineExtendedEvent(['emnify', 'soracom'], sampleLaterDeadline),
    );
    moved
      .when(remind(3), { at: '2026-12-17T08:00:00.000Z' })
      .then([deadlineRemindedEvent(['emnify', 'soracom'], 3, sampleLaterDeadline)]);
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(remind(3), { at: threeBefore })
      .then([]);
    givenSentRfq(rfqClosedEvent(['emnify', 'soracom'], sampleReopenUntil))
      .when(remind(3), { at: threeBefore })
      .then([]);
  });
});
