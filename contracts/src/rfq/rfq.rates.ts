import { z } from 'zod';
import { Currency, currencies } from '../kernel/money.ts';

/** Rates say how much of a currency one unit of this one costs, as the European Central Bank publishes them. */
export const baseCurrency: Currency = 'EUR';
/** The currencies that may have a rate. */
export const ratedCurrencies = currencies.filter((currency) => currency !== baseCurrency);
export const mostRates = ratedCurrencies.length;

/** Letters that the name of a source may have. */
export const longestSource = 100;
/** Decimals that a rate may have. */
export const rateDecimals = 8;

/** Plain decimal digits above zero, such as `1.0812`, as they were typed. */
export const RateText = z
  .string()
  .max(20)
  .regex(/^(?=.*[1-9])\d{1,9}(?:\.\d{1,8})?$/, 'Please enter a rate above zero in plain digits, such as 1.0812.');

/** A day without a time, `2026-11-26`. */
export const RateDay = z.iso.date().max(10);

/** A rate as it stands: one unit of the base currency costs `rate` of `currency`. */
export const ExchangeRate = z.object({ currency: Currency, rate: RateText, as_of: RateDay, source: z.string() });
export type ExchangeRate = z.infer<typeof ExchangeRate>;
