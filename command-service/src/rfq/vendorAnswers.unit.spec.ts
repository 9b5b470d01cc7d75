import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountOnlyQuoteDefaults } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { maxRejectNoteLength } from '@marketplace/contracts/rfq/rfq.values.ts';
import { givenEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { maxQuoteVersionsPerLink, type RespondToRfq } from './respondToRfq.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  rfqAcceptedEvent,
  sampleDeadline,
  linkDeletedEvent,
  rfqExpiredEvent,
  quoteSentEvent,
  rfqRejectedEvent,
  rfqSentEvent,
  sampleSentAt,
  linkStatusSetByAdminEvent,
  rfqViewedEvent,
  quoteWithdrawnEvent,
  rfqNeedChangedEvent,
} from './testing/rfqEventFixtures.ts';

const by = { providerId: 'emnify' };
const notPlain = (character: string): string =>
  `Please enter a valid quote amount greater than zero. “${character}” is not a digit or a decimal point.`;
const view: RfqCommand = { type: 'ViewRfq', ...by };
const accept: RfqCommand = { type: 'AcceptRfq', ...by };
const reject: RfqCommand = { type: 'RejectRfq', ...by, reason: 'no-coverage', note: null };
const quote = (amount: string, currency: 'EUR' | 'JPY' = 'EUR'): RespondToRfq => ({
  type: 'RespondToRfq',
  ...by,
  amount,
  currency,
  ...amountOnlyQuoteDefaults,
  details: null,
  notes: null,
});
const answers: [string, RfqCommand][] = [
  ['viewing', view],
  ['accepting', accept],
  ['rejecting', reject],
  ['quoting', quote('1.00')],
];
const after = (...history: RfqEvent[]) => ({
  when: (command: RfqCommand, at = sampleSentAt) => givenEvents(rfqDecider, history).when(command, { at }),
});

describe('viewing', () => {
  test('records the first view only, in any status', () => {
    after(rfqSentEvent)
      .when(view)
      .then([rfqViewedEvent('emnify')]);
    after(rfqSentEvent, rfqRejectedEvent('emnify'))
      .when(view)
      .then([rfqViewedEvent('emnify')]);
    after(rfqSentEvent, rfqViewedEvent('emnify')).when(view).then([]);
  });

  test('records views per vendor', () => {
    after(rfqSentEvent, rfqViewedEvent('soracom'))
      .when(view)
      .then([rfqViewedEvent('emnify')]);
  });
});

describe('an RFQ of another provider', () => {
  test.each(answers)('returns not found when %s', (_name, command) => {
    after().when(command).thenRefuses('rfq.not-found');
    const foreign = { ...command, providerId: '1nce' };
    const refusal = after(rfqSentEvent).when(foreign).thenRefuses('rfq.not-found');
    expect(refusal.message).toBe(after().when(foreign).thenRefuses('rfq.not-found').message);
    expect(refusal.kind).toBe('notFound');
  });

  test.each(answers)('returns not found when %s on a deleted link', (_name, command) => {
    after(rfqSentEvent, rfqAcceptedEvent('emnify'), linkDeletedEvent('emnify'))
      .when(command)
      .thenRefuses('rfq.not-found');
  });
});

describe('accepting and rejecting', () => {
  test('answers a sent link, viewed or not', () => {
    after(rfqSentEvent)
      .when(accept)
      .then([rfqAcceptedEvent('emnify')]);
    after(rfqSentEvent, rfqViewedEvent('emnify'))
      .when(reject)
      .then([rfqRejectedEvent('emnify')]);
  });

  test.each([accept, reject])('rejects $type on an answered link', (command) => {
    after(rfqSentEvent, rfqAcceptedEvent('emnify')).when(command).thenRefuses('rfq.already-answered');
    const responded = after(rfqSentEvent, rfqAcceptedEvent('emnify'), quoteSentEvent('emnify', 1, '1.00'));
    expect(responded.when(command).thenRefuses('rfq.already-answered').kind).toBe('state');
  });

  test('ignores answers of other vendors', () => {
    after(rfqSentEvent, rfqRejectedEvent('soracom'))
      .when(accept)
      .then([rfqAcceptedEvent('emnify')]);
  });
});

describe('a rejected RFQ', () => {
  test.each(answers.slice(1))('rejects %s', (_name, command) => {
    expect(after(rfqSentEvent, rfqRejectedEvent('emnify')).when(command).thenRefuses('rfq.rejected').kind).toBe(
      'state',
    );
  });
});

