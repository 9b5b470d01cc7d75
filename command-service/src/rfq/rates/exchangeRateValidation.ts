import { type Currency, quoteCurrencies } from '@marketplace/contracts/kernel/money.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import {
  exchangeRateBaseCurrency,
  ExchangeRateIsoDate,
  maxExchangeRateDecimals,
  ExchangeRateDecimalString,
} from '@marketplace/contracts/rfq/rfq.rates.ts';
import type { SetExchangeRatesBody } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import type { ExchangeRatesSet } from '@marketplace/contracts/rfq/rfq.rates.events.ts';

/** Validated rates, all for the same day and from the same source. */
export type ValidatedExchangeRates = Omit<ExchangeRatesSet['data'], 'version'>;

/** A rate as entered. */
export type EnteredExchangeRate = SetExchangeRatesBody['rates'][number];

function fieldRefusal(code: RefusalCode, path: string, message: string): Refusal {
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
    throw fieldRefusal('rates.day', 'as_of', 'Please enter the day of the rates as a date, such as 2026-11-26.');
  const today = new Date(Date.parse(at) + maxUtcOffsetMs).toISOString().slice(0, 10);
  if (day.data > today) throw fieldRefusal('rates.day', 'as_of', 'The day of the rates lies in the future.');
  if (day.data < firstDay) throw fieldRefusal('rates.day', 'as_of', 'There are no rates of days before 1999.');
  return day.data;
}

const isoCurrencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether `code` is an ISO 4217 code, including currencies not offered for quotes. */
export const isIsoCurrencyCode = (code: string): boolean => isoCurrencies.has(code);

function validateCurrency(text: string, path: string): Currency {
  const currency = quoteCurrencies.find((known) => known === text.toUpperCase());
  if (currency === undefined) {
    throw fieldRefusal('rates.currency', path, `Quotes cannot be in the currency ${JSON.stringify(text)}.`);
  }
  if (currency !== exchangeRateBaseCurrency) return currency;
  throw fieldRefusal(
    'rates.base',
    path,
    `Rates are what 1 ${exchangeRateBaseCurrency} costs, so ${exchangeRateBaseCurrency} itself has none.`,
  );
}

function validateRate(text: string, path: string, currency: Currency): string {
  if (ExchangeRateDecimalString.safeParse(text).success) return text;
  const example = `such as 1.0812, with at most 9 digits before the point and ${maxExchangeRateDecimals} behind it`;
  throw fieldRefusal('rates.rate', path, `The rate of ${currency} must be above zero and in plain digits, ${example}.`);
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
  throw fieldRefusal('rates.duplicate', `rates.${duplicateIndex}.currency`, `${duplicate.currency} is named twice.`);
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
  if (given.source === '') throw fieldRefusal('rates.source', 'source', 'Please say where the rates come from.');
  return { asOf, source: given.source, rates: requireValidExchangeRates(given.rates) };
}
