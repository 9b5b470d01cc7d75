import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { fileKind, kindOfExtension } from './container/fileKind.ts';
import { type ReadCatalogueFile, readApart } from './reader/readerProcess.ts';
import { refuseUpload, type UploadLimits, uploadLimits } from './uploadLimits.ts';

export type { ReadCatalogueFile };

/** Reads an uploaded .xlsx or .xls. */
export type CatalogueFileReader = (
  this: void,
  bytes: Uint8Array,
  fileName: string,
  limits?: UploadLimits,
) => Promise<ReadCatalogueFile>;

/** @param most processes that read at once; who comes beyond them is refused, because each may take a core and a gigabyte. */
export function createCatalogueReader(most: number): CatalogueFileReader {
  let reading = 0;
  return async (bytes, fileName, limits = uploadLimits) => {
    kindOfExtension(fileName);
    if (bytes.length > limits.packedBytes) {
      throw refuseUpload('too-large', `The file is larger than ${limits.packedBytes / 2 ** 20} MB.`, 'tooLarge');
    }
    fileKind(bytes);
    if (reading >= most) {
      throw new Refusal('tooMany', 'upload.busy', 'Other uploads are being read. Please try again in a moment.');
    }
    reading += 1;
    try {
      return await readApart(bytes, fileName, limits);
    } finally {
      reading -= 1;
    }
  };
}

/**
 * Reads in a process of its own, two at once in all of this one. The caller's thread is never held for long, and the bytes stay as
 * they are.
 * @throws Refusal `upload.*`: nothing of the file can be used, and why; its issues name the rows where that helps.
 */
export const readCatalogueFile: CatalogueFileReader = createCatalogueReader(2);
