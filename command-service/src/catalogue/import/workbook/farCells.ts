import { msg, plural } from '@lingui/core/runtime-macro';
import { createUploadRefusal, type UploadedWorkbookLimits } from '../catalogueUploadLimits.ts';
import { formatColumnLetters } from '../xlsx/cellReferences.ts';

/**
 * Number of columns in the zone directly to the right of the column limit. A value in this zone means that the table is
 * too wide.
 */
export const farCellMinColumnDistance = 16;

/** Cells far to the right of a sheet's table, such as those that Solver and other add-ins store in the last column. */
export interface FarCellDetector {
  /**
   * Whether to ignore a cell, because it is far to the right of the table.
   * @throws Refusal upload.too-wide when the cell is only a few columns beyond the limit, or when too many columns
   * contain far cells.
   */
  isFar(this: void, row: number, column: number): boolean;
  /** Reference of the first far cell, such as `XFD7`; `null` if there is none. */
  first(this: void): string | null;
}

/**
 * Creates a detector of cells far to the right of a sheet's table.
 * @param limits maximum number of columns of a table.
 */
export function createFarSheetCellDetector(
  sheet: string,
  { columns }: Pick<UploadedWorkbookLimits, 'columns'>,
): FarCellDetector {
  const found = new Set<number>();
  let first: string | null = null;
  return {
    isFar: (row, column) => {
      if (column < columns) return false;
      found.add(column);
      first ??= `${formatColumnLetters(column)}${row + 1}`;
      if (column >= columns + farCellMinColumnDistance && found.size <= farCellMinColumnDistance) return true;
      const reason = msg`The sheet “${{ sheet }}” extends to column ${{ column: formatColumnLetters(column) }}, but a sheet can have at most ${plural({ max: columns }, { one: '# column', other: '# columns' })}. Delete the columns on the right and upload the file again.`;
      throw createUploadRefusal('upload.too-wide', reason);
    },
    first: () => first,
  };
}
