import type { CellObject } from 'xlsx';
import type { UploadedWorkbookLimits } from '../catalogueUploadLimits.ts';
import type { XlsxNumberFormatsByStyleIndex } from './numberFormats.ts';

/** Data of the workbook that is needed to parse the cells of a sheet. */
export interface WorkbookDataForXlsxCellParsing {
  /** Name of the sheet. */
  readonly sheet: string;
  readonly strings: readonly (string | null)[];
  /** Cell objects of shared strings by index: cells with the same string share one object. */
  readonly cells: CellObject[];
  readonly formats: XlsxNumberFormatsByStyleIndex;
  readonly date1904: boolean;
  readonly limits: UploadedWorkbookLimits;
  /** Whether to parse only the first rows, to find the header; limits do not apply in this case. */
  readonly headOnly: boolean;
}
