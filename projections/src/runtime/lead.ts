import type { EventBatch } from '@marketplace/event-store/port.ts';
import { Fenced, fenceCheckpoint, lockCheckpoint, moveCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import type { HeldLease } from '@marketplace/event-store/reader/lease.ts';
import { readModelsReader, type Announcement, readModelChannel } from '@marketplace/read-models/readModels.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { seenBatch } from '@marketplace/telemetry/seenBatch.ts';
import type { ClientBase } from 'pg';
import {
  type BatchEvent,
  batchChanges,
  decodeBatch,
  park,
  type WriteTarget,
  writeOneByOne,
  writeTogether,
} from './applyBatch.ts';
import { changesByRows } from './changesByRows.ts';
import { isPoison } from './poison.ts';
import type { ReaderDeps } from './readerDeps.ts';
import { lockTargets, moveTargets, type Target } from './schemas.ts';
import type { Change } from '@marketplace/contracts/live.ts';

/** Bytes of one announcement's changes; Postgres takes payloads below 8,000 bytes. */
const payloadLimit = 7000;

/** Announces how far a reader has come, in its transaction, so that it goes out with the commit. */
async function announce(client: ClientBase, reader: string, token: string, changes: readonly Change[]): Promise<void> {
  const whole: Announcement = { reader, position: token, changes };
  const fits = Buffer.byteLength(JSON.stringify(whole)) <= payloadLimit;
  const payload: Announcement = fits ? whole : { reader, position: token };
  await client.query({
    name: 'announce',
    text: 'SELECT pg_notify($1, $2)',
    values: [readModelChannel, JSON.stringify(payload)],
  });
}

/** A batch and where its predecessor ended. */
interface NextBatch {
  readonly after: bigint;
  readonly position: bigint;
  readonly events: readonly BatchEvent[];
}

/** Parks what fails and says so once; the rest of the batch goes on. */
function writeParking({ log }: ReaderDeps): WriteTarget {
  return writeOneByOne(async (client, target, failure) => {
    await park(client, target, failure);
    log.error({ err: failure, schema: target.schema }, 'a read model cannot take an event; its stream is parked');
  });
}

/** Hands a schema that was made or put back meanwhile what it missed, so that it never skips an event. */
async function catchUp(deps: ReaderDeps, client: ClientBase, target: Target, until: bigint): Promise<Target> {
  let { position } = target;
  while (position < until) {
    const page = await deps.store.readAll(position);
    const events = await decodeBatch(deps.reader, [target.projection], page.events);
    await writeParking(deps)(client, { ...target, position }, events);
    position = page.position > position ? page.position : until;
  }
  return { ...target, position };
}

async function write(
  deps: ReaderDeps,
  token: bigint,
  epoch: string,
  batch: NextBatch,
  way: WriteTarget,
): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const checkpoint = await lockCheckpoint(client, readModelsReader);
    if (checkpoint.token !== token) throw new Fenced(readModelsReader);
    if (batch.position <= checkpoint.position) return;
    const targets = await lockTargets(client, deps.projections);
    const byRows: Change[] = [];
    for (const target of targets) {
      const ready = target.position < batch.after ? await catchUp(deps, client, target, batch.after) : target;
      byRows.push(...(await changesByRows(client, ready, batch.events)));
      await way(client, ready, batch.events);
    }
    const behind = targets.filter(({ position }) => position < batch.position);
    await moveTargets(client, behind, batch.position);
    await moveCheckpoint(client, readModelsReader, checkpoint, batch.position);
    const changes = [...batchChanges(deps.projections, batch.events), ...byRows];
    await announce(client, readModelsReader, `${epoch}.${batch.position}`, changes);
  });
}

/** Brings a batch into every active schema; when an event turns out to be poison, once more event by event. */
async function handleBatch(
  deps: ReaderDeps,
  token: bigint,
  epoch: string,
  [after, { events, position }]: readonly [bigint, EventBatch],
): Promise<void> {
  const batch = { after, position, events: await decodeBatch(deps.reader, deps.projections, events) };
  try {
    await write(deps, token, epoch, batch, writeTogether);
  } catch (error) {
    if (!isPoison(error)) throw error;
    await write(deps, token, epoch, batch, writeParking(deps));
  }
}

/** Follows the log as the holder of the lease, until the signal aborts. @throws Fenced when another instance has taken over. */
export async function lead(
  deps: ReaderDeps,
  { token }: Pick<HeldLease, 'token'>,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const epoch = await deps.store.epoch();
  await fenceCheckpoint(deps.pool, readModelsReader, token);
  const checkpoint = await inTransaction(deps.pool, (client) => lockCheckpoint(client, readModelsReader));
  let after = checkpoint.position;
  onProgress();
  for await (const batch of deps.store.subscribe(after, signal)) {
    const from = after;
    await seenBatch('read-models', batch, deps.log, () => handleBatch(deps, token, epoch, [from, batch]));
    after = batch.position;
    onProgress();
  }
}
