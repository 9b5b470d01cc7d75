import type { CatalogueChangeCounts } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { formatLogPosition, type LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FoldedStreamState } from '@marketplace/event-store/execute.ts';
import { logStartPosition } from '@marketplace/event-store/port.ts';
import type { LogEpochPort, ExecutePort, LoadStatePort, ReadModelPort } from '../ports.ts';
import { catalogueChangedRefusal, catalogueDecider, catalogueStream } from './catalogue.decider.ts';
import { type NewestEdition, waitForNewestEdition } from './catalogueReads.ts';
import { type DifferenceToStage, stageCatalogueDifference, deriveStepMeta } from './stageDifference.ts';
import { type UploadState, uploadDecider, catalogueUploadStream } from './upload.decider.ts';

export type PublishCatalogueDeps = ExecutePort & LoadStatePort & ReadModelPort & LogEpochPort;

/** A complete catalogue that is to replace the current one. */
export interface CatalogueReplacement {
  /** Id of its staged difference; the same for every repetition. */
  readonly uploadId: string;
  readonly fileName: string;
  readonly fileDigest: string;
  readonly rows: number;
  /** Restored version; `null` for a file. */
  readonly restoredFrom: number | null;
  readonly meta: EventMeta;
  /** Computes the difference to the newest version. May refuse because of that version. */
  difference(this: void, base: NewestEdition): Promise<DifferenceToStage>;
}

export interface CataloguePublicationResult {
  readonly version: number;
  readonly counts: CatalogueChangeCounts;
  readonly position: LogPositionToken;
}

async function markAsFailed(
  { execute }: PublishCatalogueDeps,
  { uploadId, meta }: CatalogueReplacement,
): Promise<void> {
  const command = { type: 'FailUpload', uploadId, reason: 'changed' } as const;
  await execute(uploadDecider, {
    stream: catalogueUploadStream(uploadId),
    command,
    meta: deriveStepMeta(meta, 'give-up'),
  });
}

/** Publishes a staged difference; marks it as failed if the catalogue has changed since. */
async function publish(
  deps: PublishCatalogueDeps,
  replacement: CatalogueReplacement,
  upload: UploadState,
): Promise<CataloguePublicationResult> {
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
  deps: PublishCatalogueDeps,
  replacement: CatalogueReplacement,
  upload: FoldedStreamState<UploadState>,
): Promise<{ readonly upload: UploadState } | { readonly unchanged: CataloguePublicationResult }> {
  const { uploadId, fileName, fileDigest, rows, meta } = replacement;
  const base = await waitForNewestEdition(deps);
  if (upload.state.status === 'started' && upload.state.baseVersion !== base.version) {
    await markAsFailed(deps, replacement);
    throw catalogueChangedRefusal();
  }
  const difference = await replacement.difference(base);
  const { counts, released } = difference;
  if (counts.added + counts.changed + counts.removed + released.length === 0) {
    const position = formatLogPosition(deps.epoch, logStartPosition);
    return { unchanged: { version: base.version, counts, position } };
  }
  const start = { uploadId, baseVersion: base.version, fileName, fileDigest, rows };
  const staged = await stageCatalogueDifference(deps, start, difference, meta, upload);
  return { upload: staged.state };
}

/**
 * Replaces the current catalogue, all or nothing: stores the difference to the current version and publishes it as the
 * next one. Writes nothing if there is no difference and no override ends. When repeated with the same meta, it
 * continues an interrupted run, or returns the same result once published.
 * @throws Refusal 'catalogue.changed' when another version was published in the meantime.
 */
export async function replaceCatalogue(
  deps: PublishCatalogueDeps,
  replacement: CatalogueReplacement,
): Promise<CataloguePublicationResult> {
  const current = await deps.loadState(uploadDecider, catalogueUploadStream(replacement.uploadId));
  if (current.state.status === 'ready' || current.state.status === 'failed')
    return publish(deps, replacement, current.state);
  const staged = await stageUpload(deps, replacement, current);
  return 'unchanged' in staged ? staged.unchanged : publish(deps, replacement, staged.upload);
}
