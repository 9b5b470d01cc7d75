import { csvText } from '@marketplace/contracts/kernel/formulaText.ts';
import type { Cell, Sheet } from '@marketplace/http/workbook.ts';

function field(cell: Cell): string {
  return typeof cell === 'string' ? `"${csvText(cell).replaceAll('"', '""')}"` : String(cell ?? '');
}

/**
 * A sheet as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. Every text is quoted, and none of its parts is a formula where
 * a spreadsheet separates cells at another sign, as its country's habits say.
 */
export function writeCsv({ columns, rows }: Omit<Sheet, 'name'>): string {
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}
