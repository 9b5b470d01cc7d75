import { utils } from 'xlsx';
import type { ParsedSheet } from './workbook/workbook.ts';
import { maxCellTextLength, createCellTooLongRefusal } from './xlsx/cellTexts.ts';

/**
 * Rejects a sheet of any format with a cell longer than Excel supports.
 * @throws Refusal upload.cell-too-long.
 */
export function requireCellsWithinLength({ name, rows }: ParsedSheet): void {
  for (const [r, cells] of rows.entries()) {
    const c = cells?.findIndex((cell) => typeof cell?.v === 'string' && cell.v.length > maxCellTextLength) ?? -1;
    if (c >= 0) throw createCellTooLongRefusal(name, utils.encode_cell({ r, c }));
  }
}
