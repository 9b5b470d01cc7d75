import { type CsvSeparator, csvSeparators } from '@marketplace/contracts/kernel/csv.ts';

/**
 * The separator that spreadsheets expect in a language: semicolons where the comma is the decimal sign, as Windows sets both.
 * @param locales BCP 47, the preferred one first.
 */
export function usualSeparator(locales: readonly string[]): CsvSeparator {
  const parts = new Intl.NumberFormat([...locales]).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma';
}

const names: Readonly<Record<CsvSeparator, string>> = {
  comma: 'Commas',
  semicolon: 'Semicolons, decimal commas',
  tab: 'Tabs',
};

/** A separator that a person can choose. */
export interface SeparatorChoice {
  readonly separator: CsvSeparator;
  readonly label: string;
}

/** All separators, the one of Excel in the reader's language first. */
export function separatorChoices(locales: readonly string[]): readonly SeparatorChoice[] {
  const usual = usualSeparator(locales);
  const label = (separator: CsvSeparator): string =>
    separator === usual ? `${names[separator]} (Excel in your language)` : names[separator];
  return [usual, ...csvSeparators.filter((separator) => separator !== usual)].map((separator) => ({
    separator,
    label: label(separator),
  }));
}
