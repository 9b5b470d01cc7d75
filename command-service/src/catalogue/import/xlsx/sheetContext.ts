import type { CellObject } from 'xlsx';
import type { UploadLimits } from '../uploadLimits.ts';
import type { NumberFormats } from './numberFormats.ts';

/** What cells refer to. */
export interface SheetContext {
  /** For people. */
  readonly sheet: string;
  readonly strings: readonly (string | null)[];
  /** The cells that were made of the texts, by their numbers: cells that name the same text are one. */
  readonly cells: CellObject[];
  readonly formats: NumberFormats;
  readonly date1904: boolean;
  readonly limits: UploadLimits;
  /** Only its first rows are read, among which the header is looked for; no limit holds for them. */
  readonly headOnly: boolean;
}
