import { msg } from '@lingui/core/runtime-macro';
import type { ProviderRename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { CatalogueUploadReportReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { createCatalogueChangedRefusal } from './catalogue.decider.ts';
import { saveContactEmailsOfUploadedCatalogue } from './contacts/saveContactEmailsOfUploadedCatalogue.ts';
import { formatImportDiagnostics } from './import/diagnostics.ts';
import { type UploadedCatalogueFile, readCatalogueFile } from './import/readCatalogueFile.ts';
import { createCataloguePagesForFileComparison } from './catalogueReads.ts';
import { type PublishCatalogueDeps, replaceCatalogue } from './replaceCatalogue.ts';

/** An uploaded catalogue file with its digest. */
export interface UploadedCatalogueFileWithDigest extends UploadedCatalogueFile {
  /** Hexadecimal SHA-256 of the bytes. */
  readonly fileDigest: string;
}

/** The admin's confirmation of a preview. */
export interface ConfirmedCataloguePreviewVersionAndDigest {
  /** Version with which the preview compared the file. */
  readonly base: number;
  /** Digest of the previewed file. */
  readonly fileDigest: string;
  readonly renames: readonly ProviderRename[];
}

export interface CatalogueUploadPublicationResult {
  readonly report: CatalogueUploadReportReplyItem;
  readonly position: LogPositionToken;
}

function requirePreviewedFile(
  { fileDigest }: UploadedCatalogueFileWithDigest,
  confirmed: ConfirmedCataloguePreviewVersionAndDigest | null,
): void {
  if (confirmed === null || confirmed.fileDigest === fileDigest) return;
  throw new Refusal(
    'state',
    'upload.file-changed',
    msg`This is not the file that you previewed. Preview it before you upload it.`,
  );
}

/**
 * Replaces the catalogue with an uploaded file, all or nothing, using `replaceCatalogue`.
 * @param confirmed the confirmed preview; `null` to publish without a preview.
 * @throws Refusal 'upload.*' for an invalid file, 'catalogue.changed' when another version was published since the
 * preview.
 */
export function publishCatalogueUpload(
  deps: PublishCatalogueDeps,
  upload: UploadedCatalogueFileWithDigest,
  meta: EventMeta,
  confirmed: ConfirmedCataloguePreviewVersionAndDigest | null = null,
): Promise<CatalogueUploadPublicationResult> {
  requirePreviewedFile(upload, confirmed);
  return readCatalogueFile(upload, async ({ rows, remarks, remarkCounts, difference }) => {
    const { fileName, fileDigest } = upload;
    const uploadId = deriveUuid(meta.commandId, 'upload');
    const { version, counts, position } = await replaceCatalogue(deps, {
      ...{ uploadId, fileName, fileDigest, rows, restoredFrom: null, meta },
      difference: async (edition) => {
        if (confirmed !== null && confirmed.base !== edition.version) throw createCatalogueChangedRefusal();
        const catalogueDifference = await difference(
          createCataloguePagesForFileComparison(deps, edition),
          confirmed?.renames ?? [],
        );
        // The contacts are set before anything is staged, so that repeating an interrupted upload sets them again.
        await saveContactEmailsOfUploadedCatalogue(deps, catalogueDifference.contacts, meta);
        return catalogueDifference;
      },
    });
    const report = {
      uploadId,
      version,
      fileName,
      rows,
      counts,
      remarks: formatImportDiagnostics(remarks),
      remarkCounts,
    };
    return { report, position };
  });
}
