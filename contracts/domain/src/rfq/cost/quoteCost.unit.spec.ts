import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { findCheapestQuoteIndex, computeQuoteCost, toCompleteRfqQuantitiesOrNull } from './quoteCost.ts';
import type { QuotedPrice } from './quoteLineItems.ts';

const need = { devices: 1000, megabytes: '5', months: 12, activePercent: '100' };
const freeLineItems = {
  simOnce: '0.00',
  simMonth: null,
  included: { megabytes: '5', per: 'month' as const },
  further: null,
  setup: '0.00',
  minimumMonth: '0.00',
  minimumTerm: 1,
};
const amountWithoutUnit: QuotedPrice = { amount: '0.50', currency: 'EUR', amountUnit: null, parts: null };
const perSim: QuotedPrice = { ...amountWithoutUnit, amountUnit: 'sim-month', parts: freeLineItems };
const withTotal: QuotedPrice = { ...amountWithoutUnit, amount: '6600.00', amountUnit: 'total' };
const tiers = [
  { upTo: '500', price: '0.50' },
  { upTo: null, price: '0.40' },
];
/** Line items with a total of 4,800 EUR for the need. */
const partsOf4800 = { ...freeLineItems, simMonth: '0.40' };
const getTotal = (quote: QuotedPrice) => computeQuoteCost(quote, need)?.cost.total;

describe('computeQuoteCost', () => {
  test('returns null for an amount without a unit', () => {
    expect(computeQuoteCost(amountWithoutUnit, need)).toBeNull();
  });

  test('uses an amount per SIM and month or a one-time amount as its line item', () => {
    expect(getTotal(perSim)).toEqual({ least: '6000.00', most: '6000.00' });
    const once = { ...freeLineItems, simMonth: '0.00', setup: null };
    expect(getTotal({ ...amountWithoutUnit, amount: '250.00', amountUnit: 'once', parts: once })?.least).toBe('250.00');
  });

  test('prefers the stated line item', () => {
    expect(getTotal({ ...perSim, parts: { ...freeLineItems, simMonth: tiers } })?.least).toBe('5400.00');
  });

  test('reports an amount per SIM and month that no tier has', () => {
    const inTiers = { ...perSim, parts: { ...freeLineItems, simMonth: tiers } };
    expect(computeQuoteCost(inTiers, need)?.contradiction).toBeNull();
    expect(computeQuoteCost({ ...inTiers, amount: '0.60' }, need)?.contradiction).not.toBeNull();
  });

  test('returns a range and the missing prices when line items are missing', () => {
    const cost = computeQuoteCost({ ...amountWithoutUnit, amountUnit: 'sim-month' }, need)?.cost;
    expect(cost?.total).toEqual({ least: '6000.00', most: null });
    expect(cost?.missing).toContain('setup');
  });

  test('distributes a stated total over devices and months when there are no prices', () => {
    const quoted = computeQuoteCost(withTotal, need);
    expect(quoted?.basis).toBe('stated-total');
    expect(quoted?.cost).toMatchObject({
      total: { least: '6600.00', most: '6600.00' },
      month: { least: '550.00' },
      device: { least: '6.60' },
      deviceMonth: { least: '0.5500' },
      missing: [],
    });
  });

  test('computes from line items that agree with the stated total', () => {
    const agreed = computeQuoteCost({ ...withTotal, amount: '4800.00', parts: partsOf4800 }, need);
    expect(agreed).toMatchObject({ basis: 'prices', cost: { total: { least: '4800.00', most: '4800.00' } } });
    expect(agreed?.contradiction).toBeNull();
  });

  test('uses the stated total and reports a different total of the line items', () => {
    const quoted = computeQuoteCost({ ...withTotal, parts: partsOf4800 }, need);
    expect(quoted?.cost.total).toEqual({ least: '6600.00', most: '6600.00' });
    expect(quoted?.contradiction).toEqual({ stated: '6600.00', parts: { least: '4800.00', most: '4800.00' } });
  });

  test('uses the stated total when prices are open and lists them as missing', () => {
    const open = computeQuoteCost({ ...withTotal, parts: { ...partsOf4800, setup: null } }, need);
    expect(open).toMatchObject({ basis: 'stated-total', contradiction: null, cost: { missing: ['setup'] } });
    expect(open?.cost.total).toEqual({ least: '6600.00', most: '6600.00' });
    const below = computeQuoteCost({ ...withTotal, amount: '4799.99', parts: { ...partsOf4800, setup: null } }, need);
    expect(below?.contradiction?.parts).toEqual({ least: '4800.00', most: null });
  });

  test('computes other numbers from line items and reports the contradiction', () => {
    const double = { ...need, devices: 2000 };
    const quoted = computeQuoteCost({ ...withTotal, parts: partsOf4800 }, double, need);
    expect(quoted).toMatchObject({ basis: 'prices', cost: { total: { least: '9600.00' } } });
    expect(quoted?.contradiction?.parts?.least).toBe('4800.00');
    expect(computeQuoteCost({ ...withTotal, parts: partsOf4800 }, double, null)?.contradiction).toBeNull();
  });
});

