import { t } from '@lingui/core/macro';
import { type CsvSeparator, csvSeparators } from '@marketplace/contracts/kernel/csv.ts';

/**
 * Returns the CSV separator that spreadsheet programs expect by default in the user's language, as on Windows: a
 * semicolon for languages with a decimal comma, and a comma for all other languages.
 * @param locales BCP 47 tags, most preferred first.
 */
export function getDefaultCsvSeparator(locales: readonly string[]): CsvSeparator {
  const parts = new Intl.NumberFormat([...locales]).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma';
}

const names: Readonly<Record<CsvSeparator, string>> = {
  comma: t`Commas`,
  semicolon: t`Semicolons, with decimal commas`,
  tab: t`Tabs`,
};

/** A selectable CSV separator with its label. */
export interface CsvSeparatorOption {
  readonly separator: CsvSeparator;
  readonly label: string;
}

/** @returns all CSV separators, starting with the separator that Excel expects in the user's language. */
export function listCsvSeparatorChoices(locales: readonly string[]): readonly CsvSeparatorOption[] {
  const defaultSeparator = getDefaultCsvSeparator(locales);
  const label = (separator: CsvSeparator): string =>
    separator === defaultSeparator ? t`${{ separator: names[separator] }} (Excel in your language)` : names[separator];
  return [defaultSeparator, ...csvSeparators.filter((separator) => separator !== defaultSeparator)].map(
    (separator) => ({
      separator,
      label: label(separator),
    }),
  );
}
