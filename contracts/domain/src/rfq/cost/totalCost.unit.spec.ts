import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimalAsFraction, isGreaterFraction } from './fraction.ts';
import {
  type CompleteRfqQuantities,
  type QuoteLineItemName,
  type QuoteLineItems,
  quoteLineItemNames,
} from './quoteLineItems.ts';
import {
  arbitraryCompleteRfqQuantities,
  arbitraryIntegerUpTo,
  arbitraryCompleteQuoteLineItems,
} from './testing/arbitraryQuotes.ts';
import { totalCostTestExamples } from './testing/totalCost.examples.ts';
import { totalCostRowNames, computeQuoteTotalCostBreakdown } from './totalCost.ts';

/** Whether a plain decimal amount is at most another one; `null` is unbounded. */
const isAtMost = (one: string | null, other: string | null): boolean =>
  other === null || (one !== null && !isGreaterFraction(parseDecimalAsFraction(one), parseDecimalAsFraction(other)));

describe('published tariffs', () => {
  test.each(totalCostTestExamples.map((example) => [example.tariff, example] as const))(
    'computes the manual result for %s',
    (_, { parts, need, total, missing }) => {
      expect(computeQuoteTotalCostBreakdown(parts, need)).toMatchObject({ currency: parts.currency, total, missing });
    },
  );

  test('cover at least twelve tariffs in three currencies', () => {
    const quoted = new Set(totalCostTestExamples.map(({ parts }) => parts.currency));
    expect({ many: totalCostTestExamples.length >= 12, quoted: [...quoted].sort() }).toEqual({
      many: true,
      quoted: ['EUR', 'JPY', 'USD'],
    });
  });
});

const parts: QuoteLineItems = {
  currency: 'USD',
  simOnce: '2',
  simMonth: '0.62',
  included: { megabytes: '5', per: 'month' },
  further: { kind: 'megabyte', price: '0.00001' },
  setup: '1000',
  minimumMonth: '50',
  minimumTerm: 24,
};
const need: CompleteRfqQuantities = { devices: 30, megabytes: '10', months: 20, activePercent: '100' };

describe('computeQuoteTotalCostBreakdown', () => {
  test('returns the breakdown and the cost per month, device and both', () => {
    const same = (amount: string) => ({ least: amount, most: amount });
    // fee 18.60 and data 30 x 5 x 0.00001 = 0.0015 a month, topped up by 31.3985 to 50; 4 more months until the end of
    // the term
    expect(computeQuoteTotalCostBreakdown(parts, need)).toEqual({
      currency: 'USD',
      total: same('2260.00'),
      month: same('113.00'),
      device: same('75.33'),
      deviceMonth: same('3.7667'),
      rows: {
        setup: same('1000.00'),
        simOnce: same('60.00'),
        simMonth: same('372.00'),
        data: same('0.03'),
        minimumMonth: same('627.97'),
        minimumTerm: same('200.00'),
      },
      missing: [],
    });
  });

  test.each(quoteLineItemNames)('lists %s as missing when it is unknown and does not treat it as zero', (part) => {
    const { total, missing } = computeQuoteTotalCostBreakdown(
      { ...parts, [part]: null, minimumMonth: part === 'minimumMonth' ? null : '0' },
      need,
    );
    expect(missing).toEqual([part]);
    expect(total.most).not.toEqual(total.least);
  });

  test('does not list prices that do not affect the total', () => {
    const quiet = { ...need, megabytes: '5' };
    expect(computeQuoteTotalCostBreakdown({ ...parts, further: null }, quiet).missing).toEqual([]);
    expect(computeQuoteTotalCostBreakdown({ ...parts, included: null }, { ...need, megabytes: '0' }).missing).toEqual(
      [],
    );
    expect(
      computeQuoteTotalCostBreakdown({ ...parts, simMonth: null }, { ...need, activePercent: '0' }).missing,
    ).toEqual([]);
    expect(
      computeQuoteTotalCostBreakdown({ ...parts, simMonth: '0', minimumMonth: '0', minimumTerm: null }, need).missing,
    ).toEqual([]);
  });

  test.each<Partial<CompleteRfqQuantities>>([
    { devices: 0 },
    { devices: 1.5 },
    { devices: -1 },
    { months: 0 },
    { months: Number.NaN },
    { activePercent: '100.1' },
    { activePercent: '-1' },
    { megabytes: '1e5' },
    { megabytes: '' },
  ])('rejects the invalid need %j', (bad) => {
    expect(() => computeQuoteTotalCostBreakdown(parts, { ...need, ...bad })).toThrow(RangeError);
  });
});

const unknown = fc.subarray<QuoteLineItemName>([...quoteLineItemNames]);
const without = (quote: QuoteLineItems, names: readonly QuoteLineItemName[]): QuoteLineItems => ({
  ...quote,
  ...Object.fromEntries(names.map((name) => [name, null])),
});

describe('properties of any quote and need', () => {
  test('never costs less in total for more devices', () => {
    fc.assert(
      fc.property(
        arbitraryCompleteQuoteLineItems,
        unknown,
        arbitraryCompleteRfqQuantities,
        arbitraryIntegerUpTo(2000),
        (quote, names, some, more) => {
          const known = without(quote, names);
          const [few, many] = [some.devices, some.devices + more].map(
            (devices) => computeQuoteTotalCostBreakdown(known, { ...some, devices }).total,
          );
          expect(isAtMost(few?.least ?? null, many?.least ?? null)).toBe(true);
          expect(isAtMost(few?.most ?? null, many?.most ?? null)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('includes the exact total in the range of incomplete quotes', () => {
    fc.assert(
      fc.property(arbitraryCompleteQuoteLineItems, unknown, arbitraryCompleteRfqQuantities, (quote, names, some) => {
        const range = computeQuoteTotalCostBreakdown(without(quote, names), some);
        const exact = computeQuoteTotalCostBreakdown(quote, some);
        for (const spread of ['total', 'month', 'device', 'deviceMonth'] as const) {
          expect(isAtMost(range[spread].least, exact[spread].least)).toBe(true);
          expect(isAtMost(exact[spread].most, range[spread].most)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('returns equal bounds without missing prices and lists only relevant ones', () => {
    fc.assert(
      fc.property(arbitraryCompleteQuoteLineItems, unknown, arbitraryCompleteRfqQuantities, (quote, names, some) => {
        const { total, missing } = computeQuoteTotalCostBreakdown(without(quote, names), some);
        if (missing.length === 0) expect(total.most).toBe(total.least);
        expect(missing.filter((part) => !names.includes(part))).toEqual([]);
        const others = names.filter((part) => !missing.includes(part));
        if (missing.length === 0)
          expect(computeQuoteTotalCostBreakdown(without(quote, others), some).total).toEqual(
            computeQuoteTotalCostBreakdown(quote, some).total,
          );
      }),
      { numRuns: 1000 },
    );
  });

  test('adds up the rows of a reading to its total except for rounding', () => {
    fc.assert(
      fc.property(arbitraryCompleteQuoteLineItems, arbitraryCompleteRfqQuantities, (quote, some) => {
        const { total, rows } = computeQuoteTotalCostBreakdown({ ...quote, currency: 'USD' }, some);
        const cents = (text: string) => BigInt(text.replace('.', ''));
        const sum = totalCostRowNames.map((row) => cents(rows[row].least)).reduce((one, other) => one + other);
        const off = sum - cents(total.least);
        expect(off <= 3n && off >= -3n).toBe(true);
      }),
    );
  });
});
