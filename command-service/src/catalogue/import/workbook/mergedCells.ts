import { msg, plural } from '@lingui/core/runtime-macro';
import type { CellObject, Range } from 'xlsx';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';
import type { ParsedSheet } from './workbook.ts';

/** Cells filled with the first value of their merged range. */
export interface FilledMergedCells {
  /** Whether the cell repeats the value of another cell. Row and column indexes are zero-based. */
  readonly isFilled: (row: number, column: number) => boolean;
  /** Filled ranges, clipped to the part of the sheet with content. */
  readonly ranges: readonly Range[];
}

function hasValue(cell: CellObject | undefined): cell is CellObject {
  return cell !== undefined && cell.t !== 'z';
}

function clipRange(range: Range, lastRow: number, lastColumn: number): Range {
  return {
    s: range.s,
    e: { r: Math.min(range.e.r, lastRow), c: Math.min(range.e.c, lastColumn) },
  };
}

function fillRange(sheet: ParsedSheet, range: Range, filled: Set<string>): boolean {
  const first = sheet.rows[range.s.r]?.[range.s.c];
  const before = filled.size;
  if (!hasValue(first)) return false;
  for (let row = range.s.r; row <= range.e.r; row += 1) {
    const cells = (sheet.rows[row] ??= []);
    for (let column = range.s.c; column <= range.e.c; column += 1) {
      if (hasValue(cells[column])) continue;
      cells[column] = first;
      filled.add(`${row} ${column}`);
    }
  }
  return filled.size > before;
}

/**
 * Fills every cell of a merged range with the range's first value, in place and within the sheet's content.
 * @param maxCells maximum number of cells in all ranges.
 * @throws Refusal upload.damaged when the ranges cover more cells than the sheet has and therefore overlap,
 * upload.too-large when they cover more than `maxCells`.
 */
export function fillMergedCells(sheet: ParsedSheet, lastColumn: number, maxCells: number): FilledMergedCells {
  const filled = new Set<string>();
  const lastRow = sheet.rows.length - 1;
  const ranges = sheet.merges.map((range) => clipRange(range, lastRow, lastColumn));
  const area = ranges.reduce((sum, { s, e }) => sum + Math.max(0, e.r - s.r + 1) * Math.max(0, e.c - s.c + 1), 0);
  if (area > (lastRow + 1) * (lastColumn + 1)) {
    throw createUploadRefusal(
      'upload.damaged',
      msg`The sheet “${{ sheet: sheet.name }}” has overlapping merged cells. Open the file in Excel, save it again, and upload the new file.`,
    );
  }
  if (area > maxCells) {
    throw createUploadRefusal(
      'upload.too-large',
      msg`The merged ranges of the sheet “${{ sheet: sheet.name }}” cover more than ${plural({ max: maxCells }, { one: '# cell', other: '# cells' })}. Unmerge cells and upload the file again.`,
      'tooLarge',
    );
  }
  return {
    ranges: ranges.filter((range) => fillRange(sheet, range, filled)),
    isFilled: (row, column) => filled.has(`${row} ${column}`),
  };
}
