import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCanonicalAmount, quoteCurrencies, currencyDecimals } from './money.ts';
import { parseTypedAmountInGivenCurrency } from './amountParsing.ts';

const parsed = (amount: string) => ({ kind: 'amount', amount });
const rejected = (problem: string) => ({ kind: 'problem', problem });

describe('typed amounts', () => {
  test.each([
    ['0,62', 'EUR', '0.62'],
    ['0.62', 'EUR', '0.62'],
    [',62', 'EUR', '0.62'],
    ['.5', 'USD', '0.50'],
    ['12,5', 'USD', '12.50'],
    ['12', 'USD', '12.00'],
    ['1.234,50', 'EUR', '1234.50'],
    ['1,234.50', 'EUR', '1234.50'],
    ['1 234,5', 'EUR', '1234.50'],
    ['1\u202f234,50', 'EUR', '1234.50'],
    ["1'234.50", 'EUR', '1234.50'],
    ['1’234.50', 'EUR', '1234.50'],
    ['1 234', 'EUR', '1234.00'],
    ['1,234,567', 'EUR', '1234567.00'],
    ['1.234.567,8', 'EUR', '1234567.80'],
    ['12345,67', 'GBP', '12345.67'],
    [' 1500 ', 'JPY', '1500'],
    ['1,234', 'JPY', '1234'],
    ['1.234', 'JPY', '1234'],
    ['0.01', 'AUD', '0.01'],
    ['1', 'JPY', '1'],
  ] as const)('parses %j in %s as %s', (typed, currency, amount) => {
    expect(parseTypedAmountInGivenCurrency(typed, currency)).toEqual(parsed(amount));
  });

  test.each([
    ['1,234', '1234', '1.234'],
    ['1.234', '1234', '1.234'],
    ['999,000', '999000', '999.000'],
    [' 12.345 ', '12345', '12.345'],
  ])('reports both interpretations of %j', (typed, thousands, decimal) => {
    expect(parseTypedAmountInGivenCurrency(typed, 'EUR')).toEqual({ kind: 'ambiguous', thousands, decimal });
  });

  test.each([
    ['', 'USD', 'missing'],
    [' ', 'USD', 'missing'],
    ['0,00', 'USD', 'not-positive'],
    ['-5', 'USD', 'not-positive'],
    ['0,625', 'EUR', 'too-many-decimals'],
    ['1234,567', 'EUR', 'too-many-decimals'],
    ['1.234,567', 'EUR', 'too-many-decimals'],
    ['12,5', 'JPY', 'too-many-decimals'],
    ['1.234.5', 'EUR', 'not-a-number'],
    ['1,23,456', 'EUR', 'not-a-number'],
    ['1.234,567.89', 'EUR', 'not-a-number'],
    ['12.', 'EUR', 'not-a-number'],
    ['.', 'EUR', 'not-a-number'],
    ['1 2', 'EUR', 'not-a-number'],
    ['1e5', 'EUR', 'not-a-number'],
    ['USD 5', 'EUR', 'not-a-number'],
    ['五', 'EUR', 'not-a-number'],
    ['1234567890123,00', 'EUR', 'too-large'],
  ] as const)('rejects %j in %s as %s', (typed, currency, problem) => {
    expect(parseTypedAmountInGivenCurrency(typed, currency)).toEqual(rejected(problem));
  });

  const currency = fc.constantFrom(...quoteCurrencies);
  const formatters = ['en', 'de', 'fr', 'de-CH', 'pl', 'sv', 'es', 'pt-BR'].map(
    (locale) => (amount: `${number}`, decimals: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, useGrouping: 'always' }).format(amount),
  );

  test('parses amounts in the format of any common locale', () => {
    const written = fc.record({
      cents: fc.bigInt({ min: 1n, max: 99_999_999_999_999n }),
      currency,
      format: fc.constantFrom(...formatters),
    });
    fc.assert(
      fc.property(written, ({ cents, currency: code, format }) => {
        const decimals = currencyDecimals[code];
        const digits = String(cents % 10n ** 12n || 1n).padStart(decimals + 1, '0');
        const whole = digits.slice(0, digits.length - decimals);
        const amount = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
        expect(parseTypedAmountInGivenCurrency(format(amount as `${number}`, decimals), code)).toEqual(parsed(amount));
      }),
    );
  });

  /** Parses a number with one fixed decimal separator and one fixed thousands separator; `null` for any other text. */
  const parseBy = (sign: string, between: string) => (text: string) => {
    const [whole = '', decimals, ...more] = text.trim().split(sign);
    const [first = '', ...threes] = whole.split(between);
    const inThrees =
      threes.length === 0 || (/^[1-9]\d{0,2}$/.test(first) && threes.every((part) => /^\d{3}$/.test(part)));
    const digits = [first, ...threes].join('');
    if (more.length > 0 || !inThrees || !/^\d*$/.test(digits) || !/^\d+$/.test(decimals ?? '0')) return null;
    if (digits === '' && decimals === undefined) return null;
    return `${digits.replace(/^0+/, '')}.${(decimals ?? '').replace(/0+$/, '')}`;
  };
  const conventions = [
    parseBy('.', ','),
    parseBy(',', '.'),
    parseBy('.', ' '),
    parseBy(',', ' '),
    parseBy('.', "'"),
    parseBy(',', "'"),
  ];

  test('never accepts a text that two conventions parse differently', () => {
    const typed = fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '9', '.', ',', ' ', "'"), maxLength: 11 });
    fc.assert(
      fc.property(typed, (text) => {
        const values = new Set(conventions.map((read) => read(text)).filter((value) => value !== null));
        const { kind } = parseTypedAmountInGivenCurrency(text, 'EUR');
        expect(kind === 'ambiguous').toBe(values.size > 1);
        if (values.size === 0) expect(kind).toBe('problem');
      }),
      { numRuns: 2000 },
    );
  });

  test('parses stored amounts to themselves', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999n }), currency, (whole, code) => {
        const stored = formatCanonicalAmount(String(whole), code);
        expect(parseTypedAmountInGivenCurrency(stored, code)).toEqual(parsed(stored));
      }),
    );
  });
});
