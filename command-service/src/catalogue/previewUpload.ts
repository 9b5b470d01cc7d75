import type { UploadPreview } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderChange } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import { providerChange } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import { readCatalogueFile } from './import/readCatalogueFile.ts';
import type { FilePreview } from './import/reader/protocol.ts';
import type { CatalogueUpload } from './publishUpload.ts';
import type { CatalogueEdition } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { type BaseDeps, fileBase, newestEdition, readSome } from './readBase.ts';

/** Loads the field changes to show. */
async function loadChanges(
  deps: BaseDeps,
  edition: CatalogueEdition,
  { added, changed, removed }: FilePreview,
): Promise<ProviderChange[]> {
  const before = await readSome(deps, edition, [...changed.map(({ id }) => id), ...removed]);
  return [
    ...added.map((record) => providerChange(null, record)),
    ...changed.map((record) => providerChange(before.get(record.id) ?? null, record)),
    ...removed.map((id) => providerChange(before.get(id) ?? null, null)),
  ];
}

/**
 * Previews what publishing a file would add, change and remove, and stores nothing: to confirm, the admin sends the
 * file again with `base` and `fileDigest`. @throws Refusal 'upload.*' for an invalid file.
 */
export function previewUpload(deps: BaseDeps, upload: CatalogueUpload): Promise<UploadPreview> {
  const { fileName, fileDigest } = upload;
  return readCatalogueFile(upload, async ({ rows, remarks, remarkCounts, preview }) => {
    const edition = await newestEdition(deps);
    const filePreview = await preview(fileBase(deps, edition));
    return {
      base: edition.version,
      fileName,
      fileDigest,
      rows,
      counts: filePreview.counts,
      changes: await loadChanges(deps, edition, filePreview),
      renames: [...filePreview.renames],
      held: [...filePreview.held],
      contacts: filePreview.contacts,
      remarks,
      remarkCounts,
    };
  });
}
