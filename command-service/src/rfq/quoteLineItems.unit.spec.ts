import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { emptyLineItemPrices, type LineItemPrices } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import type { SendRfqQuoteCommand } from './respondToRfq.ts';
import { rfqDecider } from './rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  buildSampleTotalOnlyQuoteSentEvent,
  sampleRfqSentEvent,
  sampleRfqSentAt,
} from './testing/rfqEventFixtures.ts';

const history: readonly RfqEvent[] = [sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify')];
const inEuro: SendRfqQuoteCommand = {
  type: 'RespondToRfq',
  providerId: 'emnify',
  amount: '0.62',
  currency: 'EUR',
  ...defaultsForStoredAmountOnlyQuotes,
  details: null,
  notes: null,
};
const when = (change: Partial<SendRfqQuoteCommand>) =>
  givenDeciderTestEvents(rfqDecider, history).when({ ...inEuro, ...change }, { at: sampleRfqSentAt });
const withParts = (parts: Partial<LineItemPrices>, change: Partial<SendRfqQuoteCommand> = {}) =>
  when({ ...change, parts: { ...emptyLineItemPrices, ...parts } });
/** The event with the given line items. */
const quoteWithLineItems = (parts: Partial<LineItemPrices>) => {
  const event = buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '0.62');
  return [{ ...event, data: { ...event.data, parts: { ...emptyLineItemPrices, ...parts } } }];
};

describe('the line items of a quote', () => {
  test('stores prices with the decimals of the currency, per megabyte with up to six', () => {
    withParts({ simOnce: '1', setup: '0', minimumMonth: '00500.5' }).then(
      quoteWithLineItems({ simOnce: '1.00', setup: '0.00', minimumMonth: '500.50' }),
    );
    const further = { kind: 'megabyte', price: '0.000010' } as const;
    withParts({ included: { megabytes: '5.50', per: 'month' }, further }).then(
      quoteWithLineItems({
        included: { megabytes: '5.5', per: 'month' },
        further: { kind: 'megabyte', price: '0.00001' },
      }),
    );
  });

  test('accepts tiers with increasing limits and an unlimited last one', () => {
    const tiers = [
      { upTo: '10000', price: '0.6' },
      { upTo: null, price: '0.55' },
    ];
    withParts({ simMonth: tiers }).then(
      quoteWithLineItems({
        simMonth: [
          { upTo: '10000', price: '0.60' },
          { upTo: null, price: '0.55' },
        ],
      }),
    );
    const [first, last] = tiers as [(typeof tiers)[0], (typeof tiers)[0]];
    for (const wrong of [[last, first], [first], [first, first, last], [last, last]]) {
      withParts({ simMonth: wrong }).thenRefuses('quote.tiers');
    }
  });

  test('rejects too many decimals, with the path of the line item', () => {
    const refusal = withParts({ setup: '1.005' }).thenRefuses('quote.part-too-many-decimals');
    expect(refusal.issues).toMatchObject([{ path: 'quote_parts.setup' }]);
    withParts({ further: { kind: 'megabyte', price: '0.0000001' } }).thenRefuses('quote.part-too-many-decimals');
    withParts({ simOnce: '1234567890123' }).thenRefuses('quote.part-too-large');
  });

  test('rejects a zero as the size of a pool or the limit of a tier', () => {
    const pool = { kind: 'pool', megabytes: '0', price: '5', sharedBy: 'fleet' } as const;
    withParts({ further: pool }).thenRefuses('quote.part-zero');
    withParts({
      simMonth: [
        { upTo: '0.0', price: '1' },
        { upTo: null, price: '2' },
      ],
    }).thenRefuses('quote.part-zero');
    withParts({ included: { megabytes: '0', per: 'month' } }).then(
      quoteWithLineItems({ included: { megabytes: '0', per: 'month' } }),
    );
  });

  test('rejects a price that differs from the amount for the same line item', () => {
    withParts({ simMonth: '0.60' }, { amountUnit: 'sim-month' }).thenRefuses('quote.parts-contradict');
    withParts({ setup: '5' }, { amountUnit: 'once' }).thenRefuses('quote.parts-contradict');
    const same = quoteWithLineItems({ simMonth: '0.62' }).map((event) => ({
      ...event,
      data: { ...event.data, amountUnit: 'sim-month' as const },
    }));
    withParts({ simMonth: '0.620' }, { amountUnit: 'sim-month' }).thenRefuses('quote.part-too-many-decimals');
    withParts({ simMonth: '0.62' }, { amountUnit: 'sim-month' }).then(same);
  });
});

