import type { UploadPreview } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { providerChange } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import { changesLimit, type ProviderChange } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { identify } from './identify.ts';
import { applyOverrides } from './applyOverrides.ts';
import { type CatalogueDifference, diffCatalogue } from './import/difference.ts';
import { readCatalogueFile } from './import/readCatalogueFile.ts';
import type { CatalogueUpload } from './publishUpload.ts';
import { type BaseDeps, readBase } from './readBase.ts';
import { suggestRenames } from './suggestRenames.ts';

function recordsById(records: readonly ProviderRecord[]): (id: string) => ProviderRecord | null {
  const byId = new Map(records.map((record) => [record.id, record]));
  return (id) => byId.get(id) ?? null;
}

/** The first changes of each kind, field by field. */
function firstChanges(
  before: (id: string) => ProviderRecord | null,
  { added, changed, removed }: CatalogueDifference,
): ProviderChange[] {
  return [
    ...added.slice(0, changesLimit).map((record) => providerChange(null, record)),
    ...changed.slice(0, changesLimit).map((record) => providerChange(before(record.id), record)),
    ...removed.slice(0, changesLimit).map((id) => providerChange(before(id), null)),
  ];
}

/**
 * Says what publishing a file would add, change and remove, and keeps nothing: who agrees sends the file again with `base` and
 * `fileDigest`. @throws Refusal 'upload.*' for the file.
 */
export async function previewUpload(deps: BaseDeps, upload: CatalogueUpload): Promise<UploadPreview> {
  const { fileName, fileDigest } = upload;
  const file = await readCatalogueFile(upload.bytes, fileName);
  const base = await readBase(deps);
  const { records, held } = await applyOverrides(base, await identify(base.records, file));
  const difference = diffCatalogue(base.records, records);
  const before = recordsById(base.records);
  const named = new Set(file.providers.map(({ id }) => id));
  const removed = difference.removed.map(before).filter((record) => record !== null);
  return {
    base: base.version,
    fileName,
    fileDigest,
    rows: file.rows,
    counts: difference.counts,
    changes: firstChanges(before, difference),
    renames: [
      ...suggestRenames(
        removed,
        difference.added.filter(({ id }) => named.has(id)),
      ),
    ],
    held: held.slice(0, changesLimit),
    remarks: file.remarks,
    remarkCounts: file.remarkCounts,
  };
}
