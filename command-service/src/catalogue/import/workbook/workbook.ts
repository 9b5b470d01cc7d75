import type { CellObject, Range } from 'xlsx';

export type SheetRow = (CellObject | undefined)[];

/** A parsed sheet. `rows[row][column]` is indexed from 0, and both arrays may have holes. */
export interface ParsedSheet {
  readonly name: string;
  readonly rows: (SheetRow | undefined)[];
  readonly merges: readonly Range[];
  /** Totals rows that Excel tables declare. */
  readonly totals: readonly Range[];
  /**
   * Reference of the first cell that is ignored because it is far to the right, such as `XFD1`; `null` if there is
   * none.
   */
  readonly farCell: string | null;
  readonly hasComments: boolean;
  /** Whether rows or columns are hidden, manually or by a filter. */
  readonly hasHidden: boolean;
}

/** A sheet that is parsed only on demand, so that problems in an unused sheet have no effect. */
export interface LazilyParsedSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** The first rows, which may contain the header; merged cells are not filled. */
  readonly head: () => Promise<readonly (SheetRow | undefined)[]>;
  /**
   * The complete sheet.
   * @throws Refusal upload.*.
   */
  readonly read: () => Promise<ParsedSheet>;
}

export interface ParsedWorkbook {
  readonly sheets: readonly LazilyParsedSheet[];
  /** Whether day numbers count from 1904, as in old Macintosh workbooks. */
  readonly date1904: boolean;
}

/** Number of rows at the top of a sheet that are searched for the header. */
export const maxRowsSearchedForHeader = 10;
