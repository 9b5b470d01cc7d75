import { quoteCurrencies, type Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import { emptyLineItemPrices } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import {
  exchangeRateBaseCurrency,
  type ExchangeRate,
  exchangeRateCurrencies,
  ExchangeRateDecimalString,
} from '@marketplace/contracts/rfq/rfq.rates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convertCurrencyAmount,
  type CurrencyConversionResult,
  convertLineItemPricesCurrency,
  convertCostRangeCurrency,
  computeCurrencyCrossRate,
  findMissingExchangeRates,
  formatExchangeRate,
  roundAmountForDisplay,
  findUsedExchangeRates,
} from './currencyConversion.ts';
import {
  getPositiveFractionDifference,
  type BigIntFraction,
  parseDecimalAsFraction,
  isGreaterFraction,
  convertIntegerToFraction,
} from './fraction.ts';

const rate = (currency: Currency, text: string): ExchangeRate => ({
  ...{ currency, rate: text, as_of: '2026-11-26' },
  source: 'Example',
});
const rates = [rate('USD', '1.25'), rate('GBP', '0.8'), rate('JPY', '160')];

function unwrap<Value>(result: CurrencyConversionResult<Value>): Value {
  if (result.kind === 'no-rate') throw new Error(`No rate of ${result.missing.join(', ')}`);
  return result.value;
}

describe('currency conversion', () => {
  const convertAndRound = (from: Currency, to: Currency, amount: string): string =>
    roundAmountForDisplay(unwrap(convertCurrencyAmount(amount, { from, to }, rates)), to);

  test('converts from, to and across the base currency', () => {
    expect(convertAndRound('EUR', 'USD', '100')).toBe('125.00');
    expect(convertAndRound('USD', 'EUR', '100')).toBe('80.00');
    expect(convertAndRound('USD', 'GBP', '100')).toBe('64.00');
    expect(convertAndRound('USD', 'JPY', '0.99')).toBe('127');
  });

  test('reports missing rates instead of an amount', () => {
    expect(convertCurrencyAmount('1', { from: 'CAD', to: 'AUD' }, rates)).toEqual({
      kind: 'no-rate',
      missing: ['CAD', 'AUD'],
    });
    expect(convertCurrencyAmount('1', { from: 'CAD', to: 'EUR' }, rates)).toEqual({
      kind: 'no-rate',
      missing: ['CAD'],
    });
    expect(computeCurrencyCrossRate([], 'EUR', 'EUR')).toMatchObject({ kind: 'converted', value: { uses: [] } });
    expect(findMissingExchangeRates(['USD', 'CAD', 'AUD'], { currency: 'EUR', rates })).toEqual(['CAD', 'AUD']);
    expect(findMissingExchangeRates(['USD'], { currency: 'CAD', rates })).toEqual(['CAD']);
  });

  test('lists the used rates once', () => {
    const used = findUsedExchangeRates(['USD', 'EUR', 'USD', 'CAD'], { currency: 'GBP', rates });
    expect(used.map(({ currency }) => currency)).toEqual(['USD', 'GBP']);
    expect(findUsedExchangeRates(['GBP'], { currency: 'GBP', rates })).toEqual([]);
    expect(formatExchangeRate(rate('JPY', '1234.5'))).toBe('1 EUR = 1,234.5 JPY, 26 Nov 2026, Example');
  });
});

describe('rounding for display', () => {
  const half = unwrap(computeCurrencyCrossRate([rate('USD', '2')], 'USD', 'EUR'));

  test("uses the currency's decimals, and more for small prices", () => {
    const parts = {
      ...emptyLineItemPrices,
      simOnce: '3.01',
      simMonth: [
        { upTo: '100', price: '0.50' },
        { upTo: null, price: '0.01' },
      ],
      included: { megabytes: '5', per: 'month' as const },
      further: { kind: 'megabyte' as const, price: '0.00001' },
      minimumTerm: 12,
      setup: '0',
    };
    expect(convertLineItemPricesCurrency(parts, half, 'EUR')).toEqual({
      ...parts,
      simOnce: '1.51',
      simMonth: [
        { upTo: '100', price: '0.25' },
        { upTo: null, price: '0.0050' },
      ],
      further: { kind: 'megabyte', price: '0.0000050' },
      setup: '0.00',
    });
  });

  test('converts a range to a range', () => {
    expect(convertCostRangeCurrency({ least: '10', most: null }, half, 'EUR')).toEqual({ least: '5.00', most: null });
    expect(convertCostRangeCurrency({ least: '10', most: '20' }, half, 'EUR', 2)).toEqual({
      least: '5.0000',
      most: '10.0000',
    });
  });
});

