import { type Currency, currencyDecimals, groupedDigits } from '@marketplace/contracts/kernel/money.ts';
import type { PriceParts } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { baseCurrency, type ExchangeRate } from '@marketplace/contracts/rfq/rfq.rates.ts';
import { decimalText, dividedBy, type Fraction, fraction, isMore, times, wholeNumber } from './fraction.ts';
import type { DecimalText, UnitPrice } from './quoteParts.ts';
import type { CostRange } from './totalCost.ts';

/** Something in another currency, or the currencies whose rates are missing for that. */
export type Converted<Value> =
  | { readonly kind: 'converted'; readonly value: Value }
  | { readonly kind: 'no-rate'; readonly missing: readonly Currency[] };

/** Exact factor between two currencies, with the rates that it is made of: none for a currency and itself. */
export interface CrossRate {
  readonly factor: Fraction;
  readonly uses: readonly ExchangeRate[];
}

/** What one unit of a currency costs in another; each rate says what one unit of the base currency costs. */
export function crossRate(rates: readonly ExchangeRate[], from: Currency, to: Currency): Converted<CrossRate> {
  if (from === to) return { kind: 'converted', value: { factor: wholeNumber(1), uses: [] } };
  const needed = [from, to].filter((currency) => currency !== baseCurrency);
  const uses = needed.flatMap((currency) => rates.find((rate) => rate.currency === currency) ?? []);
  const missing = needed.filter((currency) => uses.every((rate) => rate.currency !== currency));
  if (missing.length > 0) return { kind: 'no-rate', missing };
  const perBase = (currency: Currency): Fraction =>
    fraction(uses.find((rate) => rate.currency === currency)?.rate ?? '1');
  return { kind: 'converted', value: { factor: dividedBy(perBase(to), perBase(from)), uses } };
}

/** A rate as people read it: `1 EUR = 1.0812 USD, 26 Nov 2026, European Central Bank`. */
export function rateText({ currency, rate, as_of: asOf, source }: ExchangeRate): string {
  return `1 ${baseCurrency} = ${groupedDigits(rate)} ${currency}, ${dayText(asOf)}, ${source}`;
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/** `26 Nov 2026` of `2026-11-26`: a day without a zone, so none may move it. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? month} ${year}`;
}

/** Amounts beside each other in one currency, by these rates. */
export interface Comparison {
  readonly currency: Currency;
  readonly rates: readonly ExchangeRate[];
}

/** The currencies whose rates are missing to compare amounts of these, each once. */
export function missingRates(quoted: readonly Currency[], { currency: to, rates }: Comparison): readonly Currency[] {
  const missing = quoted.flatMap((from) => {
    const cross = crossRate(rates, from, to);
    return cross.kind === 'no-rate' ? cross.missing : [];
  });
  return [...new Set(missing)];
}

/** The rates by which amounts of these currencies are compared, each once. */
export function usedRates(quoted: readonly Currency[], { currency: to, rates }: Comparison): readonly ExchangeRate[] {
  const used = quoted.flatMap((from) => {
    const cross = crossRate(rates, from, to);
    return cross.kind === 'converted' ? cross.value.uses : [];
  });
  return rates.filter((rate) => used.includes(rate));
}

/** An amount of one currency in another, exactly. @throws RangeError for a text that is no plain decimal. */
export function convert(
  amount: DecimalText,
  { from, to }: { readonly from: Currency; readonly to: Currency },
  rates: readonly ExchangeRate[],
): Converted<Fraction> {
  const cross = crossRate(rates, from, to);
  return cross.kind === 'no-rate' ? cross : { kind: 'converted', value: times(fraction(amount), cross.value.factor) };
}

/** Digits that tell something of a small price. */
const tellingDigits = 2;
/** Decimals of a price at most. */
const mostDecimals = 10;

/** The currency's decimals, and of a small price as many more as show two of its digits. */
function unitDecimals(price: Fraction, currency: Currency): number {
  const hasTold = (decimals: number): boolean => {
    const least = { over: 10n ** BigInt(tellingDigits - 1), under: 10n ** BigInt(decimals) };
    return !isMore(least, price);
  };
  let decimals = currencyDecimals[currency];
  while (price.over > 0n && decimals < mostDecimals && !hasTold(decimals)) decimals += 1;
  return decimals;
}

/** Rounds an amount for showing, half up, to the currency's decimals, or to more of them. */
export const shownAmount = (amount: Fraction, currency: Currency, more = 0): DecimalText =>
  decimalText(amount, currencyDecimals[currency] + more);

/** A range by a factor, rounded for showing. @param more decimals besides the currency's. */
export function convertedRange({ least, most }: CostRange, { factor }: CrossRate, to: Currency, more = 0): CostRange {
  const shown = (amount: DecimalText): DecimalText => shownAmount(times(fraction(amount), factor), to, more);
  return { least: shown(least), most: most === null ? null : shown(most) };
}

/** A price by a factor, rounded for showing, a small one to more decimals than the currency has. */
export function convertedPrice(price: DecimalText, { factor }: CrossRate, to: Currency): DecimalText {
  const exact = times(fraction(price), factor);
  return decimalText(exact, unitDecimals(exact, to));
}

/** The prices of a quote by a factor, rounded for showing; what is no price, such as included data, stays. */
export function convertedParts(parts: Readonly<PriceParts>, cross: CrossRate, to: Currency): PriceParts {
  const price = (amount: DecimalText): DecimalText => convertedPrice(amount, cross, to);
  const orUnknown = (amount: DecimalText | null): DecimalText | null => (amount === null ? null : price(amount));
  const unitPrice = (unit: UnitPrice): UnitPrice =>
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
