import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalKind } from '@marketplace/contracts/kernel/refusalKinds.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';

/** Limits of an uploaded catalogue. Files that exceed a limit are refused, never truncated. */
export interface UploadedWorkbookLimits {
  readonly packedBytes: number;
  /** Maximum size of the inflated archive in bytes. */
  readonly inflatedBytes: number;
  /**
   * Maximum number of files inside the archive, including pictures. Typical workbooks have dozens of files, large ones
   * a few hundred.
   */
  readonly parts: number;
  /** Maximum number of rows with content in the catalogue's sheet. */
  readonly rows: number;
  /** Highest allowed column number of a cell with content in the catalogue's sheet. */
  readonly columns: number;
  /** Maximum number of cells with content in the catalogue's sheet. */
  readonly cells: number;
  /**
   * Maximum total number of characters in the cells of the catalogue's sheet. A text shared by several cells counts
   * once per cell.
   */
  readonly characters: number;
  /** Time limit from the start of reading to the last row. */
  readonly milliseconds: number;
  /** Maximum JavaScript heap of the reader process. */
  readonly heapMegabytes: number;
}

export const catalogueUploadLimits: UploadedWorkbookLimits = {
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

/** Refusal for a file: two fixed sentences followed by the reason. Status 422 by default. */
export function createUploadRefusal(
  code: RefusalCode,
  reason: Message,
  kind: RefusalKind = 'rule',
  issues: readonly RefusalIssue[] = [],
): Refusal {
  const text = msg`Error uploading file. Please check the file format. ${{ reason }}`;
  return new Refusal(kind, code, text, issues);
}

/** Refusal for a file encrypted with a password. */
export function createEncryptedFileRefusal(): Refusal {
  return createUploadRefusal(
    'upload.encrypted',
    msg`The file is protected by a password. Remove the password and upload the file again.`,
  );
}

/** Refusal for a file that is larger than the limit on `packedBytes`. */
export function createFileTooLargeRefusal({ packedBytes }: Pick<UploadedWorkbookLimits, 'packedBytes'>): Refusal {
  return createUploadRefusal(
    'upload.too-large',
    msg`The file is larger than ${{ megabytes: packedBytes / 2 ** 20 }} MB. Remove pictures and unused sheets, and upload it again.`,
    'tooLarge',
  );
}

/** Refusal for a sheet that has more rows with content than the limit. */
export function createTooManyRowsRefusal(sheet: string, { rows }: Pick<UploadedWorkbookLimits, 'rows'>): Refusal {
  return createUploadRefusal(
    'upload.too-many-rows',
    msg`The sheet “${{ sheet }}” has more than ${plural({ rows }, { one: '# row', other: '# rows' })}. Remove rows and upload the file again.`,
  );
}
