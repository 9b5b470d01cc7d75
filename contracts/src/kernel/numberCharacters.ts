import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from './messages/messages.ts';
import type { Currency } from './money.ts';

/** Number characters of other keyboards and scripts, with their Latin equivalents. */
const latinCharacters: Readonly<Record<string, string>> = {
  '٫': '.',
  '．': '.',
  '﹒': '.',
  '，': ',',
  '﹐': ',',
  '،': ',',
  '٬': "'",
  '’': "'",
  '＇': "'",
  '－': '-',
  '−': '-',
  '＄': '$',
  '￡': '£',
  '￥': '¥',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u3000': ' ',
};
/** Invisible marks that set the text direction. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/**
 * Converts a digit of any script to a digit from 0 to 9. Relies on the digits of a script being consecutive code
 * points.
 */
function toLatinDigit(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(codePoint - before - 1)) before += 1;
  return String(before % 10);
}

/** Replaces digits of every script with 0 to 9, and number and currency characters with those of a Latin keyboard. */
export function convertNumberTextToLatinCharacters(text: string): string {
  return text
    .replaceAll(directionMarks, '')
    .replaceAll(/[^\x20-\x7e]/gu, (character) => latinCharacters[character] ?? character)
    .replaceAll(/\p{Nd}/gu, (character) => (character <= '9' ? character : toLatinDigit(character)))
    .trim();
}

/** Symbols and codes that mark an amount of each currency. */
const currencySigns: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['$', 'US$', 'USD'],
  EUR: ['€', 'EUR'],
  GBP: ['£', 'GBP'],
  JPY: ['¥', 'JP¥', '円', 'JPY'],
  CAD: ['$', 'C$', 'CA$', 'CAD'],
  AUD: ['$', 'A$', 'AU$', 'AUD'],
};
const amountPattern = /^(?<before>[^\d.,' -]{0,3}) ?(?<number>[^\p{L}\p{Sc}]+?) ?(?<after>[^\d.,' -]{0,3})$/u;

/**
 * Normalises the characters of a typed amount, and removes the currency's symbol or code before or after the amount.
 * Signs of other currencies are kept.
 */
export function stripCurrencySign(typed: string, currency: Currency): string {
  const text = convertNumberTextToLatinCharacters(typed);
  const { before = '', number = '', after = '' } = amountPattern.exec(text)?.groups ?? {};
  const signs = [before, after].filter((sign) => sign !== '');
  return signs.every((sign) => currencySigns[currency].includes(sign.toUpperCase())) && number !== '' ? number : text;
}

/**
 * Returns a message that names the first invalid character; `null` if all characters may be part of a number.
 * @param currency the currency of an amount, whose symbol is allowed; `null` for other numbers.
 */
export function describeInvalidNumberCharacter(typed: string, currency: Currency | null): Message | null {
  const text = currency === null ? convertNumberTextToLatinCharacters(typed) : stripCurrencySign(typed, currency);
  const sign = /\p{Sc}/u.exec(text)?.[0];
  if (currency !== null && sign !== undefined) {
    return msg`“${{ symbol: sign }}” is not the symbol of ${{ currency }}. Choose another currency, or remove the symbol.`;
  }
  const character = /[^\d.,' -]/u.exec(text)?.[0];
  return character === undefined ? null : msg`“${{ character }}” cannot be part of a number.`;
}

/** Appends the result of `describeInvalidNumberCharacter` to a message. */
export function addInvalidNumberCharacterToMessage(message: string, typed: string, currency: Currency | null): string {
  const problem = describeInvalidNumberCharacter(typed, currency);
  return problem === null ? message : `${message} ${formatMessage(problem)}`;
}

/**
 * @returns a message about the first character that is invalid in a plain decimal, such as `“,” is not a digit or a
 * decimal point.`; `null` if there is none.
 */
export function describeInvalidDecimalCharacter(text: string): Message | null {
  const character = /[^\d.]/u.exec(text)?.[0];
  return character === undefined ? null : msg`“${{ character }}” is not a digit or a decimal point.`;
}

/** Creates the error function of a schema for plain decimals. The error names the first invalid character. */
export function createDecimalErrorFormatter(message: Message): (issue: { readonly input?: unknown }) => string {
  return ({ input }) => {
    const problem = typeof input === 'string' ? describeInvalidDecimalCharacter(input) : null;
    return formatMessage(problem === null ? message : msg`${{ message }} ${{ problem }}`);
  };
}