const anyRate = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(8, '0')}`);
const allRates = fc
  .tuple(...exchangeRateCurrencies.map(() => anyRate))
  .map((texts) => exchangeRateCurrencies.map((currency, place) => rate(currency, texts[place] ?? '1')));
const anyCurrency = fc.constantFrom(...quoteCurrencies);
const anyAmount = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, convertAndRound]) => `${whole}.${String(convertAndRound).padStart(2, '0')}`);
const anyPair = fc.record({ from: anyCurrency, to: anyCurrency });

describe('properties of conversion', () => {
  test('returns the exact amount after a round trip', () => {
    fc.assert(
      fc.property(anyAmount, anyPair, allRates, (amount, { from, to }, given) => {
        const factors = [
          unwrap(computeCurrencyCrossRate(given, from, to)),
          unwrap(computeCurrencyCrossRate(given, to, from)),
        ];
        const [there, back] = factors.map(({ factor }) => factor) as [BigIntFraction, BigIntFraction];
        expect(there.over * back.over).toBe(there.under * back.under);
        expect(unwrap(convertCurrencyAmount(amount, { from, to: from }, given))).toEqual(
          parseDecimalAsFraction(amount),
        );
      }),
    );
  });

  test('rounds by less than one unit of the last digit', () => {
    fc.assert(
      fc.property(anyAmount, anyPair, allRates, (amount, pair, given) => {
        const exact = unwrap(convertCurrencyAmount(amount, pair, given));
        const shown = parseDecimalAsFraction(roundAmountForDisplay(exact, pair.to));
        const unit = { over: 1n, under: 10n ** BigInt(currencyDecimals[pair.to]) };
        expect(
          [getPositiveFractionDifference(exact, shown), getPositiveFractionDifference(shown, exact)].some((off) =>
            isGreaterFraction(off, unit),
          ),
        ).toBe(false);
      }),
    );
  });

  test('keeps the order of amounts', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyPair, allRates, (one, other, pair, given) => {
        const [first, second] = [one, other].map((amount) => unwrap(convertCurrencyAmount(amount, pair, given))) as [
          BigIntFraction,
          BigIntFraction,
        ];
        expect(isGreaterFraction(first, second)).toBe(
          isGreaterFraction(parseDecimalAsFraction(one), parseDecimalAsFraction(other)),
        );
        const [left, right] = [first, second].map((exact) =>
          parseDecimalAsFraction(roundAmountForDisplay(exact, pair.to)),
        ) as [BigIntFraction, BigIntFraction];
        if (isGreaterFraction(left, right)) expect(isGreaterFraction(first, second)).toBe(true);
      }),
    );
  });

  test('converts the same directly and through a third currency', () => {
    fc.assert(
      fc.property(anyCurrency, anyCurrency, anyCurrency, allRates, (from, over, to, given) => {
        const factor = (one: Currency, other: Currency) => unwrap(computeCurrencyCrossRate(given, one, other)).factor;
        const [first, second, direct] = [factor(from, over), factor(over, to), factor(from, to)];
        expect(first.over * second.over * direct.under).toBe(direct.over * first.under * second.under);
      }),
    );
  });

  test('needs no rate for the same currency', () => {
    for (const currency of quoteCurrencies) {
      expect(unwrap(computeCurrencyCrossRate([], currency, currency)).factor).toEqual(convertIntegerToFraction(1));
    }
  });
});

test('accepts only positive plain decimals as rates, and none for the base currency', () => {
  const read = (text: string) => ExchangeRateDecimalString.safeParse(text).success;
  expect(['1', '1.0812', '0.00000001', '999999999.99999999'].map(read)).toEqual([true, true, true, true]);
  const wrong = ['', '0', '0.000', '-1', '1e5', '1.234,56', '1,234.56', '1,0812', ' 1', '1.', '.5', '1\u0000', 'NaN'];
  expect(wrong.filter(read)).toEqual([]);
  expect(['1234567890', '0.123456789'].map(read)).toEqual([false, false]);
  expect(exchangeRateCurrencies).not.toContain(exchangeRateBaseCurrency);
});
