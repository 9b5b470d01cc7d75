import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { catalogueChanged } from './catalogue.decider.ts';
import { catalogueDigest } from './import/catalogueDigest.ts';
import { chunkChanges, diffCatalogue } from './import/difference.ts';
import { newestEdition, readRecords } from './readBase.ts';
import { type Published, type PublishDeps, replaceCatalogue } from './replaceCatalogue.ts';

/** A past version to bring back, and the one that stood when somebody decided to. */
export interface VersionToRestore {
  readonly version: number;
  readonly base: number;
}

/**
 * Brings every row of a past version back by publishing the difference to it, as a new version; one that equals the current
 * catalogue changes nothing.
 * @throws Refusal 'catalogue.version-unknown', or 'catalogue.changed' when the catalogue moved on since `base`.
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
  const hex = catalogueDigest(records);
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
      return { counts: difference.counts, chunks: chunkChanges(difference), digest: hex, released: [] };
    },
  });
}
