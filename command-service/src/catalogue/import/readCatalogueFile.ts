import { msg } from '@lingui/core/runtime-macro';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { detectZipOrOleContainerKind, parseZipOrOleContainerKindFromName } from './container/fileKind.ts';
import type { CatalogueFileInReaderProcess } from './reader/catalogueFileHandle.ts';
import { readCatalogueInChildProcess } from './reader/readerProcess.ts';
import {
  createFileTooLargeRefusal,
  type UploadedWorkbookLimits,
  catalogueUploadLimits,
} from './catalogueUploadLimits.ts';

export type { CatalogueFileInReaderProcess };

/** An uploaded .xlsx or .xls file. */
export interface UploadedCatalogueFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/**
 * Reads an uploaded file in a child process and passes the parsed file to `use`. The child process keeps the contents
 * in memory until `use` has finished.
 */
export type CatalogueFileReader = <T>(
  this: void,
  file: UploadedCatalogueFile,
  use: (read: CatalogueFileInReaderProcess) => Promise<T>,
  limits?: UploadedWorkbookLimits,
) => Promise<T>;

/** Limits on concurrent reader processes and on queued files. Each process may use a core and a gigabyte of memory. */
export interface CatalogueReaderConcurrencyLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** @returns a reader with its own queue. Files that arrive while the queue is full are refused with `upload.busy`. */
export function createCatalogueFileReader(bounds: CatalogueReaderConcurrencyLimits): CatalogueFileReader {
  const runLimited = createSemaphore({
    ...bounds,
    busy: ['upload.busy', msg`Other files are being processed. Try again in a moment.`],
  });
  return async (file, use, limits = catalogueUploadLimits) => {
    const { bytes, fileName } = file;
    parseZipOrOleContainerKindFromName(fileName);
    if (bytes.length > limits.packedBytes) {
      throw createFileTooLargeRefusal(limits);
    }
    detectZipOrOleContainerKind(bytes);
    return runLimited(() => readCatalogueInChildProcess(file, limits, use));
  };
}

/**
 * Reads a file in a child process, which can also compare the file with the catalogue and return the difference in
 * chunks on demand. At most two files are read at a time. Does not block the caller's thread or change the bytes.
 * @throws Refusal `upload.*` when the file cannot be used; its issues name rows where possible.
 */
export const readCatalogueFile: CatalogueFileReader = createCatalogueFileReader({ atOnce: 2, waiting: 8 });
