import { escapeFormula } from '@marketplace/contracts/kernel/formulaText.ts';
import type { Cell, Sheet } from '@marketplace/http/workbook.ts';

function field(cell: Cell): string {
  return typeof cell === 'string' ? `"${escapeFormula(cell).replaceAll('"', '""')}"` : String(cell ?? '');
}

/**
 * A sheet as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8; no cell can be taken for a formula. Every text is quoted:
 * spreadsheets part cells at other signs too, as their country's habits say.
 */
export function writeCsv({ columns, rows }: Omit<Sheet, 'name'>): string {
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}
