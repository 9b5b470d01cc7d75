import type { EventBatch } from '@marketplace/event-store/port.ts';
import {
  EventLogReaderFencedError,
  fenceReaderCheckpoint,
  lockReaderCheckpoint,
  advanceReaderCheckpoint,
} from '@marketplace/event-store/reader/checkpoint.ts';
import type { HeldDatabaseLease } from '@marketplace/event-store/reader/lease.ts';
import {
  readModelsCheckpointName,
  type ReadModelAnnouncement,
  readModelAnnouncementChannel,
} from '@marketplace/read-models/readModels.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { processEventBatchWithMetrics } from '@marketplace/telemetry/processEventBatchWithMetrics.ts';
import type { ClientBase } from 'pg';
import {
  type DecodedBatchEvent,
  collectBatchLiveChanges,
  decodeEventBatch,
  parkFailedEventStream,
  type WriteBatchToProjectionSchema,
  createEventByEventWriter,
  writeProjectionBatchAtOnce,
} from './applyBatch.ts';
import { findLiveChangesFromReadModelRows } from './changesByRows.ts';
import { isPoisonEventError } from './poison.ts';
import type { ReadModelDeps } from './readerDeps.ts';
import {
  lockActiveProjectionSchemas,
  updateProjectionSchemaPositions,
  type ProjectionDatabaseSchemaState,
} from './schemas.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';

/** Maximum size of an announcement in bytes; Postgres limits payloads to less than 8,000. */
const maxPayloadBytes = 7000;

/** Announces the position of a reader in the reader's transaction, so that the announcement is sent on commit. */
async function announce(
  client: ClientBase,
  reader: string,
  token: string,
  changes: readonly LiveChangeAudienceAndTag[],
): Promise<void> {
  const full: ReadModelAnnouncement = { reader, position: token, changes };
  const fits = Buffer.byteLength(JSON.stringify(full)) <= maxPayloadBytes;
  const payload: ReadModelAnnouncement = fits ? full : { reader, position: token };
  await client.query({
    name: 'announce',
    text: 'SELECT pg_notify($1, $2)',
    values: [readModelAnnouncementChannel, JSON.stringify(payload)],
  });
}

/** A batch, and the end position of the previous batch. */
interface NextBatch {
  readonly after: bigint;
  readonly position: bigint;
  readonly events: readonly DecodedBatchEvent[];
}

/** Parks and logs each failed event, and continues with the rest of the batch. */
function createParkingWriter({ log }: ReadModelDeps): WriteBatchToProjectionSchema {
  return createEventByEventWriter(async (client, target, failure) => {
    await parkFailedEventStream(client, target, failure);
    log.error({ err: failure, schema: target.schema }, 'a read model cannot apply an event; its stream is parked');
  });
}

/**
 * Applies the events that a schema missed, for example before its activation, so that the schema never skips an event.
 */
async function catchUp(
  deps: ReadModelDeps,
  client: ClientBase,
  target: ProjectionDatabaseSchemaState,
  until: bigint,
): Promise<ProjectionDatabaseSchemaState> {
  let { position } = target;
  while (position < until) {
    const page = await deps.store.readAll(position);
    const events = await decodeEventBatch(deps.reader, [target.projection], page.events);
    await createParkingWriter(deps)(client, { ...target, position }, events);
    position = page.position > position ? page.position : until;
  }
  return { ...target, position };
}

async function writeBatch(
  deps: ReadModelDeps,
  token: bigint,
  epoch: string,
  batch: NextBatch,
  writeTarget: WriteBatchToProjectionSchema,
): Promise<void> {
  await runInTransaction(deps.pool, async (client) => {
    const checkpoint = await lockReaderCheckpoint(client, readModelsCheckpointName);
    if (checkpoint.token !== token) throw new EventLogReaderFencedError(readModelsCheckpointName);
    if (batch.position <= checkpoint.position) return;
    const targets = await lockActiveProjectionSchemas(client, deps.projections);
    const byRows: LiveChangeAudienceAndTag[] = [];
    for (const target of targets) {
      const ready = target.position < batch.after ? await catchUp(deps, client, target, batch.after) : target;
      byRows.push(...(await findLiveChangesFromReadModelRows(client, ready, batch.events)));
      await writeTarget(client, ready, batch.events);
    }
    const behind = targets.filter(({ position }) => position < batch.position);
    await updateProjectionSchemaPositions(client, behind, batch.position);
    await advanceReaderCheckpoint(client, readModelsCheckpointName, checkpoint, batch.position);
    const changes = [...collectBatchLiveChanges(deps.projections, batch.events), ...byRows];
    await announce(client, readModelsCheckpointName, `${epoch}.${batch.position}`, changes);
  });
}

/** Writes a batch to every active schema; if the batch contains a poison event, repeats the batch event by event. */
async function handleBatch(
  deps: ReadModelDeps,
  token: bigint,
  epoch: string,
  [after, { events, position }]: readonly [bigint, EventBatch],
): Promise<void> {
  const batch = { after, position, events: await decodeEventBatch(deps.reader, deps.projections, events) };
  try {
    await writeBatch(deps, token, epoch, batch, writeProjectionBatchAtOnce);
  } catch (error) {
    if (!isPoisonEventError(error)) throw error;
    await writeBatch(deps, token, epoch, batch, createParkingWriter(deps));
  }
}

/**
 * Follows the log as leader until the signal aborts.
 * @throws EventLogReaderFencedError when another instance became leader.
 */
export async function updateReadModelsAsLeader(
  deps: ReadModelDeps,
  { token }: Pick<HeldDatabaseLease, 'token'>,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const epoch = await deps.store.epoch();
  await fenceReaderCheckpoint(deps.pool, readModelsCheckpointName, token);
  const checkpoint = await runInTransaction(deps.pool, (client) =>
    lockReaderCheckpoint(client, readModelsCheckpointName),
  );
  let after = checkpoint.position;
  onProgress();
  for await (const batch of deps.store.subscribe(after, signal)) {
    const from = after;
    await processEventBatchWithMetrics('read-models', batch, deps.log, () =>
      handleBatch(deps, token, epoch, [from, batch]),
    );
    after = batch.position;
    onProgress();
  }
}
