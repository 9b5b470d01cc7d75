import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { readCatalogueFile } from '../readCatalogueFile.ts';
import type { CataloguePagesForFileComparison, CatalogueFileInReaderProcess } from '../reader/catalogueFileHandle.ts';
import type { CatalogueFileSummary } from '../reader/protocol.ts';
import { type UploadedWorkbookLimits, catalogueUploadLimits } from '../catalogueUploadLimits.ts';

/** Creates a catalogue to compare a file with. Each list of records becomes one page. */
export function createTestCataloguePagesForFileComparison(
  ...pages: readonly (readonly ProviderRecord[])[]
): CataloguePagesForFileComparison {
  const json = async function* () {
    for (const page of pages) yield await Promise.resolve(JSON.stringify(page));
  };
  return { pages: json(), overrides: new Map() };
}

/** Collects the complete content of a file by comparing the file with an empty catalogue. */
export async function collectTestCatalogueFileContent(
  file: CatalogueFileInReaderProcess,
): Promise<CatalogueFileSummary & { readonly providers: readonly ProviderRecord[]; readonly digest: string }> {
  const { rows, remarks, remarkCounts } = file;
  const { chunks, digest } = await file.difference(createTestCataloguePagesForFileComparison(), []);
  return { rows, remarks, remarkCounts, providers: [...chunks].flatMap(({ added }) => added), digest };
}

/** Reads a complete file in a child process. */
export function readTestCatalogueInChildProcess(
  bytes: Uint8Array,
  fileName: string,
  limits: UploadedWorkbookLimits = catalogueUploadLimits,
) {
  return readCatalogueFile({ bytes, fileName }, collectTestCatalogueFileContent, limits);
}
