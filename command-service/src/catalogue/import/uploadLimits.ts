import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalKind } from '@marketplace/contracts/kernel/refusalKinds.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';

/** What an uploaded catalogue may be at most; everything above is refused, never cut. */
export interface UploadLimits {
  readonly packedBytes: number;
  /** Bytes that the archive really inflates to. */
  readonly inflatedBytes: number;
  /** Files inside the archive, pictures included: a real workbook has dozens, with many sheets and pictures some hundred. */
  readonly parts: number;
  /** Rows of the catalogue's sheet in which anything stands. */
  readonly rows: number;
  /** The rightmost column of the catalogue's sheet that anything may stand in. */
  readonly columns: number;
  /** Cells of the catalogue's sheet in which anything stands. */
  readonly cells: number;
  /** Characters of all these cells together: many of them may name one text, which the file holds once. */
  readonly characters: number;
  /** From the start of reading to its last row. */
  readonly milliseconds: number;
  /** JavaScript heap of the reading process. */
  readonly heapMegabytes: number;
}

export const uploadLimits: UploadLimits = {
  packedBytes: 25 * 2 ** 20,
  inflatedBytes: 200 * 2 ** 20,
  parts: 1000,
  rows: 50_000,
  columns: 256,
  cells: 4_000_000,
  characters: 200_000_000,
  milliseconds: 45_000,
  heapMegabytes: 1024,
};

const uploadFailed = 'Error uploading file. Please check the file format.';

/** A refused file, with a fixed sentence before the exact reason. 422 unless said otherwise. */
export function refuseUpload(
  code: RefusalCode,
  reason: string,
  kind: RefusalKind = 'rule',
  issues: readonly RefusalIssue[] = [],
): Refusal {
  return new Refusal(kind, code, `${uploadFailed} ${reason}`, issues);
}

/** A file that nobody can read without its password. */
export function refuseEncrypted(): Refusal {
  return refuseUpload('upload.encrypted', 'The file is protected by a password. Remove it and upload the file again.');
}
