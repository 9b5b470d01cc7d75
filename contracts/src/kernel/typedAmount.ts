import { type AmountProblem, amountProblem, canonicalAmount, type Currency, currencyDecimals } from './money.ts';

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
 * `1,234` and `1.234` have both readings; no other text has.
 */
export function numberReadings(typed: string): NumberReadings {
  const text = typed
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('’', "'");
  return { decimal: pointed(plain, text), thousands: pointed(grouped, text) };
}

/** What a person typed as an amount: the stored form, or why there is none. */
export type TypedAmount =
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'problem'; readonly problem: AmountProblem }
  /** Two readings, both plain decimals: with the sign between thousands, and with it before the decimals. */
  | { readonly kind: 'ambiguous'; readonly thousands: string; readonly decimal: string };

/**
 * Reads an amount in the currency's major unit as it was typed. What has one reading is taken; what has two is not guessed.
 * A currency without decimals has no decimal sign, so there `1,234` has one.
 */
export function readAmount(typed: string, currency: Currency): TypedAmount {
  const { decimal, thousands } = numberReadings(typed);
  if (decimal !== null && thousands !== null && currencyDecimals[currency] > 0) {
    return { kind: 'ambiguous', thousands, decimal };
  }
  const text = thousands ?? decimal ?? typed;
  const problem = amountProblem(text, currency);
  return problem === null ? { kind: 'amount', amount: canonicalAmount(text, currency) } : { kind: 'problem', problem };
}
