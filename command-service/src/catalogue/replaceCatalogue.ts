import { msg } from '@lingui/core/runtime-macro';
import type { CatalogueChangeCounts } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { formatLogPosition, type LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FoldedStreamState } from '@marketplace/event-store/execute.ts';
import { eventLogStartPosition } from '@marketplace/event-store/port.ts';
import type {
  EventLogEpochPort,
  ExecuteCommandPort,
  LoadStatePort,
  ReadModelDatabaseAndSchemasPort,
} from '../ports.ts';
import { createCatalogueChangedRefusal, catalogueDecider, catalogueStreamName } from './catalogue.decider.ts';
import { type NewestCatalogueVersion, waitForNewestCatalogueVersion } from './catalogueReads.ts';
import {
  type CatalogueDifferenceToStore,
  stageCatalogueUploadDifference,
  deriveCommandStepMeta,
} from './stageDifference.ts';
import {
  type CatalogueUploadDeciderState,
  catalogueUploadDecider,
  getCatalogueUploadStreamName,
} from './upload.decider.ts';

export type PublishCatalogueDeps = ExecuteCommandPort &
  LoadStatePort &
  ReadModelDatabaseAndSchemasPort &
  EventLogEpochPort;

/** A complete catalogue that is to replace the current one. */
export interface CatalogueReplacement {
  /** Id of the upload stream with the difference; the same for every repetition of the command. */
  readonly uploadId: string;
  readonly fileName: string;
  readonly fileDigest: string;
  readonly rows: number;
  /** Restored version; `null` for a file. */
  readonly restoredFrom: number | null;
  readonly meta: EventMeta;
  /** Computes the difference from the newest version. May throw a refusal if the admin was shown another version. */
  difference(this: void, base: NewestCatalogueVersion): Promise<CatalogueDifferenceToStore>;
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
  await execute(catalogueUploadDecider, {
    stream: getCatalogueUploadStreamName(uploadId),
    command,
    meta: deriveCommandStepMeta(meta, 'give-up'),
  });
}

/** Publishes a staged difference; marks the upload as failed if the catalogue has changed since. */
async function publish(
  deps: PublishCatalogueDeps,
  replacement: CatalogueReplacement,
  upload: CatalogueUploadDeciderState,
): Promise<CataloguePublicationResult> {
  const { uploadId, fileName, restoredFrom, meta } = replacement;
  const { baseVersion: base, result } = upload;
  if (result === null) throw new Refusal('state', 'upload.closed', msg`This upload has ended. Upload the file again.`);
  try {
    const command = { type: 'PublishCatalogue', base, uploadId, fileName, restoredFrom, ...result } as const;
    const { state, position } = await deps.execute(catalogueDecider, { stream: catalogueStreamName, command, meta });
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
  upload: FoldedStreamState<CatalogueUploadDeciderState>,
): Promise<{ readonly upload: CatalogueUploadDeciderState } | { readonly unchanged: CataloguePublicationResult }> {
  const { uploadId, fileName, fileDigest, rows, meta } = replacement;
  const base = await waitForNewestCatalogueVersion(deps);
  if (upload.state.status === 'started' && upload.state.baseVersion !== base.version) {
    await markAsFailed(deps, replacement);
    throw createCatalogueChangedRefusal();
  }
  const difference = await replacement.difference(base);
  const { counts, released } = difference;
  if (counts.added + counts.changed + counts.removed + released.length === 0) {
    const position = formatLogPosition(deps.epoch, eventLogStartPosition);
    return { unchanged: { version: base.version, counts, position } };
  }
  const start = { uploadId, baseVersion: base.version, fileName, fileDigest, rows };
  const staged = await stageCatalogueUploadDifference(deps, start, difference, meta, upload);
  return { upload: staged.state };
}

/**
 * Replaces the current catalogue, all or nothing: stores the difference from the current version and publishes it as
 * the next version. Writes nothing if there is no difference and no override ends. A repeated call with the same meta
 * continues an interrupted run, or returns the same result once the version is published.
 * @throws Refusal 'catalogue.changed' when another version was published in the meantime.
 */
export async function replaceCatalogue(
  deps: PublishCatalogueDeps,
  replacement: CatalogueReplacement,
): Promise<CataloguePublicationResult> {
  const current = await deps.loadState(catalogueUploadDecider, getCatalogueUploadStreamName(replacement.uploadId));
  if (current.state.status === 'ready' || current.state.status === 'failed')
    return publish(deps, replacement, current.state);
  const staged = await stageUpload(deps, replacement, current);
  return 'unchanged' in staged ? staged.unchanged : publish(deps, replacement, staged.upload);
}
