import { z } from 'zod';

/** Separators of CSV files: programs expect commas, spreadsheets the one of their country. */
export const csvSeparators = ['comma', 'semicolon', 'tab'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The separator of a CSV file as a member of a query; other formats ignore it. */
export const CsvSeparatorParam = z
  .enum(csvSeparators)
  .default('comma')
  .describe(
    'Separator of a CSV file. A file with semicolons has decimal commas, as spreadsheets in German, French, Spanish and others expect; all others have decimal points.',
  );
