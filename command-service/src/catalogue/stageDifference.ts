import { setImmediate } from 'node:timers/promises';
import type { CatalogueChangeCounts } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { FoldedStreamState } from '@marketplace/event-store/execute.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import type { ExecuteCommandPort } from '../ports.ts';
import type { EndedProviderFieldOverride } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import type { CatalogueChangeChunk } from './import/catalogueDifference.ts';
import {
  type StartCatalogueUploadCommand,
  type CatalogueUploadCommand,
  type CatalogueUploadDeciderState,
  catalogueUploadDecider,
  getCatalogueUploadStreamName,
} from './upload.decider.ts';

/** A difference to stage: its chunks, created one by one, and properties of the complete result. */
export interface CatalogueDifferenceToStore {
  readonly counts: CatalogueChangeCounts;
  readonly chunks: Iterable<CatalogueChangeChunk>;
  /** Digest of the complete resulting catalogue. */
  readonly digest: string;
  /** Overrides that end. */
  readonly released: EndedProviderFieldOverride[];
}

/**
 * Number of chunks per append. Together, these chunks stay below 1 MiB, the smallest limit of the supported event
 * stores.
 */
const chunksPerAppend = 3;

/** Metadata of one step of a multi-step command; a repeated step has the same command id. */
export function deriveCommandStepMeta(meta: EventMeta, step: string): EventMeta {
  return { ...meta, commandId: deriveUuid(meta.commandId, step) };
}

function* groupsOf(chunks: Iterable<CatalogueChangeChunk>): Generator<readonly CatalogueChangeChunk[], void> {
  let group: CatalogueChangeChunk[] = [];
  for (const chunk of chunks) {
    group.push(chunk);
    if (group.length < chunksPerAppend) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function* skip<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let number = 0;
  for (const item of items) {
    number += 1;
    if (number > count) yield item;
  }
}

/**
 * Stages an upload's difference and marks the upload as ready. Requests further chunks only after storing the previous
 * ones, so that only the chunks of one append are in memory. Continues after the chunks stored by an interrupted run.
 * @param upload current state of the upload's stream, not yet ready.
 */
export async function stageCatalogueUploadDifference(
  { execute }: ExecuteCommandPort,
  start: Omit<StartCatalogueUploadCommand, 'type'>,
  { counts, chunks, digest, released }: CatalogueDifferenceToStore,
  meta: EventMeta,
  upload: FoldedStreamState<CatalogueUploadDeciderState>,
): Promise<FoldedStreamState<CatalogueUploadDeciderState>> {
  const { uploadId } = start;
  let known = upload;
  const run = async (command: CatalogueUploadCommand, step: string): Promise<void> => {
    known = await execute(catalogueUploadDecider, {
      stream: getCatalogueUploadStreamName(uploadId),
      command,
      meta: deriveCommandStepMeta(meta, step),
      knownState: known,
    });
  };
  if (known.state.status === 'none') await run({ type: 'StartUpload', ...start }, 'start');
  for (const group of groupsOf(skip(chunks, known.state.chunks))) {
    await run({ type: 'AddChunks', uploadId, chunks: group }, `chunks-${known.state.chunks}`);
    await setImmediate();
  }
  await run({ type: 'FinishUpload', uploadId, counts, digest, released }, 'finish');
  return known;
}
