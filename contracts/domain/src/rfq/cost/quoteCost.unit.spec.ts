import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { bestPlace, quoteCost, wholeNeed } from './quoteCost.ts';
import type { QuotedPrice } from './quoteParts.ts';

const need = { devices: 1000, megabytes: '5', months: 12, activePercent: '100' };
const nothingElse = {
  simOnce: '0.00',
  simMonth: null,
  included: { megabytes: '5', per: 'month' as const },
  further: null,
  setup: '0.00',
  minimumMonth: '0.00',
  minimumTerm: 1,
};
const amountAlone: QuotedPrice = { amount: '0.50', currency: 'EUR', amountUnit: null, parts: null };
const perSim: QuotedPrice = { ...amountAlone, amountUnit: 'sim-month', parts: nothingElse };
const inTotal: QuotedPrice = { ...amountAlone, amount: '6600.00', amountUnit: 'total' };
const tiers = [
  { upTo: '500', price: '0.50' },
  { upTo: null, price: '0.40' },
];
/** 4,800 EUR for the need, worked out from parts. */
const partsOf4800 = { ...nothingElse, simMonth: '0.40' };
const totalOf = (quote: QuotedPrice) => quoteCost(quote, need)?.cost.total;

describe('what a quote costs', () => {
  test('is not known of an amount that is for nobody knows what', () => {
    expect(quoteCost(amountAlone, need)).toBeNull();
  });

  test('takes an amount for a SIM and month, or once, as the part that it names', () => {
    expect(totalOf(perSim)).toEqual({ least: '6000.00', most: '6000.00' });
    const once = { ...nothingElse, simMonth: '0.00', setup: null };
    expect(totalOf({ ...amountAlone, amount: '250.00', amountUnit: 'once', parts: once })?.least).toBe('250.00');
  });

  test('takes the part where it is stated too', () => {
    expect(totalOf({ ...perSim, parts: { ...nothingElse, simMonth: tiers } })?.least).toBe('5400.00');
  });

  test('marks an amount per SIM and month that no tier has', () => {
    const inTiers = { ...perSim, parts: { ...nothingElse, simMonth: tiers } };
    expect(quoteCost(inTiers, need)?.contradiction).toBeNull();
    expect(quoteCost({ ...inTiers, amount: '0.60' }, need)?.contradiction).not.toBeNull();
  });

  test('is a range with what to ask for where parts are missing', () => {
    const cost = quoteCost({ ...amountAlone, amountUnit: 'sim-month' }, need)?.cost;
    expect(cost?.total).toEqual({ least: '6000.00', most: null });
    expect(cost?.missing).toContain('setup');
  });

  test("is the vendor's own total where that is all there is, spread over devices and months", () => {
    const quoted = quoteCost(inTotal, need);
    expect(quoted?.basis).toBe('stated-total');
    expect(quoted?.cost).toMatchObject({
      total: { least: '6600.00', most: '6600.00' },
      month: { least: '550.00' },
      device: { least: '6.60' },
      deviceMonth: { least: '0.5500' },
      missing: [],
    });
  });

  test('is worked out from parts that agree with the stated total', () => {
    const agreed = quoteCost({ ...inTotal, amount: '4800.00', parts: partsOf4800 }, need);
    expect(agreed).toMatchObject({ basis: 'prices', cost: { total: { least: '4800.00', most: '4800.00' } } });
    expect(agreed?.contradiction).toBeNull();
  });

  test('is the stated total, marked, where the parts add up to another one', () => {
    const quoted = quoteCost({ ...inTotal, parts: partsOf4800 }, need);
    expect(quoted?.cost.total).toEqual({ least: '6600.00', most: '6600.00' });
    expect(quoted?.contradiction).toEqual({ stated: '6600.00', parts: { least: '4800.00', most: '4800.00' } });
  });

  test('is the stated total where the parts leave something open, which stays to be asked for', () => {
    const open = quoteCost({ ...inTotal, parts: { ...partsOf4800, setup: null } }, need);
    expect(open).toMatchObject({ basis: 'stated-total', contradiction: null, cost: { missing: ['setup'] } });
    expect(open?.cost.total).toEqual({ least: '6600.00', most: '6600.00' });
    const below = quoteCost({ ...inTotal, amount: '4799.99', parts: { ...partsOf4800, setup: null } }, need);
    expect(below?.contradiction?.parts).toEqual({ least: '4800.00', most: null });
  });

  test('for other numbers is worked out from the parts, with the contradiction at those of the total', () => {
    const double = { ...need, devices: 2000 };
    const quoted = quoteCost({ ...inTotal, parts: partsOf4800 }, double, need);
    expect(quoted).toMatchObject({ basis: 'prices', cost: { total: { least: '9600.00' } } });
    expect(quoted?.contradiction?.parts?.least).toBe('4800.00');
    expect(quoteCost({ ...inTotal, parts: partsOf4800 }, double, null)?.contradiction).toBeNull();
  });
});

