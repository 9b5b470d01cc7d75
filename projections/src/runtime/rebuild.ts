import { beginning } from '@marketplace/event-store/port.ts';
import type { Pool, PoolClient } from 'pg';
import { decodeBatch, type Target, writeBatch } from './applyBatch.ts';
import { inTransaction, lockCheckpoint } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import type { ReaderDeps } from './readerDeps.ts';
import { activate, createSchema } from './schemas.ts';

/** Events that one transaction of a rebuild takes. */
const batchSize = 1000;

/** Tells how far a rebuild has come. */
export type Progress = (position: bigint, head: bigint) => void;

/** Handles the events after a position up to another one; `within` says in which transaction each batch is written. */
async function fill(
  deps: ReaderDeps,
  targets: readonly Target[],
  [after, end]: readonly [bigint, bigint],
  within: (write: (client: PoolClient) => Promise<void>) => Promise<void>,
  progress: Progress,
): Promise<void> {
  const projections = targets.map(({ projection }) => projection);
  for (let position = after; position < end; ) {
    const batch = await deps.store.readAll(position, batchSize);
    const events = batch.events.filter((event) => event.position <= end);
    const decoded = await decodeBatch(deps.reader, projections, events);
    await within((client) => writeBatch(client, targets, decoded));
    position = batch.events.length === 0 || batch.position > end ? end : batch.position;
    progress(position, end);
  }
}

async function livePosition(pool: Pool): Promise<bigint> {
  return inTransaction(pool, lockCheckpoint);
}

/**
 * Builds projections anew from the log in schemas beside the live ones, catches up, and joins: while it holds the checkpoint
 * it handles the last events and activates the new schemas, so that the running readers go on with them.
 */
export async function rebuild(deps: ReaderDeps, projections: readonly Projection[], progress: Progress): Promise<void> {
  const targets = await inTransaction(deps.pool, async (client) => {
    const made: Target[] = [];
    for (const projection of projections) made.push({ projection, schema: await createSchema(client, projection) });
    return made;
  });
  let position = beginning;
  for (let live = await livePosition(deps.pool); position < live; live = await livePosition(deps.pool)) {
    await fill(deps, targets, [position, live], (write) => inTransaction(deps.pool, write), progress);
    position = live;
  }
  await inTransaction(deps.pool, async (client) => {
    const joinAt = await lockCheckpoint(client);
    await fill(deps, targets, [position, joinAt], (write) => write(client), progress);
    await activate(client, targets);
  });
}
