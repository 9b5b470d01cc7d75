import { latinDigits, withoutCurrency } from './typedDigits.ts';
import {
  type AmountProblem,
  type AmountRule,
  canonicalAmount,
  type Currency,
  currencyDecimals,
  decimalProblem,
} from './money.ts';

/** Digits with at most one decimal sign; the digits before it may be left out. */
const plain = /^(?=.)(?<whole>\d*)(?:[.,](?<decimals>\d+))?$/;
/** Digits in threes with one sign between them, then perhaps the other sign and decimals. */
const grouped = /^(?<whole>[1-9]\d{0,2}(?<sign>[.,' ])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<decimals>\d+))?$/;

/** The ways in which a text can be read as a number, each in plain digits with a decimal point. */
export interface NumberReadings {
  /** Its last sign, if any, taken as the decimal sign and no other sign in it. */
  readonly decimal: string | null;
  /** Signs taken as those between thousands. */
  readonly thousands: string | null;
}

/** The number in plain digits with a point, if the text has this form. */
function pointed(form: RegExp, text: string): string | null {
  const parts = form.exec(text)?.groups;
  if (parts === undefined) return null;
  const { whole = '', decimals } = parts;
  return (whole.replaceAll(/\D/g, '') || '0') + (decimals === undefined ? '' : `.${decimals}`);
}

/**
 * Reads what people type as a number: point or comma before the decimals; comma, point, space or apostrophe between thousands.
 * `1,234` and `1.234` have both readings; no other text has. Digits of every script are read.
 */
export function numberReadings(typed: string): NumberReadings {
  const text = latinDigits(typed);
  return { decimal: pointed(plain, text), thousands: pointed(grouped, text) };
}

/** What a person typed as an amount: the stored form, or why there is none. */
export type TypedAmount =
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'problem'; readonly problem: AmountProblem }
  /** Two readings, both plain decimals: with the sign between thousands, and with it before the decimals. */
  | { readonly kind: 'ambiguous'; readonly thousands: string; readonly decimal: string };

/** Reads a number by its rule. Where no decimals are allowed there is no decimal sign, so there `1,234` has one reading. */
function readDecimal(typed: string, rule: AmountRule, stored: (text: string) => string): TypedAmount {
  const { decimal, thousands } = numberReadings(typed);
  if (decimal !== null && thousands !== null && rule.decimals > 0) return { kind: 'ambiguous', thousands, decimal };
  const text = thousands ?? decimal ?? latinDigits(typed);
  const problem = decimalProblem(text, rule);
  return problem === null ? { kind: 'amount', amount: stored(text) } : { kind: 'problem', problem };
}

/**
 * Reads an amount in the currency's major unit as it was typed. What has one reading is taken; what has two is not guessed.
 * A currency without decimals has no decimal sign, so there `1,234` has one. The sign or the code of the currency may be before or behind it.
 */
export function readAmount(typed: string, currency: Currency): TypedAmount {
  const rule = { decimals: currencyDecimals[currency], mayBeZero: false };
  return readDecimal(withoutCurrency(typed, currency), rule, (text) => canonicalAmount(text, currency));
}

/** Decimals that the price of a megabyte may have, in any currency. */
export const megabytePriceDecimals = 6;

/** Without leading zeros, and without those at the end that the currency does not ask for. */
function storedPrice(text: string, currency: Currency): string {
  const [whole = '', decimals = ''] = text.split('.');
  const kept = decimals.replace(/0{1,6}$/, '');
  return kept.length > currencyDecimals[currency]
    ? `${whole.replace(/^0+(?=\d)/, '')}.${kept}`
    : canonicalAmount(kept === '' ? whole : `${whole}.${kept}`, currency);
}

/** Decimals that the price of a part may have. */
export function priceDecimals(currency: Currency, part: PricedPart): number {
  return part === 'megabyte' ? megabytePriceDecimals : currencyDecimals[currency];
}

/**
 * Reads the price of a part of a quote as `readAmount` does, but it may be zero, which says that nothing is charged. The price of a megabyte may have
 * more decimals than the currency, also in one that has none: there `1,234` has two readings.
 */
export function readPrice(typed: string, currency: Currency, part: PricedPart): TypedAmount {
  const decimals = priceDecimals(currency, part);
  const amount = withoutCurrency(typed, currency);
  return readDecimal(amount, { decimals, mayBeZero: true }, (text) => storedPrice(text, currency));
}

/** The price of a part in plain decimal digits, in its stored form: what is no plain decimal is a problem, however it may be read. */
export function plainPrice(
  text: string,
  currency: Currency,
  part: PricedPart,
): Exclude<TypedAmount, { kind: 'ambiguous' }> {
  const problem = decimalProblem(text, { decimals: priceDecimals(currency, part), mayBeZero: true });
  return problem === null
    ? { kind: 'amount', amount: storedPrice(text.trim(), currency) }
    : { kind: 'problem', problem };
}

/** Parts of a quote that are prices, by what each is paid for. */
export const pricedPartNames = ['simOnce', 'simMonth', 'megabyte', 'pool', 'setup', 'minimumMonth'] as const;
export type PricedPart = (typeof pricedPartNames)[number];
