import type { CellObject, Range } from 'xlsx';

export type SheetRow = (CellObject | undefined)[];

/** A sheet as it was read: `rows[row][column]` from 0, with holes. */
export interface Sheet {
  readonly name: string;
  readonly rows: (SheetRow | undefined)[];
  readonly merges: readonly Range[];
  /** Totals rows of Excel tables, as far as the file declares them. */
  readonly totals: readonly Range[];
  /** The first cell that was ignored because it is far to the right, such as `XFD1`. */
  readonly farCell: string | null;
  readonly hasComments: boolean;
  /** Whether rows or columns are hidden, by hand or by a filter. */
  readonly hasHidden: boolean;
}

/** A sheet that is read only when it is asked for, so that nothing in the other sheets counts. */
export interface SheetEntry {
  readonly name: string;
  readonly hidden: boolean;
  /** Its first rows, among which the header is looked for; merged cells are not filled. */
  readonly head: () => Promise<readonly (SheetRow | undefined)[]>;
  /** The whole sheet. @throws Refusal upload.*. */
  readonly read: () => Promise<Sheet>;
}

export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  /** Whether day numbers count from 1904, as old Macintosh workbooks do. */
  readonly date1904: boolean;
}

/** Rows among which the header is looked for. */
export const searchedRows = 10;
