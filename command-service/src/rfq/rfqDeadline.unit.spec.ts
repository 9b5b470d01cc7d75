import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { describe, test } from 'vitest';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  accepted,
  buyerId,
  closed,
  deadline,
  expired,
  expiryLifted,
  extended,
  quoted,
  rejected,
  reminded,
  sent,
  sentAt,
  viewed,
} from './testing/rfqHistory.ts';

const after = (...history: RfqEvent[]) => given(rfqDecider, [sent, ...history]);
const both = [accepted('emnify'), quoted('emnify', 1, '1.00'), accepted('soracom'), quoted('soracom', 1, '2.00')];
const extend = (to: string): RfqCommand => ({ type: 'ExtendDeadline', buyerId, deadline: to });
const quote: RfqCommand = {
  type: 'RespondToRfq',
  providerId: 'emnify',
  amount: '3.00',
  currency: 'EUR',
  ...amountAlone,
  details: null,
  notes: null,
};
const reopenUntil = '2026-11-09T08:00:00.000Z';
const later = '2026-12-20T08:00:00.000Z';

describe('extending a deadline', () => {
  test('moves it forward only, and as far as that of a new RFQ at most', () => {
    after(...both)
      .when(extend(later))
      .then([extended(['emnify', 'soracom'], later)]);
    after(...both)
      .when(extend(deadline))
      .thenRefuses('rfq.deadline-not-later');
    after(...both)
      .when(extend('2026-11-10T08:00:00.000Z'))
      .thenRefuses('rfq.deadline-not-later');
    after(...both)
      .when(extend('2027-11-04T08:00:00.000Z'))
      .thenRefuses('rfq.deadline');
    after(...both)
      .when(extend('2026-12-05T08:00:00.000Z'), { at: later })
      .thenRefuses('rfq.deadline');
  });

  test('brings expired links back, accepted ones as accepted, and no rejected ones', () => {
    after(accepted('emnify'), expired('emnify', 'soracom'))
      .when(extend(later), { at: deadline })
      .then([
        extended(['emnify', 'soracom'], later),
        expiryLifted('emnify', 'accepted'),
        expiryLifted('soracom', 'sent'),
      ]);
    after(rejected('emnify'), expired('soracom'))
      .when(extend(later), { at: deadline })
      .then([extended(['emnify', 'soracom'], later), expiryLifted('soracom', 'sent')]);
  });

  test('counts from then on: vendors may answer until the new one', () => {
    const moved = after(accepted('emnify'), extended(['emnify', 'soracom'], later));
    moved.when(quote, { at: deadline }).then([quoted('emnify', 1, '3.00')]);
    moved.when({ type: 'ExpireRfq' }, { at: deadline }).then([]);
    moved.when(quote, { at: later }).thenRefuses('rfq.expired');
  });
});

describe('reminding of a deadline', () => {
  const remind = (days: 1 | 3): RfqCommand => ({ type: 'RemindOfDeadline', days });
  const threeBefore = '2026-11-29T08:00:00.000Z';
  const oneBefore = '2026-12-01T08:00:00.000Z';

  test('names whoever has not quoted, from so many days before it until the next reminder', () => {
    const open = after(...both.slice(0, 2), viewed('soracom'));
    open.when(remind(3), { at: sentAt }).then([]);
    open.when(remind(3), { at: threeBefore }).then([reminded(['soracom'], 3)]);
    open.when(remind(3), { at: oneBefore }).then([]);
    open.when(remind(1), { at: oneBefore }).then([reminded(['soracom'], 1)]);
    open.when(remind(1), { at: deadline }).then([]);
  });

  test('happens once for each deadline, and not while nobody is waited for', () => {
    after(reminded(['emnify', 'soracom'], 3))
      .when(remind(3), { at: threeBefore })
      .then([]);
    const moved = after(reminded(['emnify', 'soracom'], 3), extended(['emnify', 'soracom'], later));
    moved.when(remind(3), { at: '2026-12-17T08:00:00.000Z' }).then([reminded(['emnify', 'soracom'], 3, later)]);
    after(...both)
      .when(remind(3), { at: threeBefore })
      .then([]);
    after(closed(['emnify', 'soracom'], reopenUntil))
      .when(remind(3), { at: threeBefore })
      .then([]);
  });
});
