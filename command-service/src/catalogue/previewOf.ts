import { changesLimit } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ComparedBase, FileComparison } from './compareFile.ts';
import type { FilePreview } from './import/reader/protocol.ts';
import { suggestRenames } from './suggestRenames.ts';

/** What an admin is shown of a comparison. @param file with the ids that follow from the names. */
export function previewOf(
  { difference, held }: FileComparison,
  base: ComparedBase,
  file: readonly ProviderRecord[],
): Omit<FilePreview, 'contacts'> {
  const { added, changed, removed, counts } = difference;
  const named = new Set(file.map(({ id }) => id));
  const gone = new Set(removed);
  return {
    counts,
    added: added.slice(0, changesLimit),
    changed: changed.slice(0, changesLimit),
    removed: removed.slice(0, changesLimit),
    renames: suggestRenames(
      base.providers.filter(({ id }) => gone.has(id)),
      added.filter(({ id }) => named.has(id)),
    ),
    held: held.slice(0, changesLimit),
  };
}
