import { randomUUID } from 'node:crypto';
import { computeCatalogueDigest } from '@marketplace/command-service/catalogue/import/catalogueDigest.ts';
import {
  splitDifferenceIntoChunks,
  diffCatalogues,
} from '@marketplace/command-service/catalogue/import/catalogueDifference.ts';
import { loadProviderRecords } from '@marketplace/command-service/catalogue/catalogueReads.ts';
import {
  type CataloguePublicationResult,
  type PublishCatalogueDeps,
  replaceCatalogue,
} from '@marketplace/command-service/catalogue/replaceCatalogue.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/**
 * Adds providers to the catalogue, replacing those with the same ids, with the events of an upload but without a file. Wait for `position`
 * before reading them.
 * @throws Refusal 'catalogue.changed' when another publication happened in between.
 */
export function publishTestProviders(
  deps: PublishCatalogueDeps,
  providers: readonly ProviderRecord[],
): Promise<CataloguePublicationResult> {
  const meta = { commandId: randomUUID(), actor: 'system', at: new Date().toISOString() };
  return replaceCatalogue(deps, {
    uploadId: randomUUID(),
    fileName: 'generated.xlsx',
    fileDigest: 'generated',
    rows: providers.length,
    restoredFrom: null,
    meta,
    difference: async (edition) => {
      const base = await loadProviderRecords(deps, edition);
      const byId = new Map([...base, ...providers].map((record) => [record.id, record]));
      const records = [...byId.values()];
      const difference = diffCatalogues(base, records);
      const { counts } = difference;
      return {
        counts,
        chunks: splitDifferenceIntoChunks(difference),
        digest: computeCatalogueDigest(records),
        released: [],
      };
    },
  });
}
