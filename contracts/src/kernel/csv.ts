import { z } from 'zod';

/** Separators of CSV files. Spreadsheet programs expect the separator of their locale; other programs expect commas. */
export const csvSeparators = ['comma', 'semicolon', 'tab'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** Query parameter for the separator of a CSV export; other formats ignore it. */
export const CsvSeparatorParam = z
  .enum(csvSeparators)
  .default('comma')
  .describe(
    'Separator of a CSV file. Files with semicolons use decimal commas, as spreadsheets in German, French, Spanish and other locales expect; all others use decimal points.',
  );
