import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { fileKind, kindOfExtension } from './container/fileKind.ts';
import type { ReadFile } from './reader/readFile.ts';
import { readApart } from './reader/readerProcess.ts';
import { refuseUpload, type UploadLimits, uploadLimits } from './uploadLimits.ts';

export type { ReadFile };

/** An uploaded .xlsx or .xls file. */
export interface NamedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/**
 * Reads an uploaded file in a child process and passes it to `use`; the process keeps the file until `use` has
 * finished.
 */
export type CatalogueFileReader = <T>(
  this: void,
  file: NamedFile,
  use: (read: ReadFile) => Promise<T>,
  limits?: UploadLimits,
) => Promise<T>;

/** Limits of concurrent reader processes, each of which may use a core and a gigabyte, and of queued files. */
export interface ReaderBounds {
  readonly atOnce: number;
  readonly waiting: number;
}

/** @returns a reader with its own queue. Files beyond its limits are refused with `upload.busy`. */
export function createCatalogueReader(bounds: ReaderBounds): CatalogueFileReader {
  const runLimited = createSemaphore({
    ...bounds,
    busy: ['upload.busy', 'Other uploads are being read. Please try again in a moment.'],
  });
  return async (file, use, limits = uploadLimits) => {
    const { bytes, fileName } = file;
    kindOfExtension(fileName);
    if (bytes.length > limits.packedBytes) {
      throw refuseUpload('upload.too-large', `The file is larger than ${limits.packedBytes / 2 ** 20} MB.`, 'tooLarge');
    }
    fileKind(bytes);
    return runLimited(() => readApart(file, limits, use));
  };
}

/**
 * Reads and compares a file in a child process, at most two at a time, and returns the catalogue in chunks on demand.
 * Does not block the caller's thread or change the bytes.
 * @throws Refusal `upload.*` when the file cannot be used; its issues name rows where possible.
 */
export const readCatalogueFile: CatalogueFileReader = createCatalogueReader({ atOnce: 2, waiting: 8 });
