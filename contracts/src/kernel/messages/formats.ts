import { i18n } from './messages.ts';

/** Locales for numbers, dates and lists by language. Other languages use the conventions of their own tag. */
const localesByLanguage: Readonly<Record<string, string>> = { en: 'en-GB' };

/** BCP 47 tag whose conventions apply to numbers, dates, lists and sorting in the active language. */
export const getFormattingLocale = (): string => localesByLanguage[i18n.locale] ?? i18n.locale;

/**
 * Whether the active language is English. English dates and whole numbers are formatted without Intl: creating the
 * first formatter of a page takes tens to hundreds of milliseconds on a phone, and every page shows a date.
 */
export const isEnglishActive = (): boolean => i18n.locale === 'en';

/** Returns a function that creates a value once for each language, on the first call in that language. */
export function memoizeByLanguage<Value>(create: (locale: string) => Value): () => Value {
  const values = new Map<string, Value>();
  return () => {
    const locale = getFormattingLocale();
    const known = values.get(locale);
    if (known !== undefined) return known;
    const value = create(locale);
    values.set(locale, value);
    return value;
  };
}

/** Returns a function that formats numbers in the active language. */
export function createNumberFormatter(options: Intl.NumberFormatOptions): (value: number | bigint) => string {
  const getFormat = memoizeByLanguage((locale) => new Intl.NumberFormat(locale, options));
  return (value) => getFormat().format(value);
}

/** Returns a function that formats instants in the active language. */
export function createDateFormatter(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  const getFormat = memoizeByLanguage((locale) => new Intl.DateTimeFormat(locale, options));
  return (instant) => getFormat().format(instant);
}

/** Character between the whole number and the decimals. */
export const getDecimalSeparator = memoizeByLanguage((locale) =>
  locale === 'en-GB'
    ? '.'
    : (new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'),
);

/** Formats a share from 0 to 1 as a whole percentage: `11%`. */
export const formatWholePercent = createNumberFormatter({ style: 'percent' });

/** Formats a number with one decimal: `10.6`. */
export const formatOneDecimal = createNumberFormatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

const getConjunction = memoizeByLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const getDisjunction = memoizeByLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

/** Formats a list with a final "and": `Germany, France and Italy`. */
export const formatList = (items: readonly string[]): string => getConjunction().format(items);

/** Formats a list of alternatives with a final "or": `Germany, France or Italy`. */
export const formatOrList = (items: readonly string[]): string => getDisjunction().format(items);

const getCollator = memoizeByLanguage((locale) => new Intl.Collator(locale));
const getNumericCollator = memoizeByLanguage((locale) => new Intl.Collator(locale, { numeric: true }));

/** Compares texts as readers of the active language sort them. */
export const compareTexts = (one: string, other: string): number => getCollator().compare(one, other);

/** Compares texts as readers sort them, and numbers in them by value: `Band 8` before `Band 20`. */
export const compareTextsWithNumbers = (one: string, other: string): number => getNumericCollator().compare(one, other);
