import type { Currency } from './money.ts';

/** Signs that other keyboards and pages write in numbers, by those that they stand for. */
const plainSigns: Readonly<Record<string, string>> = {
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
/** Marks that give text a direction and show nothing. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** The digit that a character is: every script's digits follow each other from 0 to 9. */
function digitOf(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(codePoint - before - 1)) before += 1;
  return String(before % 10);
}

/** A text with the digits of every script as 0 to 9, and the signs of numbers and currencies as a Latin keyboard has them. */
export function latinDigits(text: string): string {
  return text
    .replaceAll(directionMarks, '')
    .replaceAll(/[^\x20-\x7e]/gu, (character) => plainSigns[character] ?? character)
    .replaceAll(/\p{Nd}/gu, (character) => (character <= '9' ? character : digitOf(character)))
    .trim();
}

/** How people mark an amount of each currency. */
const currencySigns: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['$', 'US$', 'USD'],
  EUR: ['€', 'EUR'],
  GBP: ['£', 'GBP'],
  JPY: ['¥', 'JP¥', '円', 'JPY'],
  CAD: ['$', 'C$', 'CA$', 'CAD'],
  AUD: ['$', 'A$', 'AU$', 'AUD'],
};
const marked = /^(?<before>[^\d.,' -]{0,3}) ?(?<number>[^\p{L}\p{Sc}]+?) ?(?<after>[^\d.,' -]{0,3})$/u;

/** An amount without the sign or the code of its currency before or behind it; with any other, it stays as it is. */
export function withoutCurrency(typed: string, currency: Currency): string {
  const text = latinDigits(typed);
  const { before = '', number = '', after = '' } = marked.exec(text)?.groups ?? {};
  const signs = [before, after].filter((sign) => sign !== '');
  return signs.every((sign) => currencySigns[currency].includes(sign.toUpperCase())) && number !== '' ? number : text;
}

/**
 * What keeps a text from being a number, naming the character; `null` where every character may be part of one.
 * @param currency of an amount, which may have its sign; `null` for numbers that are no amounts.
 */
export function characterProblem(typed: string, currency: Currency | null): string | null {
  const text = currency === null ? latinDigits(typed) : withoutCurrency(typed, currency);
  const sign = /\p{Sc}/u.exec(text)?.[0];
  if (currency !== null && sign !== undefined) {
    return `“${sign}” is not the sign of ${currency}. Choose another currency, or leave the sign out.`;
  }
  const character = /[^\d.,' -]/u.exec(text)?.[0];
  return character === undefined ? null : `“${character}” cannot be part of a number.`;
}

/** A message with what keeps the text from being a number, as `characterProblem` tells it. */
export function withCharacterProblem(message: string, typed: string, currency: Currency | null): string {
  const problem = characterProblem(typed, currency);
  return problem === null ? message : `${message} ${problem}`;
}

/** The first character that no plain decimal has, in words: `“,” is not a digit or a decimal point.`; `null` without one. */
export function plainDecimalProblem(text: string): string | null {
  const character = /[^\d.]/u.exec(text)?.[0];
  return character === undefined ? null : `“${character}” is not a digit or a decimal point.`;
}

/** The message of a schema for plain decimals, which names the first character that none has. */
export function plainDecimalError(message: string): (issue: { readonly input?: unknown }) => string {
  return ({ input }) => {
    const character = typeof input === 'string' ? plainDecimalProblem(input) : null;
    return character === null ? message : `${message} ${character}`;
  };
}
