import { maxListedCatalogueChanges } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { FingerprintedCatalogue, CatalogueFileComparison } from './compareCatalogueFile.ts';
import type { CatalogueFilePreview } from './import/reader/protocol.ts';
import { suggestProviderRenames } from './suggestProviderRenames.ts';

/**
 * Converts a comparison to the preview for admins.
 * @param file with ids derived from the names.
 */
export function toCatalogueFilePreview(
  { difference, held }: CatalogueFileComparison,
  base: FingerprintedCatalogue,
  file: readonly ProviderRecord[],
): Omit<CatalogueFilePreview, 'contacts'> {
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
