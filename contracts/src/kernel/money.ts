import { z } from 'zod';
import { inThousands } from './thousands.ts';

/** Quote currencies in the order in which they are offered; the first is the default. */
export const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** Decimals of a currency's minor unit (ISO 4217). */
export const currencyDecimals: Readonly<Record<Currency, number>> = { USD: 2, EUR: 2, GBP: 2, JPY: 0, CAD: 2, AUD: 2 };

/** Digits before the decimal point that an amount may have at most. */
const maxIntegerDigits = 12;

export type AmountProblem = 'missing' | 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large';

/** How an amount is written: the decimals that it may have, and whether it may be nothing. */
export interface AmountRule {
  readonly decimals: number;
  readonly mayBeZero: boolean;
}

/** Checks plain decimal digits with an optional point: no sign, exponent, comma or space. Never goes through a float. */
export function decimalProblem(text: string, { decimals: most, mayBeZero }: AmountRule): AmountProblem | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'missing';
  const match = /^(\d+)(?:\.(\d+))?$/.exec(trimmed);
  if (match === null) return /^-\d+(\.\d+)?$/.test(trimmed) ? 'not-positive' : 'not-a-number';
  const [, integer = '', decimals = ''] = match;
  if (!mayBeZero && /^0*$/.test(integer + decimals)) return 'not-positive';
  if (decimals.length > most) return 'too-many-decimals';
  return integer.replace(/^0+/, '').length > maxIntegerDigits ? 'too-large' : null;
}

/** Checks an amount in the currency's major unit, above zero and with the currency's own decimals at most, as `decimalProblem` does. */
export function amountProblem(text: string, currency: Currency): AmountProblem | null {
  return decimalProblem(text, { decimals: currencyDecimals[currency], mayBeZero: false });
}

/** Plain decimal text with commas between thousands, never through a float: `12500.5` becomes `12,500.5`. */
export function groupedDigits(number: string): string {
  const [whole = '', decimals] = number.split('.');
  const digits = inThousands(String(BigInt(whole)));
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/** The stored form of a valid amount: no leading zeros, exactly the currency's decimals. `1.5` USD becomes `1.50`. */
export function canonicalAmount(text: string, currency: Currency): string {
  const [integer = '', decimals = ''] = text.trim().split('.');
  const digits = currencyDecimals[currency];
  const whole = integer.replace(/^0+(?=\d)/, '');
  return digits === 0 ? whole : `${whole}.${decimals.padEnd(digits, '0')}`;
}
