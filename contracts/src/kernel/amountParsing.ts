import { convertNumberTextToLatinCharacters, stripCurrencySign } from './numberCharacters.ts';
import {
  type AmountProblem,
  type AmountValidationRules,
  formatCanonicalAmount,
  type Currency,
  currencyDecimals,
  findDecimalProblem,
} from './money.ts';

/** Digits with at most one decimal separator; the digits before it are optional. */
const decimalPattern = /^(?=.)(?<whole>\d*)(?:[.,](?<decimals>\d+))?$/;
/** Groups of three digits with the same separator between them, then optionally a different separator and decimals. */
const groupedPattern =
  /^(?<whole>[1-9]\d{0,2}(?<sign>[.,' ])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<decimals>\d+))?$/;

/** Possible interpretations of a text as a number, each in plain digits with a decimal point. */
export interface NumberInterpretations {
  /** The number, read with a decimal separator or without separators; `null` if this is impossible. */
  readonly decimal: string | null;
  /** The number, read with separators between thousands; `null` if this is impossible. */
  readonly thousands: string | null;
}

/** @returns the number in plain digits with a decimal point; `null` if the text does not match the pattern. */
function toPlainDecimal(pattern: RegExp, text: string): string | null {
  const parts = pattern.exec(text)?.groups;
  if (parts === undefined) return null;
  const { whole = '', decimals } = parts;
  return (whole.replaceAll(/\D/g, '') || '0') + (decimals === undefined ? '' : `.${decimals}`);
}

/**
 * Parses a number as typed: a point or comma before the decimals; a comma, point, space or apostrophe between
 * thousands. Only texts such as `1,234` and `1.234` have both interpretations. Accepts digits of every script.
 */
export function interpretTypedNumber(typed: string): NumberInterpretations {
  const text = convertNumberTextToLatinCharacters(typed);
  return { decimal: toPlainDecimal(decimalPattern, text), thousands: toPlainDecimal(groupedPattern, text) };
}

/** Result of parsing a typed amount: the amount as it is stored, or why the text is not an amount. */
export type AmountParseResult =
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'problem'; readonly problem: AmountProblem }
  /**
   * The two possible numbers as plain decimals: with the separator between thousands, and with the separator before the
   * decimals.
   */
  | { readonly kind: 'ambiguous'; readonly thousands: string; readonly decimal: string };

/**
 * Parses a number in the given format. In a format without decimals there is no decimal separator, so `1,234` is
 * unambiguous.
 */
function parseDecimal(
  typed: string,
  rule: AmountValidationRules,
  normalise: (text: string) => string,
): AmountParseResult {
  const { decimal, thousands } = interpretTypedNumber(typed);
  if (decimal !== null && thousands !== null && rule.decimals > 0) return { kind: 'ambiguous', thousands, decimal };
  const text = thousands ?? decimal ?? convertNumberTextToLatinCharacters(typed);
  const problem = findDecimalProblem(text, rule);
  return problem === null ? { kind: 'amount', amount: normalise(text) } : { kind: 'problem', problem };
}

/**
 * Parses a typed amount in the currency's major unit. Ambiguous amounts are reported, not guessed; in currencies
 * without decimals, `1,234` is unambiguous. The currency's symbol or code may precede or follow the number.
 */
export function parseTypedAmountInGivenCurrency(typed: string, currency: Currency): AmountParseResult {
  const rule = { decimals: currencyDecimals[currency], mayBeZero: false };
  return parseDecimal(stripCurrencySign(typed, currency), rule, (text) => formatCanonicalAmount(text, currency));
}

/** Maximum number of decimals of a price per megabyte, in any currency. */
export const maxMegabytePriceDecimals = 6;

/**
 * Removes leading zeros. Removes or adds trailing zeros so that the price has the currency's number of decimals, if
 * possible.
 */
function normalisePrice(text: string, currency: Currency): string {
  const [whole = '', decimals = ''] = text.split('.');
  const kept = decimals.replace(/0{1,6}$/, '');
  return kept.length > currencyDecimals[currency]
    ? `${whole.replace(/^0+(?=\d)/, '')}.${kept}`
    : formatCanonicalAmount(kept === '' ? whole : `${whole}.${kept}`, currency);
}

/** @returns the maximum number of decimals of the price of a line item. */
export function getMaxPriceDecimals(currency: Currency, part: PricedLineItemName): number {
  return part === 'megabyte' ? maxMegabytePriceDecimals : currencyDecimals[currency];
}

/**
 * Parses the price of a line item like `parseTypedAmountInGivenCurrency`, but allows zero for items without a charge.
 * Prices per megabyte may have more decimals than the currency, so `1,234` is always ambiguous for such prices.
 */
export function parseLineItemPrice(typed: string, currency: Currency, part: PricedLineItemName): AmountParseResult {
  const decimals = getMaxPriceDecimals(currency, part);
  const amount = stripCurrencySign(typed, currency);
  return parseDecimal(amount, { decimals, mayBeZero: true }, (text) => normalisePrice(text, currency));
}

/**
 * Parses the price of a line item in plain decimal digits. Any other notation is reported as a problem, never as
 * ambiguous.
 */
export function parsePlainDecimalPrice(
  text: string,
  currency: Currency,
  part: PricedLineItemName,
): Exclude<AmountParseResult, { kind: 'ambiguous' }> {
  const problem = findDecimalProblem(text, { decimals: getMaxPriceDecimals(currency, part), mayBeZero: true });
  return problem === null
    ? { kind: 'amount', amount: normalisePrice(text.trim(), currency) }
    : { kind: 'problem', problem };
}

/** Priced line items of a quote, by billing unit. */
export const pricedLineItemNames = ['simOnce', 'simMonth', 'megabyte', 'pool', 'setup', 'minimumMonth'] as const;
export type PricedLineItemName = (typeof pricedLineItemNames)[number];
