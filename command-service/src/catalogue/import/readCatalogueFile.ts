import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { fileKind, kindOfExtension } from './container/fileKind.ts';
import type { ReadFile } from './reader/readFile.ts';
import { readApart } from './reader/readerProcess.ts';
import { refuseUpload, type UploadLimits, uploadLimits } from './uploadLimits.ts';

export type { ReadFile };

/** An uploaded .xlsx or .xls. */
export interface NamedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** Has an uploaded file read. @param use what for; the file stands in its process as long as that takes. */
export type CatalogueFileReader = <T>(
  this: void,
  file: NamedFile,
  use: (read: ReadFile) => Promise<T>,
  limits?: UploadLimits,
) => Promise<T>;

/** How many processes read at once, because each may take a core and a gigabyte, and how many files wait for them. */
export interface ReaderBounds {
  readonly atOnce: number;
  readonly waiting: number;
}

/** @returns a reader with its own queue. Files beyond it are refused as `upload.busy`. */
export function createCatalogueReader(bounds: ReaderBounds): CatalogueFileReader {
  const inTurn = createSemaphore({
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
    return inTurn(() => readApart(file, limits, use));
  };
}

/**
 * Reads in a process of its own, two at once in all of this one, and compares there: a catalogue comes out of it in chunks, as many as
 * are asked for. The caller's thread is never held for long, and the bytes stay as they are.
 * @throws Refusal `upload.*`: nothing of the file can be used, and why; its issues name the rows where that helps.
 */
export const readCatalogueFile: CatalogueFileReader = createCatalogueReader({ atOnce: 2, waiting: 8 });