describe('findCheapestQuoteIndex', () => {
  const getCost = (quote: QuotedPrice) => computeQuoteCost(quote, need);

  test('finds the quote that costs less than every other', () => {
    expect(findCheapestQuoteIndex([getCost(withTotal), getCost(perSim)])).toBe(1);
    expect(
      findCheapestQuoteIndex([getCost(perSim), getCost(withTotal), getCost({ ...withTotal, amount: '7000.00' })]),
    ).toBe(0);
  });

  test('finds none among equal quotes, a single quote or overlapping ranges', () => {
    expect(findCheapestQuoteIndex([getCost(perSim), getCost(perSim)])).toBeNull();
    expect(findCheapestQuoteIndex([getCost(perSim)])).toBeNull();
    const open = getCost({ ...amountWithoutUnit, amountUnit: 'sim-month' });
    expect(findCheapestQuoteIndex([open, getCost(withTotal)])).toBeNull();
    expect(findCheapestQuoteIndex([open, getCost({ ...withTotal, amount: '5000.00' })])).toBe(1);
  });

  test('finds none when a total is unknown or currencies differ', () => {
    expect(findCheapestQuoteIndex([getCost(perSim), getCost(withTotal), getCost(amountWithoutUnit)])).toBeNull();
    expect(findCheapestQuoteIndex([getCost(perSim), getCost({ ...withTotal, currency: 'USD' })])).toBeNull();
  });

  test('compares currencies when every rate is known', () => {
    // 6,000 EUR and 6,600 USD.
    const costs = [getCost(perSim), getCost({ ...withTotal, currency: 'USD' })];
    const findByRate = (rate: string, currency: Currency = 'EUR') =>
      findCheapestQuoteIndex(costs, {
        currency,
        rates: [{ currency: 'USD', rate, as_of: '2026-11-26', source: 'Example' }],
      });
    expect([findByRate('1.2'), findByRate('1.05'), findByRate('1.1')]).toEqual([1, 0, null]);
    expect([findByRate('1.2', 'USD'), findByRate('1.05', 'USD')]).toEqual([1, 0]);
    expect(findByRate('1.2', 'GBP')).toBeNull();
    expect(findCheapestQuoteIndex(costs, { currency: 'EUR', rates: [] })).toBeNull();
  });

  test('never selects a quote by the lower of two contradictory totals', () => {
    const between = getCost({ ...withTotal, amount: '5000.00' });
    const statedMore = getCost({ ...withTotal, parts: partsOf4800 });
    expect(findCheapestQuoteIndex([statedMore, between])).toBe(1);
    const statedLess = getCost({ ...withTotal, amount: '4000.00', parts: { ...freeLineItems, simMonth: '0.50' } });
    expect(findCheapestQuoteIndex([statedLess, between])).toBeNull();
    const tried = computeQuoteCost({ ...withTotal, parts: partsOf4800 }, { ...need, devices: 10 }, need);
    expect(findCheapestQuoteIndex([tried, between])).toBeNull();
  });

  test('needs no rate for a single currency', () => {
    expect(findCheapestQuoteIndex([getCost(withTotal), getCost(perSim)], { currency: 'JPY', rates: [] })).toBe(1);
  });
});

test('completes a need with devices, data and term, with all devices active by default', () => {
  expect(
    toCompleteRfqQuantitiesOrNull({ devices: 10, megabytes: '1', months: 12, activePercent: null })?.activePercent,
  ).toBe('100');
  expect(toCompleteRfqQuantitiesOrNull({ devices: 10, megabytes: null, months: 12, activePercent: '90' })).toBeNull();
  expect(toCompleteRfqQuantitiesOrNull(null)).toBeNull();
});
