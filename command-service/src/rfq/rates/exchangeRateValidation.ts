import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { type Currency, quoteCurrencies } from '@marketplace/contracts/kernel/money.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import {
  exchangeRateBaseCurrency,
  exchangeRateCurrencies,
  ExchangeRateIsoDate,
  maxExchangeRateDecimals,
  maxExchangeRateIntegerDigits,
  ExchangeRateDecimalString,
} from '@marketplace/contracts/rfq/rfq.rates.ts';
import type { SetExchangeRatesBody } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import type { ExchangeRatesSet } from '@marketplace/contracts/rfq/rfq.rates.events.ts';

/** Validated rates, all for the same day and from the same source. */
export type ValidatedExchangeRates = Omit<ExchangeRatesSet['data'], 'version'>;

/** A rate as entered. */
export type EnteredExchangeRate = SetExchangeRatesBody['rates'][number];

function fieldRefusal(code: RefusalCode, path: string, message: Message): Refusal {
  return new Refusal('rule', code, message, [{ path, message }]);
}

/** The first day of the euro. */
const firstDay = '1999-01-01';
/** Offset of the earliest time zone, where a day starts first. */
const maxUtcOffsetMs = 14 * 3_600_000;

/**
 * @param at current time.
 * @throws Refusal 'rates.day' for an invalid date, a date before the euro, or a date that is in the future in all time
 * zones.
 */
export function validateExchangeRateDay(text: string, at: string): string {
  const day = ExchangeRateIsoDate.safeParse(text);
  if (!day.success)
    throw fieldRefusal(
      'rates.day',
      'as_of',
      msg`Enter the date of the rates as year, month and day, for example 2026-11-26.`,
    );
  const today = new Date(Date.parse(at) + maxUtcOffsetMs).toISOString().slice(0, 10);
  if (day.data > today)
    throw fieldRefusal(
      'rates.day',
      'as_of',
      msg`The date of the rates is in the future. Enter today’s date or an earlier date.`,
    );
  if (day.data < firstDay)
    throw fieldRefusal(
      'rates.day',
      'as_of',
      msg`There are no exchange rates for the euro before 1999. Enter a later date.`,
    );
  return day.data;
}

const isoCurrencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether `code` is an ISO 4217 code, including currencies not offered for quotes. */
export const isIsoCurrencyCode = (code: string): boolean => isoCurrencies.has(code);

function validateCurrency(text: string, path: string): Currency {
  const currency = quoteCurrencies.find((known) => known === text.toUpperCase());
  if (currency === undefined) {
    throw fieldRefusal(
      'rates.currency',
      path,
      msg`The currency “${{ code: text }}” cannot be used in quotes. Supported currencies: ${{ currencies: exchangeRateCurrencies.join(', ') }}.`,
    );
  }
  if (currency !== exchangeRateBaseCurrency) return currency;
  throw fieldRefusal(
    'rates.base',
    path,
    msg`Exchange rates state the price of 1 ${{ base: exchangeRateBaseCurrency }} in other currencies. Remove the rate for ${{ base: exchangeRateBaseCurrency }}.`,
  );
}

function validateRate(text: string, path: string, currency: Currency): string {
  if (ExchangeRateDecimalString.safeParse(text).success) return text;
  throw fieldRefusal(
    'rates.rate',
    path,
    msg`The rate for ${{ currency }} is not valid. Enter a number greater than zero, for example 1.0812, with at most ${{ maxDigits: maxExchangeRateIntegerDigits }} digits before and ${{ maxDecimals: maxExchangeRateDecimals }} after the decimal point.`,
  );
}

/** @throws Refusal 'rates.currency', 'rates.base', 'rates.rate', 'rates.duplicate' for the first invalid rate. */
export function requireValidExchangeRates(given: readonly EnteredExchangeRate[]): ValidatedExchangeRates['rates'] {
  const rates = given.map(({ currency: code, rate }, index) => {
    const currency = validateCurrency(code, `rates.${index}.currency`);
    return { currency, rate: validateRate(rate, `rates.${index}.rate`, currency) };
  });
  const duplicateIndex = rates.findIndex(({ currency }, index) =>
    rates.some((other, at) => at < index && other.currency === currency),
  );
  const duplicate = rates[duplicateIndex];
  if (duplicate === undefined) return rates;
  throw fieldRefusal(
    'rates.duplicate',
    `rates.${duplicateIndex}.currency`,
    msg`The currency ${{ currency: duplicate.currency }} is listed more than once. Enter each currency only once.`,
  );
}

/**
 * Validates rates as entered.
 * @param at current time.
 * @throws Refusal 'rates.day', 'rates.source', 'rates.currency', 'rates.base', 'rates.rate', 'rates.duplicate'.
 */
export function validateExchangeRates(
  given: Omit<SetExchangeRatesBody, 'version'>,
  at: string,
): ValidatedExchangeRates {
  const asOf = validateExchangeRateDay(given.as_of, at);
  if (given.source === '') throw fieldRefusal('rates.source', 'source', msg`Enter the source of the rates.`);
  return { asOf, source: given.source, rates: requireValidExchangeRates(given.rates) };
}
