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

/** What an admin agreed to in a preview. */
export interface Confirmation {
  /** Version that the preview compared the file with. */
  readonly base: number;
  /** Digest of the file that was previewed. */
  readonly fileDigest: string;
  readonly renames: readonly Rename[];
}

export interface PublishedUpload {
  readonly report: UploadReport;
  readonly position: PositionToken;
}

function requirePreviewed({ fileDigest }: CatalogueUpload, confirmed: Confirmation | null): void {
  if (confirmed === null || confirmed.fileDigest === fileDigest) return;
  throw new Refusal('state', 'upload.file-changed', 'The file is not the one that you have previewed.');
}

/**
 * Replaces the catalogue by an uploaded file, all or nothing, as `replaceCatalogue` does.
 * @param confirmed what was previewed; `null` for a caller that takes whatever the file says.
 * @throws Refusal 'upload.*' for the file, 'catalogue.changed' when somebody published since the preview or in between.
 */
export function publishUpload(
  deps: PublishDeps,
  upload: CatalogueUpload,
  meta: Meta,
  confirmed: Confirmation | null = null,
): Promise<PublishedUpload> {
  requirePreviewed(upload, confirmed);
  return readCatalogueFile(upload, async ({ rows, remarks, remarkCounts, difference }) => {
    const { fileName, fileDigest } = upload;
    const uploadId = deterministicUuid(meta.commandId, 'upload');
    const { version, counts, position } = await replaceCatalogue(deps, {
      ...{ uploadId, fileName, fileDigest, rows, restoredFrom: null, meta },
      difference: async (edition) => {
        if (confirmed !== null && confirmed.base !== edition.version) throw catalogueChanged();
        const found = await difference(fileBase(deps, edition), confirmed?.renames ?? []);
        // Before anything is staged, so that a repetition of what was cut off comes by here again.
        await setContacts(deps, found.contacts, meta);
        return found;
      },
    });
    return { report: { uploadId, version, fileName, rows, counts, remarks, remarkCounts }, position };
  });
}
