import { maxListedCatalogueChanges } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CurrentCatalogueForFileComparison, CatalogueFileComparisonResult } from './compareCatalogueFile.ts';
import type { CatalogueFileDifferenceForPreview } from './import/reader/protocol.ts';
import { suggestProviderRenames } from './suggestProviderRenames.ts';

/**
 * Converts a comparison to the preview for admins.
 * @param file with ids derived from the names.
 */
export function toCatalogueFilePreview(
  { difference, held }: CatalogueFileComparisonResult,
  base: CurrentCatalogueForFileComparison,
  file: readonly ProviderRecord[],
): Omit<CatalogueFileDifferenceForPreview, 'contacts'> {
  const { added, changed, removed, counts } = difference;
  const idsFromNames = new Set(file.map(({ id }) => id));
  const removedIds = new Set(removed);
  return {
    counts,
    added: added.slice(0, maxListedCatalogueChanges),
    changed: changed.slice(0, maxListedCatalogueChanges),
    removed: removed.slice(0, maxListedCatalogueChanges),
    renames: suggestProviderRenames(
      base.providers.filter(({ id }) => removedIds.has(id)),
      added.filter(({ id }) => idsFromNames.has(id)),
    ),
    held: held.slice(0, maxListedCatalogueChanges),
  };
}
