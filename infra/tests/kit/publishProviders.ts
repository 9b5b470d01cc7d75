import { randomUUID } from 'node:crypto';
import { catalogueDigest } from '@marketplace/command-service/catalogue/import/catalogueDigest.ts';
import {
  type Published,
  type PublishDeps,
  replaceCatalogue,
} from '@marketplace/command-service/catalogue/replaceCatalogue.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/**
 * Puts providers into the catalogue beside those that it holds, or in their place where ids are the same, by the events of an upload
 * but without a file. The read models follow; wait for `position` to read them.
 * @throws Refusal 'catalogue.changed' when somebody published in between.
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
    next: (base) => {
      const byId = new Map([...base.records, ...providers].map((record) => [record.id, record]));
      const records = [...byId.values()];
      return { records, digest: catalogueDigest(records), released: [] };
    },
  });
}
