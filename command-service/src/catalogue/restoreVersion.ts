import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { catalogueChanged } from './catalogue.decider.ts';
import { catalogueDigest } from './import/catalogueDigest.ts';
import { chunkChanges, diffCatalogue } from './import/difference.ts';
import { newestEdition, readRecords } from './readBase.ts';
import { type Published, type PublishDeps, replaceCatalogue } from './replaceCatalogue.ts';

/** A past version to restore, and the current version on which the decision is based. */
export interface VersionToRestore {
  readonly version: number;
  readonly base: number;
}

/**
 * Restores all rows of a past version by publishing the difference to it as a new version; does nothing when it
 * equals the current catalogue.
 * @throws Refusal 'catalogue.version-unknown', or 'catalogue.changed' when the catalogue has changed since `base`.
 */
export async function restoreVersion(
  deps: PublishDeps,
  { version, base }: VersionToRestore,
  meta: Meta,
): Promise<Published> {
  const { schema } = await newestEdition(deps);
  if (version > base) {
    throw new Refusal('notFound', 'catalogue.version-unknown', 'There is no such past version of the catalogue.');
  }
  const records = await readRecords(deps, { version, schema });
  const digest = catalogueDigest(records);
  return replaceCatalogue(deps, {
    uploadId: deterministicUuid(meta.commandId, 'restore'),
    fileName: '',
    fileDigest: '',
    rows: records.length,
    restoredFrom: version,
    meta,
    difference: async (found) => {
      if (found.version !== base) throw catalogueChanged();
      const difference = diffCatalogue(await readRecords(deps, found), records);
      return { counts: difference.counts, chunks: chunkChanges(difference), digest, released: [] };
    },
  });
}
