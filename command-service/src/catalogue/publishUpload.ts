import type { UploadReport } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { formatPosition, type PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { KnownStream } from '@marketplace/event-store/execute.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { beginning } from '@marketplace/event-store/port.ts';
import type { CommandDeps } from '../deps.ts';
import { catalogueDecider, catalogueStream } from './catalogue.decider.ts';
import { diffCatalogue } from './import/difference.ts';
import { type ReadCatalogueFile, readCatalogueFile } from './import/readCatalogueFile.ts';
import { readBase } from './readBase.ts';
import { stageDifference, stepMeta } from './stageDifference.ts';
import { type UploadState, uploadDecider, uploadStream } from './upload.decider.ts';

/** An uploaded file. */
export interface CatalogueUpload {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Hex sha256 of the bytes. */
  readonly fileDigest: string;
}

export interface PublishedUpload {
  readonly report: UploadReport;
  readonly position: PositionToken;
}

export type PublishDeps = Pick<CommandDeps, 'execute' | 'loadState' | 'pool' | 'resolveSchemas' | 'epoch'>;

/** One upload on its way into the catalogue. */
interface Publication extends CatalogueUpload {
  readonly uploadId: string;
  readonly file: ReadCatalogueFile;
  readonly meta: Meta;
}

function report(
  { uploadId, fileName, file }: Publication,
  version: number,
  counts: UploadReport['counts'],
): UploadReport {
  const { rows, remarks, remarkCounts } = file;
  return { uploadId, version, fileName, rows, counts, remarks, remarkCounts };
}

async function giveUp({ execute }: PublishDeps, { uploadId, meta }: Publication): Promise<void> {
  const command = { type: 'FailUpload', uploadId, reason: 'changed' } as const;
  await execute(uploadDecider, { stream: uploadStream(uploadId), command, meta: stepMeta(meta, 'give-up') });
}

/** Publishes a ready upload; one that the catalogue has left behind is marked as failed. */
async function publish(deps: PublishDeps, publication: Publication, upload: UploadState): Promise<PublishedUpload> {
  const { uploadId, fileName, meta } = publication;
  const { baseVersion: base, result } = upload;
  if (result === null)
    throw new Refusal('state', 'upload.closed', 'This upload has ended. Please upload the file again.');
  try {
    const command = { type: 'PublishCatalogue', base, uploadId, fileName, ...result } as const;
    const { state, position } = await deps.execute(catalogueDecider, { stream: catalogueStream, command, meta });
    return { report: report(publication, state.version, result.counts), position };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'catalogue.changed') await giveUp(deps, publication);
    throw error;
  }
}

/** @returns the upload as it stands when it is ready, or `null` when the file says what the catalogue says already. */
async function stage(
  deps: PublishDeps,
  publication: Publication,
  upload: KnownStream<UploadState>,
): Promise<{ readonly upload: UploadState } | { readonly unchanged: PublishedUpload }> {
  const { uploadId, fileName, fileDigest, file, meta } = publication;
  const base = await readBase(deps);
  if (upload.state.status === 'started' && upload.state.baseVersion !== base.version) {
    await giveUp(deps, publication);
    throw new Refusal(
      'state',
      'catalogue.changed',
      'The catalogue has changed since this upload began. Please upload the file again.',
    );
  }
  const difference = diffCatalogue(base.records, file.providers);
  const { added, changed, removed } = difference.counts;
  if (added + changed + removed === 0) {
    const position = formatPosition(deps.epoch, beginning);
    return { unchanged: { report: report(publication, base.version, difference.counts), position } };
  }
  const start = { uploadId, baseVersion: base.version, fileName, fileDigest, rows: file.rows };
  const staged = await stageDifference(deps, start, { difference, digest: file.digest }, meta, upload);
  return { upload: staged.state };
}

/**
 * Replaces the catalogue by an uploaded file, all or nothing: reads it, stores the difference to the catalogue as it stands,
 * and publishes that as the next version. A file without a difference changes nothing and writes nothing. Repeated with the
 * same meta it goes on where it was cut off, and answers a published upload as before.
 * @throws Refusal 'upload.*' for the file, 'catalogue.changed' when somebody published in between.
 */
export async function publishUpload(deps: PublishDeps, upload: CatalogueUpload, meta: Meta): Promise<PublishedUpload> {
  const file = await readCatalogueFile(upload.bytes, upload.fileName);
  const publication = { ...upload, uploadId: deterministicUuid(meta.commandId, 'upload'), file, meta };
  const known = await deps.loadState(uploadDecider, uploadStream(publication.uploadId));
  if (known.state.status === 'ready' || known.state.status === 'failed') return publish(deps, publication, known.state);
  const staged = await stage(deps, publication, known);
  return 'unchanged' in staged ? staged.unchanged : publish(deps, publication, staged.upload);
}
