import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAmountProblem, formatCanonicalAmount, quoteCurrencies, currencyDecimals } from './money.ts';

describe('amounts', () => {
  test.each([
    ['', 'USD', 'missing'],
    ['  ', 'USD', 'missing'],
    ['0', 'USD', 'not-positive'],
    ['0.00', 'EUR', 'not-positive'],
    ['-5', 'EUR', 'not-positive'],
    ['1e5', 'EUR', 'not-a-number'],
    ['12,50', 'EUR', 'not-a-number'],
    ['1 000', 'EUR', 'not-a-number'],
    ['+1', 'EUR', 'not-a-number'],
    ['.5', 'EUR', 'not-a-number'],
    ['5.', 'EUR', 'not-a-number'],
    ['١٢', 'EUR', 'not-a-number'],
    ['NaN', 'EUR', 'not-a-number'],
    ['1.005', 'EUR', 'too-many-decimals'],
    ['1.5', 'JPY', 'too-many-decimals'],
    ['1.0', 'JPY', 'too-many-decimals'],
    ['1234567890123', 'USD', 'too-large'],
  ] as const)('rejects %j in %s as %s', (text, currency, problem) => {
    expect(findAmountProblem(text, currency)).toBe(problem);
  });

  test.each([
    ['0.62', 'USD', '0.62'],
    ['1.5', 'USD', '1.50'],
    ['007', 'EUR', '7.00'],
    ['1500', 'JPY', '1500'],
    ['999999999999.99', 'GBP', '999999999999.99'],
    [' 12.50 ', 'CAD', '12.50'],
  ] as const)('stores %j in %s as %s', (text, currency, stored) => {
    expect(findAmountProblem(text, currency)).toBeNull();
    expect(formatCanonicalAmount(text, currency)).toBe(stored);
  });

  test('keeps every digit and normalises stored amounts to themselves', () => {
    const amount = fc.record({
      whole: fc.integer({ min: 1, max: 999_999_999 }),
      cents: fc.integer({ min: 0, max: 99 }),
      currency: fc.constantFrom(...quoteCurrencies),
    });
    fc.assert(
      fc.property(amount, ({ whole, cents, currency }) => {
        const decimals = currencyDecimals[currency] === 0 ? '' : `.${String(cents).padStart(2, '0')}`;
        const stored = formatCanonicalAmount(`${whole}${decimals}`, currency);
        expect(stored).toBe(`${whole}${decimals}`);
        expect(findAmountProblem(stored, currency)).toBeNull();
        expect(formatCanonicalAmount(stored, currency)).toBe(stored);
      }),
    );
  });
});
