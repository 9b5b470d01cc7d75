import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { type Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import type { LineItemPrices } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { exchangeRateBaseCurrency, type ExchangeRate } from '@marketplace/contracts/rfq/rfq.rates.ts';
import {
  formatFractionAsDecimal,
  divideFractions,
  type BigIntFraction,
  parseDecimalAsFraction,
  isGreaterFraction,
  multiplyFractions,
  convertIntegerToFraction,
} from './fraction.ts';
import type { NonNegativeDecimalText, FlatOrTieredUnitPrice } from './quoteLineItems.ts';
import type { CostRange } from './totalCost.ts';

/** A converted value, or the currencies without an exchange rate. */
export type CurrencyConversionResult<Value> =
  | { readonly kind: 'converted'; readonly value: Value }
  | { readonly kind: 'no-rate'; readonly missing: readonly Currency[] };

/**
 * Exact factor between two currencies, and the rates from which the factor is computed. Equal currencies need no rates.
 */
export interface CurrencyCrossRate {
  readonly factor: BigIntFraction;
  readonly uses: readonly ExchangeRate[];
}

/**
 * Computes the price of one unit of a currency in another currency. Rates state the price of one unit of the base
 * currency.
 */
export function computeCurrencyCrossRate(
  rates: readonly ExchangeRate[],
  from: Currency,
  to: Currency,
): CurrencyConversionResult<CurrencyCrossRate> {
  if (from === to) return { kind: 'converted', value: { factor: convertIntegerToFraction(1), uses: [] } };
  const needed = [from, to].filter((currency) => currency !== exchangeRateBaseCurrency);
  const uses = needed.flatMap((currency) => rates.find((rate) => rate.currency === currency) ?? []);
  const missing = needed.filter((currency) => uses.every((rate) => rate.currency !== currency));
  if (missing.length > 0) return { kind: 'no-rate', missing };
  const perBase = (currency: Currency): BigIntFraction =>
    parseDecimalAsFraction(uses.find((rate) => rate.currency === currency)?.rate ?? '1');
  return { kind: 'converted', value: { factor: divideFractions(perBase(to), perBase(from)), uses } };
}

/** Formats a rate with its date and source, for example `1 EUR = 1.0812 USD, 26 Nov 2026, European Central Bank`. */
export function formatExchangeRate({ currency, rate, as_of: asOf, source }: ExchangeRate): string {
  const base = exchangeRateBaseCurrency;
  const date = formatIsoDateAsDayMonthYear(asOf);
  return formatMessage(
    msg`1 ${{ base }} = ${{ rate: addThousandsSeparators(rate) }} ${{ currency }}, ${{ date }}, ${{ source }}`,
  );
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/** Formats `2026-11-26` as `26 Nov 2026`. The date has no time zone, so that no conversion can shift it. */
export function formatIsoDateAsDayMonthYear(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? month} ${year}`;
}

/** The currency and the rates for comparing amounts. */
export interface CurrencyComparisonSettings {
  readonly currency: Currency;
  readonly rates: readonly ExchangeRate[];
}

/**
 * Distinct currencies for which an exchange rate is needed to compare amounts in the given currencies, but is not
 * available.
 */
export function findMissingExchangeRates(
  quoted: readonly Currency[],
  { currency: to, rates }: CurrencyComparisonSettings,
): readonly Currency[] {
  const missing = quoted.flatMap((from) => {
    const cross = computeCurrencyCrossRate(rates, from, to);
    return cross.kind === 'no-rate' ? cross.missing : [];
  });
  return [...new Set(missing)];
}

/** Distinct rates used to compare amounts in the given currencies. */
export function findUsedExchangeRates(
  quoted: readonly Currency[],
  { currency: to, rates }: CurrencyComparisonSettings,
): readonly ExchangeRate[] {
  const used = quoted.flatMap((from) => {
    const cross = computeCurrencyCrossRate(rates, from, to);
    return cross.kind === 'converted' ? cross.value.uses : [];
  });
  return rates.filter((rate) => used.includes(rate));
}

/**
 * Converts an amount exactly.
 *
 * @throws RangeError for a text that is not a plain decimal.
 */
export function convertCurrencyAmount(
  amount: NonNegativeDecimalText,
  { from, to }: { readonly from: Currency; readonly to: Currency },
  rates: readonly ExchangeRate[],
): CurrencyConversionResult<BigIntFraction> {
  const cross = computeCurrencyCrossRate(rates, from, to);
  return cross.kind === 'no-rate'
    ? cross
    : { kind: 'converted', value: multiplyFractions(parseDecimalAsFraction(amount), cross.value.factor) };
}

/** Minimum number of significant digits of a small price. */
const minSignificantDigits = 2;
/** Maximum number of decimals of a price. */
const maxDecimals = 10;

/**
 * Number of decimals for a price: that of the currency, or more if a small price needs more to show two significant
 * digits.
 */
function unitDecimals(price: BigIntFraction, currency: Currency): number {
  const hasEnoughDigits = (decimals: number): boolean => {
    const least = { over: 10n ** BigInt(minSignificantDigits - 1), under: 10n ** BigInt(decimals) };
    return !isGreaterFraction(least, price);
  };
  let decimals = currencyDecimals[currency];
  while (price.over > 0n && decimals < maxDecimals && !hasEnoughDigits(decimals)) decimals += 1;
  return decimals;
}

/** Rounds an amount for display, half up, to the currency's decimals plus `more`. */
export const roundAmountForDisplay = (amount: BigIntFraction, currency: Currency, more = 0): NonNegativeDecimalText =>
  formatFractionAsDecimal(amount, currencyDecimals[currency] + more);

/**
 * Converts a range and rounds it for display.
 *
 * @param more Number of decimals in addition to the currency's.
 */
export function convertCostRangeCurrency(
  { least, most }: CostRange,
  { factor }: CurrencyCrossRate,
  to: Currency,
  more = 0,
): CostRange {
  const shown = (amount: NonNegativeDecimalText): NonNegativeDecimalText =>
    roundAmountForDisplay(multiplyFractions(parseDecimalAsFraction(amount), factor), to, more);
  return { least: shown(least), most: most === null ? null : shown(most) };
}

/** Converts a price and rounds it for display. Small prices get more decimals than the currency has. */
export function convertPriceCurrency(
  price: NonNegativeDecimalText,
  { factor }: CurrencyCrossRate,
  to: Currency,
): NonNegativeDecimalText {
  const exact = multiplyFractions(parseDecimalAsFraction(price), factor);
  return formatFractionAsDecimal(exact, unitDecimals(exact, to));
}

/** Converts the prices of a quote and rounds them for display. Other values, such as included data, are kept. */
export function convertLineItemPricesCurrency(
  parts: Readonly<LineItemPrices>,
  cross: CurrencyCrossRate,
  to: Currency,
): LineItemPrices {
  const price = (amount: NonNegativeDecimalText): NonNegativeDecimalText => convertPriceCurrency(amount, cross, to);
  const orUnknown = (amount: NonNegativeDecimalText | null): NonNegativeDecimalText | null =>
    amount === null ? null : price(amount);
  const unitPrice = (unit: FlatOrTieredUnitPrice): FlatOrTieredUnitPrice =>
    typeof unit === 'string' ? price(unit) : unit.map((tier) => ({ ...tier, price: price(tier.price) }));
  const { simOnce, simMonth, further, setup, minimumMonth } = parts;
  return {
    ...parts,
    simOnce: orUnknown(simOnce),
    simMonth: simMonth === null ? null : unitPrice(simMonth),
    further:
      further === null
        ? null
        : further.kind === 'megabyte'
          ? { ...further, price: unitPrice(further.price) }
          : { ...further, price: price(further.price) },
    setup: orUnknown(setup),
    minimumMonth: orUnknown(minimumMonth),
  };
}
