import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { numberReadings } from '@marketplace/contracts/kernel/typedAmount.ts';
import { currencies } from '@marketplace/contracts/kernel/money.ts';
import { baseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import type { TableRows } from '../../catalogue/import/readTable.public.ts';
import { type CheckedRates, checkedDay, checkedEach, type GivenRate, isCurrencyCode } from './givenRates.ts';

/** What a file says: its rates, the day that it names, and currencies that quotes cannot be in. */
export interface RateFile {
  readonly asOf: string | null;
  readonly rates: CheckedRates['rates'];
  readonly leftOut: readonly string[];
}

function wrongFile(reason: string): Refusal {
  return new Refusal('rule', 'rates.file', reason, [{ path: 'file', message: reason }]);
}

const shapes =
  'Give one row for each currency under the headers Currency and Rate, or one row of rates under a row of currencies that begins with Date.';

const months = 'January February March April May June July August September October November December'.split(' ');

/** `2026-11-26`, also of `26 November 2026`, as the European Central Bank writes it; any other text as it is. */
function isoDay(text: string): string {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  const month = months.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1;
  return month === 0 ? text : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * A rate in plain digits. @param pointed whether a point can only stand before decimals, as in a file without any comma in its rates: the
 * European Central Bank leaves zeros at the end out, and `1.081` has two readings by itself. @throws Refusal 'rates.rate' for two readings.
 */
function plainRate(text: string, currency: string, pointed: boolean): string {
  const { decimal, thousands } = numberReadings(text);
  if (decimal === null || thousands === null || pointed) return decimal ?? thousands ?? text;
  const message = `The rate of ${currency}, ${text}, can be read as ${decimal} and as ${thousands}. Please write it with a point before the decimals.`;
  throw new Refusal('rule', 'rates.rate', message, [{ path: 'file', message }]);
}

/** Of a file that has one row for each currency; `null` where it has another shape. */
function inRows([headers = [], ...rows]: TableRows): {
  readonly days: readonly string[];
  readonly given: readonly GivenRate[];
} | null {
  const place = (name: string): number => headers.findIndex((header) => header.toLowerCase() === name);
  const [currency, rate, date] = [place('currency'), place('rate'), place('date')];
  if (currency < 0 || rate < 0) return null;
  const filled = rows.filter((row) => row.some((field) => field !== ''));
  return {
    days: filled.map((row) => row[date] ?? '').filter((day) => day !== ''),
    given: filled.map((row) => ({ currency: row[currency] ?? '', rate: row[rate] ?? '' })),
  };
}

/** Of a file with one row of rates under a row of currencies; `null` where it has another shape. */
function inColumns([headers = [], ...rows]: TableRows): ReturnType<typeof inRows> {
  const [first = '', ...codes] = headers;
  const filled = rows.filter((row) => row.some((field) => field !== ''));
  const [[day = '', ...rates] = []] = filled;
  if (first.toLowerCase() !== 'date' || filled.length === 0) return null;
  if (filled.length > 1) throw wrongFile('The file has rates of several days. Leave one of them.');
  const given = codes.map((currency, place) => ({ currency, rate: rates[place] ?? '' }));
  return { days: day === '' ? [] : [day], given: given.filter(({ currency, rate }) => currency !== '' || rate !== '') };
}

const isOffered = (code: string): boolean => currencies.some((currency) => currency === code);
const isNothing = (rate: string): boolean => rate === '' || rate.toUpperCase() === 'N/A';

/**
 * Reads rates as files give them: the daily file of the European Central Bank, or one row for each currency. Every code must be one of a
 * currency; those in which no quote can be are left out. @param at now.
 * @throws Refusal 'rates.file' for another shape, and what `checkedRates` refuses.
 */
export function readRateFile(table: TableRows, at: string): RateFile {
  const read = inRows(table) ?? inColumns(table);
  if (read === null) throw wrongFile(`These are no rates. ${shapes}`);
  const days = [...new Set(read.days.map(isoDay))];
  if (days.length > 1) throw wrongFile('The file has rates of several days. Leave one of them.');
  const given = read.given.map(({ currency, rate }) => ({ currency: currency.toUpperCase(), rate }));
  const leftOut = given.map(({ currency }) => currency).filter((code) => isCurrencyCode(code) && !isOffered(code));
  const kept = given.filter(({ currency, rate }) => !leftOut.includes(currency) && !isUnityOfBase({ currency, rate }));
  const pointed = given.every(({ rate }) => !rate.includes(','));
  const plain = kept
    .filter(({ rate }) => !isNothing(rate))
    .map(({ currency, rate }) => ({ currency, rate: plainRate(rate, currency, pointed) }));
  const rates = checkedEach(plain);
  if (rates.length === 0) throw wrongFile(`The file has no rate of a currency that quotes can be in. ${shapes}`);
  const [day] = days;
  const asOf = day === undefined ? null : checkedDay(day, at);
  return { asOf, rates, leftOut: [...new Set(leftOut)] };
}

/** One unit of the base currency costs one of it, and some files say so. */
function isUnityOfBase({ currency, rate }: GivenRate): boolean {
  return currency === baseCurrency && /^1(?:[.,]0+)?$/.test(rate);
}
