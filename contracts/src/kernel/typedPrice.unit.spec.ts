import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, currencyDecimals } from './money.ts';
import { megabytePriceDecimals, pricedPartNames, readPrice } from './typedAmount.ts';

const taken = (amount: string) => ({ kind: 'amount', amount });
const refused = (problem: string) => ({ kind: 'problem', problem });

describe('the price of a part as it is typed', () => {
  test.each([
    ['0,62', 'EUR', 'simMonth', '0.62'],
    ['0.62', 'EUR', 'simMonth', '0.62'],
    ['1.234,56', 'EUR', 'setup', '1234.56'],
    ['1,234.56', 'EUR', 'setup', '1234.56'],
    ['0', 'USD', 'setup', '0.00'],
    ['0,0', 'JPY', 'megabyte', '0'],
    ['0', 'JPY', 'minimumMonth', '0'],
    ['0,00001', 'USD', 'megabyte', '0.00001'],
    ['.000001', 'JPY', 'megabyte', '0.000001'],
    ['0.0250', 'EUR', 'megabyte', '0.025'],
    ['0.5', 'EUR', 'megabyte', '0.50'],
    ['0,500000', 'EUR', 'megabyte', '0.50'],
    ['007.5', 'EUR', 'pool', '7.50'],
    ['1.234', 'JPY', 'simOnce', '1234'],
  ] as const)('%j in %s for %s is taken as %s', (typed, currency, part, amount) => {
    expect(readPrice(typed, currency, part)).toEqual(taken(amount));
  });

  test.each([
    ['1.234', 'EUR', 'simMonth'],
    ['1,234', 'EUR', 'megabyte'],
    ['1,234', 'JPY', 'megabyte'],
  ] as const)('%j in %s for %s has two readings, and none is guessed', (typed, currency, part) => {
    expect(readPrice(typed, currency, part)).toEqual({ kind: 'ambiguous', thousands: '1234', decimal: '1.234' });
  });

  test.each([
    ['', 'EUR', 'simMonth', 'missing'],
    ['1e5', 'EUR', 'simMonth', 'not-a-number'],
    ['1\u0000', 'EUR', 'simMonth', 'not-a-number'],
    ['\u0000', 'EUR', 'simMonth', 'not-a-number'],
    ['+1', 'EUR', 'simMonth', 'not-a-number'],
    ['-1', 'EUR', 'simMonth', 'not-positive'],
    ['−1', 'EUR', 'simMonth', 'not-positive'],
    ['0x10', 'EUR', 'simMonth', 'not-a-number'],
    ['NaN', 'EUR', 'simMonth', 'not-a-number'],
    ['0,625', 'EUR', 'simMonth', 'too-many-decimals'],
    ['302,5', 'JPY', 'simMonth', 'too-many-decimals'],
    ['0.0000001', 'EUR', 'megabyte', 'too-many-decimals'],
    ['1234567890123', 'EUR', 'setup', 'too-large'],
  ] as const)('%j in %s for %s is refused as %s', (typed, currency, part, problem) => {
    expect(readPrice(typed, currency, part)).toEqual(refused(problem));
  });

  const digits = fc.integer({ min: 0, max: 99_999_999 });
  const part = fc.constantFrom(...pricedPartNames);
  const currency = fc.constantFrom(...currencies);

  test('reads the same with a comma and with a point', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 7 }), currency, part, (value, places, code, kind) => {
        const text = String(value).padStart(places + 1, '0');
        const [whole, decimals] = [text.slice(0, -places), text.slice(-places)];
        expect(readPrice(`${whole},${decimals}`, code, kind)).toEqual(readPrice(`${whole}.${decimals}`, code, kind));
      }),
    );
  });

  test('its stored form is read as itself, unless it could be thousands', () => {
    fc.assert(
      fc.property(digits, currency, part, (value, code, kind) => {
        const places = kind === 'megabyte' ? megabytePriceDecimals : currencyDecimals[code];
        const text = String(value).padStart(places + 1, '0');
        const read = readPrice(places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`, code, kind);
        if (read.kind !== 'amount') expect.unreachable('written by its rule');
        else if (/^[1-9]\d{0,2}\.\d{3}$/.test(read.amount))
          expect(readPrice(read.amount, code, kind).kind).toBe('ambiguous');
        else expect(readPrice(read.amount, code, kind)).toEqual(read);
      }),
    );
  });
});
