import { describe, test } from 'vitest';
import type { RfqCommand } from './rfq.decider.ts';
import {
  accepted,
  closed,
  deadline,
  expired,
  expiryLifted,
  extended,
  quoted,
  rejected,
  reminded,
  sentAt,
  viewed,
} from './testing/rfqHistory.ts';
import { afterSent, bothQuoted, extendTo, laterDeadline, quoteOfEmnify, reopenUntil } from './testing/rfqSituations.ts';

describe('extending a deadline', () => {
  test('moves it forward only, up to the maximum of a new RFQ', () => {
    afterSent(...bothQuoted)
      .when(extendTo(laterDeadline))
      .then([extended(['emnify', 'soracom'], laterDeadline)]);
    afterSent(...bothQuoted)
      .when(extendTo(deadline))
      .thenRefuses('rfq.deadline-not-later');
    afterSent(...bothQuoted)
      .when(extendTo('2026-11-10T08:00:00.000Z'))
      .thenRefuses('rfq.deadline-not-later');
    afterSent(...bothQuoted)
      .when(extendTo('2027-11-04T08:00:00.000Z'))
      .thenRefuses('rfq.deadline');
    afterSent(...bothQuoted)
      .when(extendTo('2026-12-05T08:00:00.000Z'), { at: laterDeadline })
      .thenRefuses('rfq.deadline');
  });

  test('reopens expired links in their previous status, but not rejected ones', () => {
    afterSent(accepted('emnify'), expired('emnify', 'soracom'))
      .when(extendTo(laterDeadline), { at: deadline })
      .then([
        extended(['emnify', 'soracom'], laterDeadline),
        expiryLifted('emnify', 'accepted'),
        expiryLifted('soracom', 'sent'),
      ]);
    afterSent(rejected('emnify'), expired('soracom'))
      .when(extendTo(laterDeadline), { at: deadline })
      .then([extended(['emnify', 'soracom'], laterDeadline), expiryLifted('soracom', 'sent')]);
  });

  test('lets vendors answer until the new deadline', () => {
    const moved = afterSent(accepted('emnify'), extended(['emnify', 'soracom'], laterDeadline));
    moved.when(quoteOfEmnify, { at: deadline }).then([quoted('emnify', 1, '3.00')]);
    moved.when({ type: 'ExpireRfq' }, { at: deadline }).then([]);
    moved.when(quoteOfEmnify, { at: laterDeadline }).thenRefuses('rfq.expired');
  });
});

describe('reminding of a deadline', () => {
  const remind = (days: 1 | 3): RfqCommand => ({ type: 'RemindOfDeadline', days });
  const threeBefore = '2026-11-29T08:00:00.000Z';
  const oneBefore = '2026-12-01T08:00:00.000Z';

  test('lists vendors without a quote, until the next reminder is due', () => {
    const open = afterSent(...bothQuoted.slice(0, 2), viewed('soracom'));
    open.when(remind(3), { at: sentAt }).then([]);
    open.when(remind(3), { at: threeBefore }).then([reminded(['soracom'], 3)]);
    open.when(remind(3), { at: oneBefore }).then([]);
    open.when(remind(1), { at: oneBefore }).then([reminded(['soracom'], 1)]);
    open.when(remind(1), { at: deadline }).then([]);
  });

  test('happens once per deadline, and only while a vendor has not quoted', () => {
    afterSent(reminded(['emnify', 'soracom'], 3))
      .when(remind(3), { at: threeBefore })
      .then([]);
    const moved = afterSent(reminded(['emnify', 'soracom'], 3), extended(['emnify', 'soracom'], laterDeadline));
    moved.when(remind(3), { at: '2026-12-17T08:00:00.000Z' }).then([reminded(['emnify', 'soracom'], 3, laterDeadline)]);
    afterSent(...bothQuoted)
      .when(remind(3), { at: threeBefore })
      .then([]);
    afterSent(closed(['emnify', 'soracom'], reopenUntil))
      .when(remind(3), { at: threeBefore })
      .then([]);
  });
});
