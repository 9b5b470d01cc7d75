import { setImmediate } from 'node:timers/promises';
import type { ChangeCounts } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { KnownStream } from '@marketplace/event-store/execute.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import type { ExecutePort } from '../ports.ts';
import type { EndedOverride } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import type { CatalogueChange } from './import/difference.ts';
import {
  type StartUpload,
  type UploadCommand,
  type UploadState,
  uploadDecider,
  uploadStream,
} from './upload.decider.ts';

/** What is staged: a difference, whose chunks are made one by one, and what belongs to the whole result. */
export interface StagedDifference {
  readonly counts: ChangeCounts;
  readonly chunks: Iterable<CatalogueChange>;
  /** Of the whole result. */
  readonly digest: string;
  /** Holds of corrections that end with it. */
  readonly released: EndedOverride[];
}

/** Chunks that are appended at once: together they stay below 1 MiB, the smallest limit of an event store. */
const chunksPerAppend = 3;

/** The meta of one step of a longer command: the step repeated has the same id. */
export function stepMeta(meta: Meta, step: string): Meta {
  return { ...meta, commandId: deterministicUuid(meta.commandId, step) };
}

function* groupsOf(chunks: Iterable<CatalogueChange>): Generator<readonly CatalogueChange[], void> {
  let group: CatalogueChange[] = [];
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
 * Stores an upload's difference and marks it ready; takes the next chunks when those before are stored, and so never holds more than
 * one append's. Goes on behind the chunks that an earlier run has stored. @param upload how the upload's stream stands, not yet ready.
 */
export async function stageDifference(
  { execute }: ExecutePort,
  start: Omit<StartUpload, 'type'>,
  { counts, chunks, digest, released }: StagedDifference,
  meta: Meta,
  upload: KnownStream<UploadState>,
): Promise<KnownStream<UploadState>> {
  const { uploadId } = start;
  let known = upload;
  const run = async (command: UploadCommand, step: string): Promise<void> => {
    known = await execute(uploadDecider, {
      stream: uploadStream(uploadId),
      command,
      meta: stepMeta(meta, step),
      known,
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
