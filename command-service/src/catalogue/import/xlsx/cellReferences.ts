import type { Range } from 'xlsx';

/** Zero-based column index of a reference such as `AB12`; 16,384 when the column does not exist in Excel. */
export function parseColumnIndex(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > 16_384) break;
  }
  return Math.min(column, 16_385) - 1;
}

/** Converts a zero-based column index to the letters of the column. */
export function formatColumnLetters(column: number): string {
  const letters = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letters : formatColumnLetters(Math.floor(column / 26) - 1) + letters;
}

/** Parses a range such as `A1:C3` or a single cell; `null` for anything else. */
export function parseCellRange(reference: string): Range | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(reference.trim());
  if (found === null) return null;
  const [, left = '', top = '', right = left, bottom = top] = found;
  return {
    s: { c: parseColumnIndex(left), r: Number(top) - 1 },
    e: { c: parseColumnIndex(right), r: Number(bottom) - 1 },
  };
}