describe('a total with line items', () => {
  const need = { devices: 338, megabytes: '100', months: 12, activePercent: null };
  const asked: RfqEvent = { ...sampleRfqSentEvent, data: { ...sampleRfqSentEvent.data, need } };
  const parts = {
    ...{ setup: '0', simOnce: '0', minimumMonth: '0', minimumTerm: 1, simMonth: '2.40' },
    included: { megabytes: '100', per: 'month' } as const,
    further: { kind: 'megabyte', price: '0.05' } as const,
  };
  const total = (amount: string, change: Partial<LineItemPrices> = {}) =>
    givenDeciderTestEvents(rfqDecider, [asked, buildSampleRfqAcceptedEvent('emnify')]).when(
      { ...inEuro, amount, amountUnit: 'total', parts: { ...parts, ...change } },
      { at: sampleRfqSentAt },
    );

  test('is rejected when it differs from their sum, with both amounts', () => {
    const refusal = total('11534.40').thenRefuses('quote.parts-contradict');
    expect(refusal.message).toBe(
      'The quote amount is 11,534.40 EUR in total, but the line items add up to 9,734.40 EUR for 338 devices, 100 MB per device per month, 12 months. Correct the amount or the line items.',
    );
    expect(refusal.issues).toMatchObject([{ path: 'quote_amount' }]);
  });

  test('is accepted when it matches, is within open line items, or without numbers', () => {
    const event = (amount: string, change: Partial<LineItemPrices> = {}): readonly RfqEvent[] => {
      const { type, data } = buildSampleTotalOnlyQuoteSentEvent('emnify', 1, amount);
      const zero = { setup: '0.00', simOnce: '0.00', minimumMonth: '0.00' };
      return [
        {
          type,
          data: { ...data, amountUnit: 'total', parts: { ...emptyLineItemPrices, ...parts, ...zero, ...change } },
        },
      ];
    };
    total('9734.40').then(event('9734.40'));
    total('11534.40', { setup: null }).then(event('11534.40', { setup: null }));
    expect(total('9734.39', { setup: null }).thenRefuses('quote.parts-contradict').message).toContain('at least 9,734');
    withParts(parts, { amount: '11534.40', amountUnit: 'total' }).then(event('11534.40'));
  });

  test('rejects an amount per SIM and month that is in no tier', () => {
    const simMonth = [
      { upTo: '100', price: '0.70' },
      { upTo: null, price: '0.60' },
    ];
    withParts({ simMonth }, { amountUnit: 'sim-month' }).thenRefuses('quote.parts-contradict');
    const { type, data } = buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '0.60');
    withParts({ simMonth }, { amountUnit: 'sim-month', amount: '0.60' }).then([
      { type, data: { ...data, amountUnit: 'sim-month', parts: { ...emptyLineItemPrices, simMonth } } },
    ]);
  });
});

describe('the validity of a quote', () => {
  test('ends in the future, at most ten years ahead', () => {
    const event = buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '0.62');
    when({ validUntil: '2027-01-31T23:00:00Z' }).then([
      { ...event, data: { ...event.data, validUntil: '2027-01-31T23:00:00.000Z' } },
    ]);
    when({ validUntil: sampleRfqSentAt }).thenRefuses('quote.validity');
    when({ validUntil: '2026-01-01T00:00:00.000Z' }).thenRefuses('quote.validity');
    when({ validUntil: '2040-01-01T00:00:00.000Z' }).thenRefuses('quote.validity');
  });
});
