import { randomUUID } from 'node:crypto';
import { computeCatalogueDigest } from '@marketplace/command-service/catalogue/import/catalogueDigest.ts';
import {
  splitCatalogueDifferenceIntoChunks,
  diffCatalogues,
} from '@marketplace/command-service/catalogue/import/catalogueDifference.ts';
import { loadAllProviderRecordsOfCatalogueVersion } from '@marketplace/command-service/catalogue/catalogueReads.ts';
import {
  type CataloguePublicationResult,
  type PublishCatalogueDeps,
  replaceCatalogue,
} from '@marketplace/command-service/catalogue/replaceCatalogue.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/**
 * Changes the catalogue with the events of an upload, but without a file, which the product would parse in a separate
 * process.
 */
function changeTestCatalogue(
  deps: PublishCatalogueDeps,
  rows: number,
  change: (base: readonly ProviderRecord[]) => readonly ProviderRecord[],
): Promise<CataloguePublicationResult> {
  const meta = { commandId: randomUUID(), actor: 'system', at: new Date().toISOString() };
  return replaceCatalogue(deps, {
    uploadId: randomUUID(),
    fileName: 'generated.xlsx',
    fileDigest: 'generated',
    rows,
    restoredFrom: null,
    meta,
    difference: async (edition) => {
      const base = await loadAllProviderRecordsOfCatalogueVersion(deps, edition);
      const records = change(base);
      const difference = diffCatalogues(base, records);
      const { counts } = difference;
      return {
        counts,
        chunks: splitCatalogueDifferenceIntoChunks(difference),
        digest: computeCatalogueDigest(records),
        released: [],
      };
    },
  });
}

/**
 * Adds providers to the catalogue, replacing providers with the same ids. Wait for the returned `position` before
 * reading the providers.
 * @throws Refusal 'catalogue.changed' when another publication happened at the same time.
 */
export const publishTestProviders = (
  deps: PublishCatalogueDeps,
  providers: readonly ProviderRecord[],
): Promise<CataloguePublicationResult> =>
  changeTestCatalogue(deps, providers.length, (base) => [
    ...new Map([...base, ...providers].map((record) => [record.id, record])).values(),
  ]);

/**
 * Replaces the whole catalogue and removes the corrections and edits of earlier tests. Wait for the returned `position`
 * before reading the catalogue.
 * @throws Refusal 'catalogue.changed' when another publication happened at the same time.
 */
export async function replaceTestCatalogueAndRemoveEdits(
  deps: PublishCatalogueDeps,
  providers: readonly ProviderRecord[],
): Promise<CataloguePublicationResult> {
  // Removing a provider also removes its corrections and edits.
  await changeTestCatalogue(deps, 0, () => []);
  return changeTestCatalogue(deps, providers.length, () => providers);
}
