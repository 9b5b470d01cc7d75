import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { csvText } from '@marketplace/contracts/kernel/formulaText.ts';
import { type Cell, cellText } from '@marketplace/http/cells.ts';
import { type Sheet, writeWorkbook } from '@marketplace/http/workbook.ts';

const signs: Readonly<Record<CsvSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };

/** A cell in the form of its file. Spreadsheets that separate at semicolons read `12.50` as a day or a text. */
function field(cell: Cell, separator: CsvSeparator): string {
  if (cell === null) return '';
  const text = cellText(cell);
  const isNumber = typeof cell === 'number' || (typeof cell === 'object' && 'amount' in cell);
  const shown = isNumber && separator === 'semicolon' ? text.replace('.', ',') : text;
  return typeof cell === 'number' ? shown : `"${csvText(shown).replaceAll('"', '""')}"`;
}

/**
 * A sheet as CSV (RFC 4180, but for the separator), with the mark by which spreadsheets know UTF-8. Every text is quoted, and none of its
 * parts is a formula where a spreadsheet separates cells at another sign, as its country's habits say.
 */
export function writeCsv({ columns, rows }: Omit<Sheet, 'name'>, separator: CsvSeparator): string {
  const line = (row: readonly Cell[]): string =>
    `${row.map((cell) => field(cell, separator)).join(signs[separator])}\r\n`;
  return `\uFEFF${[columns, ...rows].map(line).join('')}`;
}

/** Makes the file of one sheet. */
export async function sheetFile(
  sheet: Sheet,
  { format, separator }: { readonly format: 'xlsx' | 'csv'; readonly separator: CsvSeparator },
): Promise<Buffer> {
  return format === 'csv' ? Buffer.from(writeCsv(sheet, separator)) : writeWorkbook([sheet]);
}
