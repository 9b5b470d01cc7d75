import type { CatalogueUploadPreviewReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderChange } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import { buildProviderChange } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import { formatImportDiagnostics } from './import/diagnostics.ts';
import { readCatalogueFile } from './import/readCatalogueFile.ts';
import type { CatalogueFileDifferenceForPreview } from './import/reader/protocol.ts';
import type { UploadedCatalogueFileWithDigest } from './publishCatalogueUpload.ts';
import type { CatalogueVersionAndDatabaseSchema } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import {
  type CatalogueReadDeps,
  createCataloguePagesForFileComparison,
  waitForNewestCatalogueVersion,
  loadProviderRecordsByIdsInCatalogueVersion,
} from './catalogueReads.ts';

/** Loads the field changes that the preview shows. */
async function loadChanges(
  deps: CatalogueReadDeps,
  edition: CatalogueVersionAndDatabaseSchema,
  { added, changed, removed }: CatalogueFileDifferenceForPreview,
): Promise<ProviderChange[]> {
  const before = await loadProviderRecordsByIdsInCatalogueVersion(deps, edition, [
    ...changed.map(({ id }) => id),
    ...removed,
  ]);
  return [
    ...added.map((record) => buildProviderChange(null, record)),
    ...changed.map((record) => buildProviderChange(before.get(record.id) ?? null, record)),
    ...removed.map((id) => buildProviderChange(before.get(id) ?? null, null)),
  ];
}

/**
 * Shows which providers a file would add, change and remove if it were published. Stores nothing. To confirm the
 * preview, the admin sends the file again with `base` and `fileDigest`.
 * @throws Refusal 'upload.*' for an invalid file.
 */
export function previewCatalogueUpload(
  deps: CatalogueReadDeps,
  upload: UploadedCatalogueFileWithDigest,
): Promise<CatalogueUploadPreviewReply> {
  const { fileName, fileDigest } = upload;
  return readCatalogueFile(upload, async ({ rows, remarks, remarkCounts, preview }) => {
    const edition = await waitForNewestCatalogueVersion(deps);
    const filePreview = await preview(createCataloguePagesForFileComparison(deps, edition));
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
      remarks: formatImportDiagnostics(remarks),
      remarkCounts,
    };
  });
}
