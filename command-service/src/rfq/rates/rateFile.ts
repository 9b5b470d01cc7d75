import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { interpretTypedNumber } from '@marketplace/contracts/kernel/amountParsing.ts';
import { quoteCurrencies } from '@marketplace/contracts/kernel/money.ts';
import { exchangeRateBaseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import type { TableCellTexts } from '../../catalogue/import/parseTable.public.ts';
import {
  type ValidatedExchangeRates,
  validateExchangeRateDay,
  requireValidExchangeRates,
  type EnteredExchangeRate,
  isIsoCurrencyCode,
} from './exchangeRateValidation.ts';

/** The content of a rate file; `asOf` is `null` for a file without a day. */
export interface ParsedExchangeRateFile {
  readonly asOf: string | null;
  readonly rates: ValidatedExchangeRates['rates'];
  /** Currencies in the file that are not offered for quotes. */
  readonly skippedCurrencies: readonly string[];
}

function fileRefusal(reason: Message): Refusal {
  return new Refusal('rule', 'rates.file', reason, [{ path: 'file', message: reason }]);
}

const supportedFormats = msg`Use one row per currency with the columns Currency and Rate, or one row of rates below a header row with Date and the currencies.`;

const severalDates = msg`The file contains rates for more than one date. Keep the rates for one date and upload the file again.`;

const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * Converts "26 November 2026", the format of the European Central Bank, to "2026-11-26". Returns any other text
 * unchanged.
 */
function toIsoDay(text: string): string {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  const month = months.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1;
  return month === 0 ? text : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Normalises a rate to plain digits.
 * @param pointIsDecimal whether every point is a decimal point, which is certain when no rate of the file contains a
 * comma. Without this information, `1.081` is ambiguous, because the European Central Bank omits trailing zeros.
 * @throws Refusal 'rates.rate' if the rate is ambiguous.
 */
function normaliseRate(text: string, currency: string, pointIsDecimal: boolean): string {
  const { decimal, thousands } = interpretTypedNumber(text);
  if (decimal === null || thousands === null || pointIsDecimal) return decimal ?? thousands ?? text;
  const message = msg`The rate for ${{ currency }}, ${{ text }}, can mean ${{ decimal }} or ${{ thousands }}. Enter it with a decimal point and without thousands separators.`;
  throw new Refusal('rule', 'rates.rate', message, [{ path: 'file', message }]);
}

/**
 * Parses a table with one row per currency.
 * @returns `null` for another layout.
 */
function parseRows([headers = [], ...rows]: TableCellTexts): {
  readonly days: readonly string[];
  readonly given: readonly EnteredExchangeRate[];
} | null {
  const columnOf = (name: string): number => headers.findIndex((header) => header.toLowerCase() === name);
  const [currency, rate, date] = [columnOf('currency'), columnOf('rate'), columnOf('date')];
  if (currency < 0 || rate < 0) return null;
  const filled = rows.filter((row) => row.some((field) => field !== ''));
  return {
    days: filled.map((row) => row[date] ?? '').filter((day) => day !== ''),
    given: filled.map((row) => ({ currency: row[currency] ?? '', rate: row[rate] ?? '' })),
  };
}

/**
 * Parses a table with one row of rates under a row of currencies.
 * @returns `null` for another layout.
 */
function parseColumns([headers = [], ...rows]: TableCellTexts): ReturnType<typeof parseRows> {
  const [first = '', ...codes] = headers;
  const filled = rows.filter((row) => row.some((field) => field !== ''));
  const [[day = '', ...rates] = []] = filled;
  if (first.toLowerCase() !== 'date' || filled.length === 0) return null;
  if (filled.length > 1) throw fileRefusal(severalDates);
  const given = codes.map((currency, index) => ({ currency, rate: rates[index] ?? '' }));
  return { days: day === '' ? [] : [day], given: given.filter(({ currency, rate }) => currency !== '' || rate !== '') };
}

const isOfferedCurrency = (code: string): boolean => quoteCurrencies.some((currency) => currency === code);
const isEmptyRate = (rate: string): boolean => rate === '' || rate.toUpperCase() === 'N/A';

/**
 * Parses a rate file: the daily file of the European Central Bank, or one row per currency. Currencies not offered for
 * quotes are skipped; unknown codes are refused.
 * @param at current time.
 * @throws Refusal 'rates.file' for another layout, for rates of several days and for a file without offered currencies,
 * and the refusals for an invalid day or rate.
 */
export function parseExchangeRateFile(table: TableCellTexts, at: string): ParsedExchangeRateFile {
  const parsed = parseRows(table) ?? parseColumns(table);
  if (parsed === null)
    throw fileRefusal(msg`The file contains no exchange rates in a supported format. ${{ supportedFormats }}`);
  const days = [...new Set(parsed.days.map(toIsoDay))];
  if (days.length > 1) throw fileRefusal(severalDates);
  const given = parsed.given.map(({ currency, rate }) => ({ currency: currency.toUpperCase(), rate }));
  const skipped = given
    .map(({ currency }) => currency)
    .filter((code) => isIsoCurrencyCode(code) && !isOfferedCurrency(code));
  const offered = given.filter(({ currency, rate }) => !skipped.includes(currency) && !isBaseRate({ currency, rate }));
  const pointIsDecimal = given.every(({ rate }) => !rate.includes(','));
  const normalised = offered
    .filter(({ rate }) => !isEmptyRate(rate))
    .map(({ currency, rate }) => ({ currency, rate: normaliseRate(rate, currency, pointIsDecimal) }));
  const rates = requireValidExchangeRates(normalised);
  if (rates.length === 0)
    throw fileRefusal(
      msg`The file contains no exchange rate for a currency that can be used in quotes. ${{ supportedFormats }}`,
    );
  const [day] = days;
  const asOf = day === undefined ? null : validateExchangeRateDay(day, at);
  return { asOf, rates, skippedCurrencies: [...new Set(skipped)] };
}

/** Some files include the base currency with a rate of 1. */
function isBaseRate({ currency, rate }: EnteredExchangeRate): boolean {
  return currency === exchangeRateBaseCurrency && /^1(?:[.,]0+)?$/.test(rate);
}
