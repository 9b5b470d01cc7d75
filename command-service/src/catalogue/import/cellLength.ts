import { utils } from 'xlsx';
import type { CatalogueSheet } from './sheet/chooseSheet.ts';
import { cutText } from './text.ts';
import { refuseUpload } from './uploadLimits.ts';

/** Characters that Excel takes in a cell. */
export const longestCell = 32_767;

/**
 * Refuses a sheet in which a cell holds more than Excel could write: the file was made to be hard to read.
 * @throws Refusal upload.cell-too-long with the cell's place.
 */
export function requireReadableCells({ sheet, headers }: CatalogueSheet): void {
  for (const [row, cells] of sheet.rows.entries()) {
    const column = cells?.findIndex((cell) => typeof cell?.v === 'string' && cell.v.length > longestCell) ?? -1;
    if (column < 0) continue;
    const name = cutText(headers[column] ?? '', 100) || utils.encode_col(column);
    const message = `The cell is longer than the ${longestCell} characters that Excel allows.`;
    const reason = `In the sheet "${cutText(sheet.name, 100)}", row ${row + 1}, column ${name}: ${message}`;
    throw refuseUpload('cell-too-long', reason, 'rule', [{ path: `${sheet.name}.${row + 1}.${name}`, message }]);
  }
}
