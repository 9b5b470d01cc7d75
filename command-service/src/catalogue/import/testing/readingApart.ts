import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { readCatalogueFile } from '../readCatalogueFile.ts';
import type { FileBase, ReadFile } from '../reader/readFile.ts';
import type { FileSummary } from '../reader/protocol.ts';
import { type UploadLimits, uploadLimits } from '../uploadLimits.ts';

/** A catalogue to compare a file with, a page for each list. */
export function fileBaseOf(...pages: readonly (readonly ProviderRecord[])[]): FileBase {
  const json = async function* () {
    for (const page of pages) yield await Promise.resolve(JSON.stringify(page));
  };
  return { pages: json(), holds: new Map() };
}

/** What a file holds, as it is told to an empty catalogue. */
export async function wholeFile(
  file: ReadFile,
): Promise<FileSummary & { readonly providers: readonly ProviderRecord[]; readonly digest: string }> {
  const { rows, remarks, remarkCounts } = file;
  const { chunks, digest } = await file.difference(fileBaseOf(), []);
  return { rows, remarks, remarkCounts, providers: [...chunks].flatMap(({ added }) => added), digest };
}

/** Reads a whole file in a process of its own. */
export function readApartWhole(bytes: Uint8Array, fileName: string, limits: UploadLimits = uploadLimits) {
  return readCatalogueFile({ bytes, fileName }, wholeFile, limits);
}
