import type { Rename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { UploadReport } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { catalogueChanged } from './catalogue.decider.ts';
import { setContacts } from './contacts/setContacts.ts';
import { type NamedFile, readCatalogueFile } from './import/readCatalogueFile.ts';
import { fileBase } from './readBase.ts';
import { type PublishDeps, replaceCatalogue } from './replaceCatalogue.ts';

/** An uploaded file. */
export interface CatalogueUpload extends NamedFile {
  /** Hex sha256 of the bytes. */
  readonly fileDigest: string;
}

/** The admin's confirmation of a preview. */
export interface Confirmation {
  /** Version with which the preview compared the file. */
  readonly base: number;
  /** Digest of the previewed file. */
  readonly fileDigest: string;
  readonly renames: readonly Rename[];
}

export interface PublishedUpload {
  readonly report: UploadReport;
  readonly position: PositionToken;
}

function requirePreviewedFile({ fileDigest }: CatalogueUpload, confirmed: Confirmation | null): void {
  if (confirmed === null || confirmed.fileDigest === fileDigest) return;
  throw new Refusal('state', 'upload.file-changed', 'The file is not the one that you have previewed.');
}

/**
 * Replaces the catalogue by an uploaded file, all or nothing, using `replaceCatalogue`.
 * @param confirmed the confirmed preview; `null` to publish without one.
 * @throws Refusal 'upload.*' for an invalid file, 'catalogue.changed' when another version was published since the
 * preview.
 */
export function publishUpload(
  deps: PublishDeps,
  upload: CatalogueUpload,
  meta: Meta,
  confirmed: Confirmation | null = null,
): Promise<PublishedUpload> {
  requirePreviewedFile(upload, confirmed);
  return readCatalogueFile(upload, async ({ rows, remarks, remarkCounts, difference }) => {
    const { fileName, fileDigest } = upload;
    const uploadId = deterministicUuid(meta.commandId, 'upload');
    const { version, counts, position } = await replaceCatalogue(deps, {
      ...{ uploadId, fileName, fileDigest, rows, restoredFrom: null, meta },
      difference: async (edition) => {
        if (confirmed !== null && confirmed.base !== edition.version) throw catalogueChanged();
        const catalogueDifference = await difference(fileBase(deps, edition), confirmed?.renames ?? []);
        // Runs before anything is staged, so that repeating an interrupted upload sets the contacts again.
        await setContacts(deps, catalogueDifference.contacts, meta);
        return catalogueDifference;
      },
    });
    return { report: { uploadId, version, fileName, rows, counts, remarks, remarkCounts }, position };
  });
}
