import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Change } from '@marketplace/contracts/readModels.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import type { ClientBase } from 'pg';
import { flush } from './flush.ts';
import type { HandlerEntry, ProjectedEvent, Projection } from './projection.ts';
import type { EventReader } from './readerDeps.ts';
import { createWriteSet } from './writes.ts';

/** A projection and the schema that it writes to in this batch. */
export interface Target {
  readonly projection: Projection;
  readonly schema: string;
}

/** A batch in memory: every event without, and where a handler asks for it with, its personal properties. */
export interface DecodedBatch {
  readonly plain: readonly ProjectedEvent[];
  readonly personal: ReadonlyMap<bigint, ProjectedEvent>;
}

function asksForPersonal(entry: HandlerEntry<DomainEvent> | undefined): boolean {
  return typeof entry === 'object';
}

function projected(stored: StoredEvent, event: DomainEvent): ProjectedEvent {
  const { stream, revision, position, meta } = stored;
  return { event, stream, revision, position, at: meta.at, actor: meta.actor };
}

/** Decodes a batch once for all projections; decrypts only what a handler asks for. */
export async function decodeBatch(
  reader: EventReader,
  projections: readonly Projection[],
  events: readonly StoredEvent[],
): Promise<DecodedBatch> {
  const plain = events.map((stored) => projected(stored, reader.decode(stored)));
  const wanted = events.filter((_stored, index) =>
    projections.some(({ handlers }) => asksForPersonal(handlers[plain[index]?.event.type ?? ''])),
  );
  const opened = wanted.length === 0 ? [] : await reader.decodePersonal(wanted);
  const personal = new Map<bigint, ProjectedEvent>();
  wanted.forEach((stored, index) => {
    const event = opened[index];
    if (event !== undefined) personal.set(stored.position, projected(stored, event));
  });
  return { plain, personal };
}

/** Runs the handlers over a batch and brings their writes into the targets' schemas, in the client's transaction. */
export async function writeBatch(client: ClientBase, targets: readonly Target[], batch: DecodedBatch): Promise<void> {
  for (const { projection, schema } of targets) {
    const writes = createWriteSet();
    let handled = false;
    for (const plain of batch.plain) {
      const entry = projection.handlers[plain.event.type];
      if (entry === undefined || entry === 'ignore') continue;
      handled = true;
      if (typeof entry === 'function') entry(plain, writes);
      else entry.personal(batch.personal.get(plain.position) ?? plain, writes);
    }
    if (handled) projection.afterBatch(writes);
    await flush(client, schema, writes);
  }
}

/** @returns what the batch makes worth a refetch, each pair once. */
export function batchChanges(projections: readonly Projection[], batch: DecodedBatch): readonly Change[] {
  const found = new Map<string, Change>();
  for (const plain of batch.plain) {
    for (const { handlers, changes } of projections) {
      if (!(plain.event.type in handlers)) continue;
      for (const change of changes(plain)) found.set(change.join(' '), change);
    }
  }
  return [...found.values()];
}
