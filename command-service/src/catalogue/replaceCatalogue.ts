import type { ChangeCounts } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { formatPosition, type PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { KnownStream } from '@marketplace/event-store/execute.ts';
import { beginning } from '@marketplace/event-store/port.ts';
import type { EpochPort, ExecutePort, LoadStatePort, ReadModelPort } from '../ports.ts';
import { catalogueChanged, catalogueDecider, catalogueStream } from './catalogue.decider.ts';
import { type NewestEdition, newestEdition } from './readBase.ts';
import { type StagedDifference, stageDifference, stepMeta } from './stageDifference.ts';
import { type UploadState, uploadDecider, uploadStream } from './upload.decider.ts';

export type PublishDeps = ExecutePort & LoadStatePort & ReadModelPort & EpochPort;

/** A complete catalogue that is to replace the current one. */
export interface Replacement {
  /** Id of its staged difference; the same for every repetition. */
  readonly uploadId: string;
  readonly fileName: string;
  readonly fileDigest: string;
  readonly rows: number;
  /** Restored version; `null` for a file. */
  readonly restoredFrom: number | null;
  readonly meta: Meta;
  /** Computes the difference to the newest version. May refuse because of that version. */
  difference(this: void, base: NewestEdition): Promise<StagedDifference>;
}

export interface Published {
  readonly version: number;
  readonly counts: ChangeCounts;
  readonly position: PositionToken;
}

async function markAsFailed({ execute }: PublishDeps, { uploadId, meta }: Replacement): Promise<void> {
  const command = { type: 'FailUpload', uploadId, reason: 'changed' } as const;
  await execute(uploadDecider, { stream: uploadStream(uploadId), command, meta: stepMeta(meta, 'give-up') });
}

/** Publishes a staged difference; marks it as failed if the catalogue has changed since. */
async function publish(deps: PublishDeps, replacement: Replacement, upload: UploadState): Promise<Published> {
  const { uploadId, fileName, restoredFrom, meta } = replacement;
  const { baseVersion: base, result } = upload;
  if (result === null)
    throw new Refusal('state', 'upload.closed', 'This upload has ended. Please upload the file again.');
  try {
    const command = { type: 'PublishCatalogue', base, uploadId, fileName, restoredFrom, ...result } as const;
    const { state, position } = await deps.execute(catalogueDecider, { stream: catalogueStream, command, meta });
    return { version: state.version, counts: result.counts, position };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'catalogue.changed') await markAsFailed(deps, replacement);
    throw error;
  }
}

/** @returns the staged upload, or the current version with its counts when nothing differs. */
async function stageUpload(
  deps: PublishDeps,
  replacement: Replacement,
  upload: KnownStream<UploadState>,
): Promise<{ readonly upload: UploadState } | { readonly unchanged: Published }> {
  const { uploadId, fileName, fileDigest, rows, meta } = replacement;
  const base = await newestEdition(deps);
  if (upload.state.status === 'started' && upload.state.baseVersion !== base.version) {
    await markAsFailed(deps, replacement);
    throw catalogueChanged();
  }
  const difference = await replacement.difference(base);
  const { counts, released } = difference;
  if (counts.added + counts.changed + counts.removed + released.length === 0) {
    const position = formatPosition(deps.epoch, beginning);
    return { unchanged: { version: base.version, counts, position } };
  }
  const start = { uploadId, baseVersion: base.version, fileName, fileDigest, rows };
  const staged = await stageDifference(deps, start, difference, meta, upload);
  return { upload: staged.state };
}

/**
 * Replaces the current catalogue, all or nothing: stores the difference to the current version and publishes it as
 * the next one. Writes nothing when there is no difference and no override ends. When repeated with the same meta, it
 * continues an interrupted run, or returns the same result once published.
 * @throws Refusal 'catalogue.changed' when another version was published in the meantime.
 */
export async function replaceCatalogue(deps: PublishDeps, replacement: Replacement): Promise<Published> {
  const current = await deps.loadState(uploadDecider, uploadStream(replacement.uploadId));
  if (current.state.status === 'ready' || current.state.status === 'failed')
    return publish(deps, replacement, current.state);
  const staged = await stageUpload(deps, replacement, current);
  return 'unchanged' in staged ? staged.unchanged : publish(deps, replacement, staged.upload);
}
