import { type CsvSeparator, csvSeparators } from '@marketplace/contracts/kernel/csv.ts';

/**
 * The separator that spreadsheets expect in a language: semicolons where the decimal separator is a comma, like the
 * Windows defaults.
 * @param locales BCP 47 tags, most preferred first.
 */
export function getDefaultCsvSeparator(locales: readonly string[]): CsvSeparator {
  const parts = new Intl.NumberFormat([...locales]).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma';
}

const names: Readonly<Record<CsvSeparator, string>> = {
  comma: 'Commas',
  semicolon: 'Semicolons, decimal commas',
  tab: 'Tabs',
};

/** A selectable separator. */
export interface CsvSeparatorChoice {
  readonly separator: CsvSeparator;
  readonly label: string;
}

/** @returns all separators, starting with the one that Excel expects in the user's language. */
export function listCsvSeparatorChoices(locales: readonly string[]): readonly CsvSeparatorChoice[] {
  const defaultSeparator = getDefaultCsvSeparator(locales);
  const label = (separator: CsvSeparator): string =>
    separator === defaultSeparator ? `${names[separator]} (Excel in your language)` : names[separator];
  return [defaultSeparator, ...csvSeparators.filter((separator) => separator !== defaultSeparator)].map(
    (separator) => ({
      separator,
      label: label(separator),
    }),
  );
}
