import { refuseUpload, type UploadLimits } from '../uploadLimits.ts';
import { columnLetters } from '../xlsx/places.ts';

/** Columns right of the limit that a table which is too wide reaches first. */
export const nextColumns = 16;

/** Cells that stand far to the right of a sheet's table, as Solver and other add-ins leave them in the last column. */
export interface FarCells {
  /** Whether the cell is one of them, to be ignored. @throws Refusal upload.too-wide for one that continues the table. */
  isFar(this: void, row: number, column: number): boolean;
  /** The first one, such as `XFD7`. */
  first(this: void): string | null;
}

/** Starts to watch a sheet for such cells. @param limits a table may have so many columns. */
export function watchFarCells(sheet: string, { columns }: Pick<UploadLimits, 'columns'>): FarCells {
  const found = new Set<number>();
  let first: string | null = null;
  return {
    isFar: (row, column) => {
      if (column < columns) return false;
      found.add(column);
      first ??= `${columnLetters(column)}${row + 1}`;
      if (column >= columns + nextColumns && found.size <= nextColumns) return true;
      const reason = `The sheet "${sheet}" reaches to column ${columnLetters(column)}; at most ${columns} columns can be read. Delete the columns on the right.`;
      throw refuseUpload('upload.too-wide', reason);
    },
    first: () => first,
  };
}
