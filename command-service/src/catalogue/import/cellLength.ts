import { utils } from 'xlsx';
import type { Sheet } from './workbook/workbook.ts';
import { longestCell, refuseLongCell } from './xlsx/texts.ts';

/** Rejects a sheet of any format with a cell longer than Excel supports. @throws Refusal upload.cell-too-long. */
export function requireReadableCells({ name, rows }: Sheet): void {
  for (const [r, cells] of rows.entries()) {
    const c = cells?.findIndex((cell) => typeof cell?.v === 'string' && cell.v.length > longestCell) ?? -1;
    if (c >= 0) throw refuseLongCell(name, utils.encode_cell({ r, c }));
  }
}
