import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { escapeCsvFormulas } from '@marketplace/contracts/kernel/formulaEscaping.ts';
import { type ExportSheetCell, formatSheetCellAsText } from '@marketplace/http/sheetCells.ts';
import { type WorkbookSheet, buildXlsxWorkbook } from '@marketplace/http/workbook.ts';

const separatorCharacters: Readonly<Record<CsvSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };

/**
 * Formats a cell. In files separated by semicolons, numbers have a decimal comma, because spreadsheets would otherwise
 * interpret `12.50` as a date or as text.
 */
function formatCell(cell: ExportSheetCell, separator: CsvSeparator): string {
  if (cell === null) return '';
  const text = formatSheetCellAsText(cell);
  const isNumber = typeof cell === 'number' || (typeof cell === 'object' && 'amount' in cell);
  const shown = isNumber && separator === 'semicolon' ? text.replace('.', ',') : text;
  return typeof cell === 'number' ? shown : `"${escapeCsvFormulas(shown).replaceAll('"', '""')}"`;
}

/**
 * Formats a sheet as CSV (RFC 4180, except for the separator) with a byte order mark, so that spreadsheets detect
 * UTF-8. All text is quoted and escaped, so that spreadsheets do not interpret text as a formula, regardless of the
 * separator in their locale.
 */
export function formatSheetAsCsv({ columns, rows }: Omit<WorkbookSheet, 'name'>, separator: CsvSeparator): string {
  const line = (row: readonly ExportSheetCell[]): string =>
    `${row.map((cell) => formatCell(cell, separator)).join(separatorCharacters[separator])}\r\n`;
  return `\uFEFF${[columns, ...rows].map(line).join('')}`;
}

/** Encodes one sheet as an .xlsx or .csv file. */
export async function encodeSheetAsXlsxOrCsv(
  sheet: WorkbookSheet,
  { format, separator }: { readonly format: 'xlsx' | 'csv'; readonly separator: CsvSeparator },
): Promise<Buffer> {
  return format === 'csv' ? Buffer.from(formatSheetAsCsv(sheet, separator)) : buildXlsxWorkbook([sheet]);
}
