import { describe, expect, test } from 'vitest';
import { type Message, formatMessage } from './messages/messages.ts';
import {
  describeInvalidNumberCharacter,
  convertNumberTextToLatinCharacters,
  describeInvalidDecimalCharacter,
} from './numberCharacters.ts';
import { parseTypedAmountInGivenCurrency, parseLineItemPrice } from './amountParsing.ts';

const format = (message: Message | null): string | null => (message === null ? null : formatMessage(message));

describe('typed amounts', () => {
  test.each([
    ['１２．５', 'EUR', '12.50'],
    ['٣٫٥', 'EUR', '3.50'],
    ['١٢٫٥٠', 'EUR', '12.50'],
    ['12，5', 'EUR', '12.50'],
    ['€ 12.50', 'EUR', '12.50'],
    ['12.50 €', 'EUR', '12.50'],
    ['$5', 'USD', '5.00'],
    ['$5', 'CAD', '5.00'],
    ['＄５', 'AUD', '5.00'],
    ['eur 1.234,50', 'EUR', '1234.50'],
    ['۱۲۳', 'JPY', '123'],
    ['१२.५', 'GBP', '12.50'],
    ['١٬٢٣٤٫٥', 'EUR', '1234.50'],
    ['\u200f٣٫٥\u200e', 'EUR', '3.50'],
    ['𝟏𝟐', 'JPY', '12'],
    ['￥１２０', 'JPY', '120'],
  ] as const)('reads %j in %s as %s', (typed, currency, amount) => {
    expect(parseTypedAmountInGivenCurrency(typed, currency)).toEqual({ kind: 'amount', amount });
    expect(parseLineItemPrice(typed, currency, 'simOnce')).toEqual({ kind: 'amount', amount });
  });

  test.each([
    ['€ 12.50', 'USD', '“€” is not the symbol of USD. Choose another currency, or remove the symbol.'],
    ['12.50 zł', 'EUR', '“z” cannot be part of a number.'],
    ['5²', 'EUR', '“²” cannot be part of a number.'],
    ['½', 'EUR', '“½” cannot be part of a number.'],
    ['USD 12', 'EUR', '“U” cannot be part of a number.'],
    ['1O', 'EUR', '“O” cannot be part of a number.'],
    ['1😀', 'EUR', '“😀” cannot be part of a number.'],
  ] as const)('rejects %j in %s and names the character', (typed, currency, problem) => {
    expect(parseTypedAmountInGivenCurrency(typed, currency)).toEqual({ kind: 'problem', problem: 'not-a-number' });
    expect(format(describeInvalidNumberCharacter(typed, currency))).toBe(problem);
  });

  test('reports both interpretations of amounts in other scripts', () => {
    expect(parseTypedAmountInGivenCurrency('١٫٢٣٤', 'EUR').kind).toBe('ambiguous');
  });
});

test('names no character when a number is invalid for another reason', () => {
  for (const typed of ['', '-1', '1.005', '1.2.3']) expect(describeInvalidNumberCharacter(typed, 'EUR')).toBeNull();
});

test('names the currency symbol in a number that is not an amount', () => {
  expect(format(describeInvalidNumberCharacter('€5', null))).toBe('“€” cannot be part of a number.');
});

test('leaves texts without digits unchanged', () => {
  expect(convertNumberTextToLatinCharacters(' Größe L ')).toBe('Größe L');
});

test('names the first character that is invalid in a plain decimal', () => {
  expect(['12,5', '１', '1.5'].map((text) => format(describeInvalidDecimalCharacter(text)))).toEqual([
    '“,” is not a digit or a decimal point.',
    '“１” is not a digit or a decimal point.',
    null,
  ]);
});
