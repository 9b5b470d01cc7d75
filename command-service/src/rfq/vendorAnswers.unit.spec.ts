import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { maxRfqRejectNoteLength } from '@marketplace/contracts/rfq/rfq.values.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { maxQuoteVersionsPerRfqLink, type SendRfqQuoteCommand } from './respondToRfq.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  sampleRfqDeadline,
  buildSampleLinkDeletedEvent,
  buildSampleRfqExpiredEvent,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  sampleRfqSentEvent,
  sampleRfqSentAt,
  buildSampleLinkStatusSetEvent,
  buildSampleRfqViewedEvent,
  buildSampleQuoteWithdrawnEvent,
  buildSampleRfqNeedChangedEvent,
} from './testing/rfqEventFixtures.ts';

const by = { providerId: 'emnify' };
const notPlain = (character: string): string =>
  `Please enter a valid quote amount greater than zero. “${character}” is not a digit or a decimal point.`;
const view: RfqCommand = { type: 'ViewRfq', ...by };
const accept: RfqCommand = { type: 'AcceptRfq', ...by };
const reject: RfqCommand = { type: 'RejectRfq', ...by, reason: 'no-coverage', note: null };
const quote = (amount: string, currency: 'EUR' | 'JPY' = 'EUR'): SendRfqQuoteCommand => ({
  type: 'RespondToRfq',
  ...by,
  amount,
  currency,
  ...defaultsForStoredAmountOnlyQuotes,
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
  when: (command: RfqCommand, at = sampleRfqSentAt) =>
    givenDeciderTestEvents(rfqDecider, history).when(command, { at }),
});

describe('viewing', () => {
  test('records the first view only, in any status', () => {
    after(sampleRfqSentEvent)
      .when(view)
      .then([buildSampleRfqViewedEvent('emnify')]);
    after(sampleRfqSentEvent, buildSampleRfqRejectedEvent('emnify'))
      .when(view)
      .then([buildSampleRfqViewedEvent('emnify')]);
    after(sampleRfqSentEvent, buildSampleRfqViewedEvent('emnify')).when(view).then([]);
  });

  test('records views per vendor', () => {
    after(sampleRfqSentEvent, buildSampleRfqViewedEvent('soracom'))
      .when(view)
      .then([buildSampleRfqViewedEvent('emnify')]);
  });
});

describe('an RFQ of another provider', () => {
  test.each(answers)('returns not found when %s', (_name, command) => {
    after().when(command).thenRefuses('rfq.not-found');
    const foreign = { ...command, providerId: '1nce' };
    const refusal = after(sampleRfqSentEvent).when(foreign).thenRefuses('rfq.not-found');
    expect(refusal.message).toBe(after().when(foreign).thenRefuses('rfq.not-found').message);
    expect(refusal.kind).toBe('notFound');
  });

  test.each(answers)('returns not found when %s on a deleted link', (_name, command) => {
    after(sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify'), buildSampleLinkDeletedEvent('emnify'))
      .when(command)
      .thenRefuses('rfq.not-found');
  });
});

describe('accepting and rejecting', () => {
  test('answers a sent link, viewed or not', () => {
    after(sampleRfqSentEvent)
      .when(accept)
      .then([buildSampleRfqAcceptedEvent('emnify')]);
    after(sampleRfqSentEvent, buildSampleRfqViewedEvent('emnify'))
      .when(reject)
      .then([buildSampleRfqRejectedEvent('emnify')]);
  });

  test.each([accept, reject])('rejects $type on an answered link', (command) => {
    after(sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify')).when(command).thenRefuses('rfq.already-answered');
    const responded = after(
      sampleRfqSentEvent,
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
    );
    expect(responded.when(command).thenRefuses('rfq.already-answered').kind).toBe('state');
  });

  test.each([
    ['accepted', 'Accepted'],
    ['responded', 'Responded'],
  ] as const)('names the status in the refusal when an admin has set it to %s', (status, label) => {
    const refusal = after(sampleRfqSentEvent, buildSampleLinkStatusSetEvent('emnify', 'sent', status))
      .when(reject)
      .thenRefuses('rfq.already-answered');
    expect(refusal.message).toBe(
      `The status of this RFQ is already “${label}”. It can no longer be accepted or rejected.`,
    );
  });

  test('ignores answers of other vendors', () => {
    after(sampleRfqSentEvent, buildSampleRfqRejectedEvent('soracom'))
      .when(accept)
      .then([buildSampleRfqAcceptedEvent('emnify')]);
  });
});

describe('a rejected RFQ', () => {
  test.each(answers.slice(1))('rejects %s', (_name, command) => {
    expect(
      after(sampleRfqSentEvent, buildSampleRfqRejectedEvent('emnify')).when(command).thenRefuses('rfq.rejected').kind,
    ).toBe('state');
  });
});

describe('quoting', () => {
  test('requires acceptance first', () => {
    after(sampleRfqSentEvent).when(quote('1.00')).thenRefuses('rfq.not-accepted');
  });

  test('stores the amount with the decimals of its currency', () => {
    after(sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify'))
      .when(quote('0.6'))
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '0.60')]);
  });

  test('adds up to 100 versions, also after the deadline', () => {
    const history = [
      sampleRfqSentEvent,
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '2.00'),
      buildSampleTotalOnlyQuoteSentEvent('emnify', 2, '1.50'),
    ];
    after(...history)
      .when(quote('1.25'), '2027-03-01T00:00:00.000Z')
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 3, '1.25')]);
    const many = Array.from({ length: maxQuoteVersionsPerRfqLink }, (_, place) =>
      buildSampleTotalOnlyQuoteSentEvent('emnify', place + 1, '2.00'),
    );
    after(sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify'), ...many)
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
    ['1.005', 'EUR', 'too-many-decimals', 'An amount in EUR can have at most 2 decimals.'],
    ['100.5', 'JPY', 'too-many-decimals', 'An amount in JPY cannot have decimals.'],
  ] as const)('rejects the amount %j %s as %s', (amount, currency, problem, message) => {
    const refusal = after(sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify'))
      .when(quote(amount, currency))
      .thenRefuses(`quote.amount-${problem}`);
    expect(refusal).toMatchObject({ kind: 'rule', message, issues: [{ path: 'quote_amount', message: refusal.text }] });
  });
});

