import { randomUUID } from 'node:crypto';
import { catalogueDigest } from '@marketplace/command-service/catalogue/import/catalogueDigest.ts';
import { chunkChanges, diffCatalogue } from '@marketplace/command-service/catalogue/import/difference.ts';
import { readRecords } from '@marketplace/command-service/catalogue/readBase.ts';
import {
  type Published,
  type PublishDeps,
  replaceCatalogue,
} from '@marketplace/command-service/catalogue/replaceCatalogue.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/**
 * Adds providers to the catalogue, replacing those with the same ids, with the events of an upload but without a file. Wait for `position`
 * before reading them.
 * @throws Refusal 'catalogue.changed' when another publication happened in between.
 */
export function publishProviders(deps: PublishDeps, providers: readonly ProviderRecord[]): Promise<Published> {
  const meta = { commandId: randomUUID(), actor: 'system', at: new Date().toISOString() };
  return replaceCatalogue(deps, {
    uploadId: randomUUID(),
    fileName: 'generated.xlsx',
    fileDigest: 'generated',
    rows: providers.length,
    restoredFrom: null,
    meta,
    difference: async (edition) => {
      const base = await readRecords(deps, edition);
      const byId = new Map([...base, ...providers].map((record) => [record.id, record]));
      const records = [...byId.values()];
      const difference = diffCatalogue(base, records);
      const { counts } = difference;
      return { counts, chunks: chunkChanges(difference), digest: catalogueDigest(records), released: [] };
    },
  });
}
