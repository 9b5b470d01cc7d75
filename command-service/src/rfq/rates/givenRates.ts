import { type Currency, currencies } from '@marketplace/contracts/kernel/money.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import { baseCurrency, RateDay, rateDecimals, RateText } from '@marketplace/contracts/rfq/rfq.rates.ts';
import type { SetExchangeRatesBody } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import type { ExchangeRatesSet } from '@marketplace/contracts/rfq/rfq.rates.events.ts';

/** Rates that may be set, all of one day and source. */
export type CheckedRates = Omit<ExchangeRatesSet['data'], 'version'>;

/** A rate as somebody gives it. */
export type GivenRate = SetExchangeRatesBody['rates'][number];

function wrong(code: RefusalCode, path: string, message: string): Refusal {
  return new Refusal('rule', code, message, [{ path, message }]);
}

/** The euro's first day: no earlier one has a rate. */
const firstDay = '1999-01-01';
/** The places that are furthest ahead of UTC begin a day so much earlier. */
const furthestAhead = 14 * 3_600_000;

/** @param at now. @throws Refusal 'rates.day' for no date, for one before the euro, and for a day that has begun nowhere yet. */
export function checkedDay(text: string, at: string): string {
  const day = RateDay.safeParse(text);
  if (!day.success)
    throw wrong('rates.day', 'as_of', 'Please enter the day of the rates as a date, such as 2026-11-26.');
  const today = new Date(Date.parse(at) + furthestAhead).toISOString().slice(0, 10);
  if (day.data > today) throw wrong('rates.day', 'as_of', 'The day of the rates lies in the future.');
  if (day.data < firstDay) throw wrong('rates.day', 'as_of', 'There are no rates of days before 1999.');
  return day.data;
}

const isoCurrencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is the code of a currency, one that quotes can be in or another. */
export const isCurrencyCode = (code: string): boolean => isoCurrencies.has(code);

function checkedCurrency(text: string, path: string): Currency {
  const currency = currencies.find((known) => known === text.toUpperCase());
  if (currency === undefined) {
    throw wrong('rates.currency', path, `Quotes cannot be in the currency ${JSON.stringify(text)}.`);
  }
  if (currency !== baseCurrency) return currency;
  throw wrong('rates.base', path, `Rates are what 1 ${baseCurrency} costs, so ${baseCurrency} itself has none.`);
}

function checkedRate(text: string, path: string, currency: Currency): string {
  if (RateText.safeParse(text).success) return text;
  const example = `such as 1.0812, with at most 9 digits before the point and ${rateDecimals} behind it`;
  throw wrong('rates.rate', path, `The rate of ${currency} must be above zero and in plain digits, ${example}.`);
}

/** @throws Refusal 'rates.currency', 'rates.base', 'rates.rate', 'rates.duplicate' for the first that is wrong. */
export function checkedEach(given: readonly GivenRate[]): CheckedRates['rates'] {
  const rates = given.map(({ currency: code, rate }, place) => {
    const currency = checkedCurrency(code, `rates.${place}.currency`);
    return { currency, rate: checkedRate(rate, `rates.${place}.rate`, currency) };
  });
  const again = rates.findIndex(({ currency }, place) =>
    rates.some((one, at) => at < place && one.currency === currency),
  );
  const twice = rates[again];
  if (twice === undefined) return rates;
  throw wrong('rates.duplicate', `rates.${again}.currency`, `${twice.currency} is named twice.`);
}

/**
 * What somebody gives, as it may be set. @param at now.
 * @throws Refusal 'rates.day', 'rates.source', 'rates.currency', 'rates.base', 'rates.rate', 'rates.duplicate'.
 */
export function checkedRates(given: Omit<SetExchangeRatesBody, 'version'>, at: string): CheckedRates {
  const asOf = checkedDay(given.as_of, at);
  if (given.source === '') throw wrong('rates.source', 'source', 'Please say where the rates come from.');
  return { asOf, source: given.source, rates: checkedEach(given.rates) };
}
