import { msg } from '@lingui/core/runtime-macro';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { createCatalogueChangedRefusal } from './catalogue.decider.ts';
import { computeCatalogueDigest } from './import/catalogueDigest.ts';
import { splitCatalogueDifferenceIntoChunks, diffCatalogues } from './import/catalogueDifference.ts';
import { waitForNewestCatalogueVersion, loadAllProviderRecordsOfCatalogueVersion } from './catalogueReads.ts';
import { type CataloguePublicationResult, type PublishCatalogueDeps, replaceCatalogue } from './replaceCatalogue.ts';

/** A past version to restore, and the current version on which the decision is based. */
export interface CatalogueVersionToRestore {
  readonly version: number;
  readonly base: number;
}

/**
 * Restores all rows of a past version: publishes the changes from the current catalogue to the past version as a new
 * version. Does nothing if the past version equals the current catalogue.
 * @throws Refusal 'catalogue.version-unknown', or 'catalogue.changed' when the catalogue has changed since `base`.
 */
export async function restoreCatalogueVersion(
  deps: PublishCatalogueDeps,
  { version, base }: CatalogueVersionToRestore,
  meta: EventMeta,
): Promise<CataloguePublicationResult> {
  const { schema } = await waitForNewestCatalogueVersion(deps);
  if (version > base) {
    throw new Refusal('notFound', 'catalogue.version-unknown', msg`This past version of the catalogue does not exist.`);
  }
  const records = await loadAllProviderRecordsOfCatalogueVersion(deps, { version, schema });
  const digest = computeCatalogueDigest(records);
  return replaceCatalogue(deps, {
    uploadId: deriveUuid(meta.commandId, 'restore'),
    fileName: '',
    fileDigest: '',
    rows: records.length,
    restoredFrom: version,
    meta,
    difference: async (found) => {
      if (found.version !== base) throw createCatalogueChangedRefusal();
      const difference = diffCatalogues(await loadAllProviderRecordsOfCatalogueVersion(deps, found), records);
      return {
        counts: difference.counts,
        chunks: splitCatalogueDifferenceIntoChunks(difference),
        digest,
        released: [],
      };
    },
  });
}