describe('the best quote', () => {
  const costOf = (quote: QuotedPrice) => quoteCost(quote, need);

  test('is the one that costs less than every other', () => {
    expect(bestPlace([costOf(inTotal), costOf(perSim)])).toBe(1);
    expect(bestPlace([costOf(perSim), costOf(inTotal), costOf({ ...inTotal, amount: '7000.00' })])).toBe(0);
  });

  test('is none among equals, of one alone, and where a range reaches into another', () => {
    expect(bestPlace([costOf(perSim), costOf(perSim)])).toBeNull();
    expect(bestPlace([costOf(perSim)])).toBeNull();
    const open = costOf({ ...amountAlone, amountUnit: 'sim-month' });
    expect(bestPlace([open, costOf(inTotal)])).toBeNull();
    expect(bestPlace([open, costOf({ ...inTotal, amount: '5000.00' })])).toBe(1);
  });

  test('is none where the total of one is not known, and across currencies', () => {
    expect(bestPlace([costOf(perSim), costOf(inTotal), costOf(amountAlone)])).toBeNull();
    expect(bestPlace([costOf(perSim), costOf({ ...inTotal, currency: 'USD' })])).toBeNull();
  });

  test('is found across currencies by their rates, and only where each has one', () => {
    // 6,000 EUR beside 6,600 USD.
    const costs = [costOf(perSim), costOf({ ...inTotal, currency: 'USD' })];
    const by = (rate: string, currency: Currency = 'EUR') =>
      bestPlace(costs, { currency, rates: [{ currency: 'USD', rate, as_of: '2026-11-26', source: 'Example' }] });
    expect([by('1.2'), by('1.05'), by('1.1')]).toEqual([1, 0, null]);
    expect([by('1.2', 'USD'), by('1.05', 'USD')]).toEqual([1, 0]);
    expect(by('1.2', 'GBP')).toBeNull();
    expect(bestPlace(costs, { currency: 'EUR', rates: [] })).toBeNull();
  });

  test('is never a quote by the lower of two figures that contradict each other', () => {
    const between = costOf({ ...inTotal, amount: '5000.00' });
    const statedMore = costOf({ ...inTotal, parts: partsOf4800 });
    expect(bestPlace([statedMore, between])).toBe(1);
    const statedLess = costOf({ ...inTotal, amount: '4000.00', parts: { ...nothingElse, simMonth: '0.50' } });
    expect(bestPlace([statedLess, between])).toBeNull();
    const tried = quoteCost({ ...inTotal, parts: partsOf4800 }, { ...need, devices: 10 }, need);
    expect(bestPlace([tried, between])).toBeNull();
  });

  test('of one currency needs no rate', () => {
    expect(bestPlace([costOf(inTotal), costOf(perSim)], { currency: 'JPY', rates: [] })).toBe(1);
  });
});

test('a need is whole with devices, data and term, all devices active unless said otherwise', () => {
  expect(wholeNeed({ devices: 10, megabytes: '1', months: 12, activePercent: null })?.activePercent).toBe('100');
  expect(wholeNeed({ devices: 10, megabytes: null, months: 12, activePercent: '90' })).toBeNull();
  expect(wholeNeed(null)).toBeNull();
});
