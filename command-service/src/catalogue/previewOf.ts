import { changesLimit } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ComparedBase, FileComparison } from './compareFile.ts';
import type { FilePreview } from './import/reader/protocol.ts';
import { suggestRenames } from './suggestRenames.ts';

/** Converts a comparison to the preview for admins. @param file with ids derived from the names. */
export function previewOf(
  { difference, held }: FileComparison,
  base: ComparedBase,
  file: readonly ProviderRecord[],
): Omit<FilePreview, 'contacts'> {
  const { added, changed, removed, counts } = difference;
  const idsFromNames = new Set(file.map(({ id }) => id));
  const removedIds = new Set(removed);
  return {
    counts,
    added: added.slice(0, changesLimit),
    changed: changed.slice(0, changesLimit),
    removed: removed.slice(0, changesLimit),
    renames: suggestRenames(
      base.providers.filter(({ id }) => removedIds.has(id)),
      added.filter(({ id }) => idsFromNames.has(id)),
    ),
    held: held.slice(0, changesLimit),
  };
}
