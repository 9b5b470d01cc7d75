import type { UploadLimits } from '../uploadLimits.ts';
import type { NumberFormats } from './numberFormats.ts';

/** What cells refer to. */
export interface SheetContext {
  /** For people. */
  readonly sheet: string;
  readonly strings: readonly (string | null)[];
  readonly formats: NumberFormats;
  readonly date1904: boolean;
  readonly limits: UploadLimits;
  /** Only its first rows are read, among which the header is looked for; no limit holds for them. */
  readonly headOnly: boolean;
}