describe('an unchanged quote', () => {
  const again = { ...quote('1.5'), sameWordsAs: 2 };
  const history = [
    sampleRfqSentEvent,
    buildSampleRfqAcceptedEvent('emnify'),
    buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '2.00'),
    buildSampleTotalOnlyQuoteSentEvent('emnify', 2, '1.50'),
  ];

  test('emits nothing while it is current', () => {
    after(...history)
      .when(again)
      .then([]);
  });

  test('adds a version with another price, validity or text', () => {
    const version3 = buildSampleTotalOnlyQuoteSentEvent('emnify', 3, '1.50');
    after(...history)
      .when({ ...again, sameWordsAs: null })
      .then([version3]);
    after(...history)
      .when({ ...again, amount: '2.00' })
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 3, '2.00')]);
    const validUntil = '2026-12-24T12:00:00.000Z';
    after(...history)
      .when({ ...again, validUntil })
      .then([{ ...version3, data: { ...version3.data, validUntil } }]);
  });

  test('adds a version after a withdrawal or changed numbers', () => {
    after(...history, buildSampleQuoteWithdrawnEvent('emnify', 2))
      .when(again)
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 3, '1.50')]);
    const need = { devices: 10, megabytes: '5', months: 12, activePercent: null };
    after(...history, buildSampleRfqNeedChangedEvent(['emnify', 'soracom'], need))
      .when(again)
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 3, '1.50')]);
  });
});

describe('after the deadline', () => {
  test.each(answers.slice(1))('rejects %s, even before the expiry is recorded', (_name, command) => {
    after(sampleRfqSentEvent).when(command, sampleRfqDeadline).thenRefuses('rfq.expired');
    after(sampleRfqSentEvent, buildSampleRfqExpiredEvent('emnify', 'soracom'))
      .when(command, sampleRfqSentAt)
      .thenRefuses('rfq.expired');
  });

  test('rejects a quote on an accepted link', () => {
    after(sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify'))
      .when(quote('1.00'), sampleRfqDeadline)
      .thenRefuses('rfq.expired');
  });
});

describe('a status set by an admin', () => {
  test('determines which answers are possible', () => {
    after(
      sampleRfqSentEvent,
      buildSampleRfqRejectedEvent('emnify'),
      buildSampleLinkStatusSetEvent('emnify', 'rejected', 'accepted'),
    )
      .when(quote('1'))
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00')]);
    after(
      sampleRfqSentEvent,
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleLinkStatusSetEvent('emnify', 'accepted', 'rejected'),
    )
      .when(quote('1'))
      .thenRefuses('rfq.rejected');
  });

  test('exempts the link from the deadline after "expired"', () => {
    after(
      sampleRfqSentEvent,
      buildSampleRfqExpiredEvent('emnify', 'soracom'),
      buildSampleLinkStatusSetEvent('emnify', 'expired', 'sent'),
    )
      .when(accept, '2027-01-01T00:00:00.000Z')
      .then([buildSampleRfqAcceptedEvent('emnify')]);
  });
});

describe('rejecting', () => {
  test('stores the reason, and masks contact data in the note', () => {
    const words = { reason: 'other', note: 'Write to ola@emnify.example or +49 30 1234567.' } as const;
    const data = { ...buildSampleRfqRejectedEvent('emnify').data, reason: 'other' } as const;
    const note = 'Write to [hidden until accepted] or [hidden until accepted].';
    after(sampleRfqSentEvent)
      .when({ type: 'RejectRfq', ...by, ...words })
      .then([{ type: 'RfqRejected', data: { ...data, note } }]);
  });

  test('truncates a note that grew by masking, without splitting a character', () => {
    const grown = after(sampleRfqSentEvent).when({
      type: 'RejectRfq',
      ...by,
      reason: null,
      note: `a@b.io ${'🚚'.repeat(990)}`,
    });
    grown.then([
      {
        type: 'RfqRejected',
        data: {
          ...buildSampleRfqRejectedEvent('emnify').data,
          reason: null,
          note: `[hidden until accepted] ${'🚚'.repeat(maxRfqRejectNoteLength - 24)}`,
        },
      },
    ]);
  });
});