describe('quoting', () => {
  test('requires acceptance first', () => {
    after(rfqSentEvent).when(quote('1.00')).thenRefuses('rfq.not-accepted');
  });

  test('stores the amount with the decimals of its currency', () => {
    after(rfqSentEvent, rfqAcceptedEvent('emnify'))
      .when(quote('0.6'))
      .then([quoteSentEvent('emnify', 1, '0.60')]);
  });

  test('adds up to 100 versions, also after the deadline', () => {
    const history = [
      rfqSentEvent,
      rfqAcceptedEvent('emnify'),
      quoteSentEvent('emnify', 1, '2.00'),
      quoteSentEvent('emnify', 2, '1.50'),
    ];
    after(...history)
      .when(quote('1.25'), '2027-03-01T00:00:00.000Z')
      .then([quoteSentEvent('emnify', 3, '1.25')]);
    const many = Array.from({ length: maxQuoteVersionsPerLink }, (_, place) =>
      quoteSentEvent('emnify', place + 1, '2.00'),
    );
    after(rfqSentEvent, rfqAcceptedEvent('emnify'), ...many)
      .when(quote('1.25'))
      .thenRefuses('quote.too-many');
  });

  test.each([
    ['', 'EUR', 'missing', 'Please enter a quote amount to continue.'],
    ['0', 'EUR', 'not-positive', 'Please enter a valid quote amount greater than zero.'],
    ['-1', 'EUR', 'not-positive', 'Please enter a valid quote amount greater than zero.'],
    ['1e5', 'EUR', 'not-a-number', notPlain('e')],
    ['１２．５', 'EUR', 'not-a-number', notPlain('１')],
    ['€ 12.50', 'EUR', 'not-a-number', notPlain('€')],
    ['12,50', 'EUR', 'not-a-number', notPlain(',')],
    ['1.005', 'EUR', 'too-many-decimals', 'An amount in EUR has at most 2 decimals.'],
    ['100.5', 'JPY', 'too-many-decimals', 'An amount in JPY has no decimals.'],
  ] as const)('rejects the amount %j %s as %s', (amount, currency, problem, message) => {
    const refusal = after(rfqSentEvent, rfqAcceptedEvent('emnify'))
      .when(quote(amount, currency))
      .thenRefuses(`quote.amount-${problem}`);
    expect(refusal).toMatchObject({ kind: 'rule', message, issues: [{ path: 'quote_amount', message }] });
  });
});

describe('an unchanged quote', () => {
  const again = { ...quote('1.5'), sameWordsAs: 2 };
  const history = [
    rfqSentEvent,
    rfqAcceptedEvent('emnify'),
    quoteSentEvent('emnify', 1, '2.00'),
    quoteSentEvent('emnify', 2, '1.50'),
  ];

  test('emits nothing while it is current', () => {
    after(...history)
      .when(again)
      .then([]);
  });

  test('adds a version with another price, validity or text', () => {
    const version3 = quoteSentEvent('emnify', 3, '1.50');
    after(...history)
      .when({ ...again, sameWordsAs: null })
      .then([version3]);
    after(...history)
      .when({ ...again, amount: '2.00' })
      .then([quoteSentEvent('emnify', 3, '2.00')]);
    const validUntil = '2026-12-24T12:00:00.000Z';
    after(...history)
      .when({ ...again, validUntil })
      .then([{ ...version3, data: { ...version3.data, validUntil } }]);
  });

  test('adds a version after a withdrawal or changed numbers', () => {
    after(...history, quoteWithdrawnEvent('emnify', 2))
      .when(again)
      .then([quoteSentEvent('emnify', 3, '1.50')]);
    const need = { devices: 10, megabytes: '5', months: 12, activePercent: null };
    after(...history, rfqNeedChangedEvent(['emnify', 'soracom'], need))
      .when(again)
      .then([quoteSentEvent('emnify', 3, '1.50')]);
  });
});

describe('after the deadline', () => {
  test.each(answers.slice(1))('rejects %s, even before the expiry is recorded', (_name, command) => {
    after(rfqSentEvent).when(command, sampleDeadline).thenRefuses('rfq.expired');
    after(rfqSentEvent, rfqExpiredEvent('emnify', 'soracom')).when(command, sampleSentAt).thenRefuses('rfq.expired');
  });

  test('rejects a quote on an accepted link', () => {
    after(rfqSentEvent, rfqAcceptedEvent('emnify')).when(quote('1.00'), sampleDeadline).thenRefuses('rfq.expired');
  });
});

describe('a status set by an admin', () => {
  test('determines which answers are possible', () => {
    after(rfqSentEvent, rfqRejectedEvent('emnify'), linkStatusSetByAdminEvent('emnify', 'rejected', 'accepted'))
      .when(quote('1'))
      .then([quoteSentEvent('emnify', 1, '1.00')]);
    after(rfqSentEvent, rfqAcceptedEvent('emnify'), linkStatusSetByAdminEvent('emnify', 'accepted', 'rejected'))
      .when(quote('1'))
      .thenRefuses('rfq.rejected');
  });

  test('exempts the link from the deadline after "expired"', () => {
    after(rfqSentEvent, rfqExpiredEvent('emnify', 'soracom'), linkStatusSetByAdminEvent('emnify', 'expired', 'sent'))
      .when(accept, '2027-01-01T00:00:00.000Z')
      .then([rfqAcceptedEvent('emnify')]);
  });
});

describe('rejecting', () => {
  test('stores the reason, and masks contact data in the note', () => {
    const words = { reason: 'other', note: 'Write to ola@emnify.example or +49 30 1234567.' } as const;
    const data = { ...rfqRejectedEvent('emnify').data, reason: 'other' } as const;
    const note = 'Write to [hidden until accepted] or [hidden until accepted].';
    after(rfqSentEvent)
      .when({ type: 'RejectRfq', ...by, ...words })
      .then([{ type: 'RfqRejected', data: { ...data, note } }]);
  });

  test('truncates a note that grew by masking, without splitting a character', () => {
    const grown = after(rfqSentEvent).when({
      type: 'RejectRfq',
      ...by,
      reason: null,
      note: `a@b.io ${'🚚'.repeat(990)}`,
    });
    grown.then([
      {
        type: 'RfqRejected',
        data: {
          ...rfqRejectedEvent('emnify').data,
          reason: null,
          note: `[hidden until accepted] ${'🚚'.repeat(maxRejectNoteLength - 24)}`,
        },
      },
    ]);
  });
});
