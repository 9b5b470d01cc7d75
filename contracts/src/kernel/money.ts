import { z } from 'zod';

/** Quote currencies in display order; the first is the default. */
export const quoteCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD'] as const;
export const Currency = z.enum(quoteCurrencies);
export type Currency = z.infer<typeof Currency>;

/** Number of decimals of a currency's minor unit (ISO 4217). */
export const currencyDecimals: Readonly<Record<Currency, number>> = { USD: 2, EUR: 2, GBP: 2, JPY: 0, CAD: 2, AUD: 2 };

/** Maximum number of digits of an amount, a price or a quantity before the decimal point. */
export const maxAmountIntegerDigits = 12;

export type AmountProblem = 'missing' | 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large';

/** Format of an amount: the maximum number of decimals, and whether it may be zero. */
export interface AmountValidationRules {
  readonly decimals: number;
  readonly mayBeZero: boolean;
}

/** Checks plain decimal digits with an optional point: no sign, exponent, comma or space. Never uses floating point. */
export function findDecimalProblem(
  text: string,
  { decimals: maxDecimals, mayBeZero }: AmountValidationRules,
): AmountProblem | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'missing';
  const match = /^(\d+)(?:\.(\d+))?$/.exec(trimmed);
  if (match === null) return /^-\d+(\.\d+)?$/.test(trimmed) ? 'not-positive' : 'not-a-number';
  const [, integer = '', decimals = ''] = match;
  if (!mayBeZero && /^0*$/.test(integer + decimals)) return 'not-positive';
  if (decimals.length > maxDecimals) return 'too-many-decimals';
  return integer.replace(/^0+/, '').length > maxAmountIntegerDigits ? 'too-large' : null;
}

/**
 * Checks an amount in the currency's major unit: above zero, with at most the currency's decimals; see
 * `findDecimalProblem`.
 */
export function findAmountProblem(text: string, currency: Currency): AmountProblem | null {
  return findDecimalProblem(text, { decimals: currencyDecimals[currency], mayBeZero: false });
}

/**
 * @returns the stored form of a valid amount: no leading zeros, exactly the currency's decimals. `1.5` USD becomes
 * `1.50`.
 */
export function formatCanonicalAmount(text: string, currency: Currency): string {
  const [integer = '', decimals = ''] = text.trim().split('.');
  const digits = currencyDecimals[currency];
  const whole = integer.replace(/^0+(?=\d)/, '');
  return digits === 0 ? whole : `${whole}.${decimals.padEnd(digits, '0')}`;
}
