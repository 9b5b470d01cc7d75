import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { readCatalogueFile } from '../readCatalogueFile.ts';
import type { FileBase, ReadFile } from '../reader/readFile.ts';
import type { FileSummary } from '../reader/protocol.ts';
import { type UploadLimits, uploadLimits } from '../uploadLimits.ts';

/** Creates a catalogue to compare a file with, one page per list. */
export function fileBaseOf(...pages: readonly (readonly ProviderRecord[])[]): FileBase {
  const json = async function* () {
    for (const page of pages) yield await Promise.resolve(JSON.stringify(page));
  };
  return { pages: json(), holds: new Map() };
}

/** The complete content of a file, as its difference to an empty catalogue. */
export async function wholeFile(
  file: ReadFile,
): Promise<FileSummary & { readonly providers: readonly ProviderRecord[]; readonly digest: string }> {
  const { rows, remarks, remarkCounts } = file;
  const { chunks, digest } = await file.difference(fileBaseOf(), []);
  return { rows, remarks, remarkCounts, providers: [...chunks].flatMap(({ added }) => added), digest };
}

/** Reads a complete file in a child process. */
export function readApartWhole(bytes: Uint8Array, fileName: string, limits: UploadLimits = uploadLimits) {
  return readCatalogueFile({ bytes, fileName }, wholeFile, limits);
}
