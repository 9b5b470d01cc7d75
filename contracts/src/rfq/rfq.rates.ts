import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { failWith } from '../kernel/messages/messages.ts';
import { Currency, quoteCurrencies } from '../kernel/money.ts';

/**
 * Base currency: a rate is the price of one unit of the base currency in another currency, as published by the European
 * Central Bank.
 */
export const exchangeRateBaseCurrency: Currency = 'EUR';
/** Currencies that can have a rate. */
export const exchangeRateCurrencies = quoteCurrencies.filter((currency) => currency !== exchangeRateBaseCurrency);
export const maxExchangeRates = exchangeRateCurrencies.length;

/** Maximum length of the name of a source, in code points. */
export const maxExchangeRateSourceLength = 100;
/** Maximum number of digits of a rate before the decimal point. */
export const maxExchangeRateIntegerDigits = 9;
/** Maximum number of decimals of a rate. */
export const maxExchangeRateDecimals = 8;

/** A number above zero in plain decimal digits, such as `1.0812`, as typed. */
export const ExchangeRateDecimalString = z
  .string()
  .max(20)
  .regex(
    /^(?=.*[1-9])\d{1,9}(?:\.\d{1,8})?$/,
    failWith(msg`Enter a rate greater than zero. Use only digits and a decimal point, for example 1.0812.`),
  );

/** A date without time, for example `2026-11-26`. */
export const ExchangeRateIsoDate = z.iso.date().max(10);

/** The current rate: one unit of the base currency costs `rate` of `currency`. */
export const ExchangeRate = z.object({
  currency: Currency,
  rate: ExchangeRateDecimalString,
  as_of: ExchangeRateIsoDate,
  source: z.string(),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;
