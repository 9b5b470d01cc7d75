import { csvText } from '@marketplace/contracts/kernel/formulaText.ts';
import { type Cell, cellText } from '@marketplace/http/cells.ts';
import type { Sheet } from '@marketplace/http/workbook.ts';

function field(cell: Cell): string {
  const text = cellText(cell);
  return cell === null || typeof cell === 'number' ? text : `"${csvText(text).replaceAll('"', '""')}"`;
}

/**
 * A sheet as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. Every text is quoted, and none of its parts is a formula where
 * a spreadsheet separates cells at another sign, as its country's habits say.
 */
export function writeCsv({ columns, rows }: Omit<Sheet, 'name'>): string {
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}
