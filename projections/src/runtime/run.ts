import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import { lockCheckpoint, openCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type HeldLease, whileLeading } from '@marketplace/event-store/reader/lease.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { lead } from './lead.ts';
import type { Projection } from './projection.ts';
import type { ReaderDeps } from './readerDeps.ts';
import { rebuild } from './rebuild.ts';
import { activate, activeTargets, createSchema, dropUnread, indexForReaders, type Target } from './schemas.ts';

const hourMs = 3_600_000;

const cure =
  'Restore the store that it was made from, or run "npm run restored" after the store was restored or exchanged.';

/** Where the schemas of this release stand that are there already: its checkpoint begins at the least of them. */
function leastPosition(targets: readonly Target[]): bigint {
  return targets.map(({ position }) => position).reduce((a, b) => (a < b ? a : b), targets[0]?.position ?? 0n);
}

/** On a log without events the schemas are filled as soon as they are made. @returns the projections that have none. */
async function missingProjections(deps: ReaderDeps, isEmpty: boolean): Promise<readonly Projection[]> {
  const epoch = await deps.store.epoch();
  return inTransaction(deps.pool, async (client) => {
    await lockCheckpoint(client, readModelsReader);
    const present = new Set((await activeTargets(client, deps.projections)).map(({ projection }) => projection));
    const missing = deps.projections.filter((projection) => !present.has(projection));
    if (!isEmpty) return missing;
    for (const projection of missing) {
      const target = await createSchema(client, projection, epoch);
      await indexForReaders(client, [target]);
      await activate(client, [target]);
    }
    return [];
  });
}

/** Makes the schemas that this code's versions need; those of a used log are filled from it first. */
export async function prepareProjections(deps: ReaderDeps): Promise<void> {
  const present = await inTransaction(deps.pool, (client) => activeTargets(client, deps.projections));
  const begin = leastPosition(present);
  await openCheckpoint(deps.pool, readModelsReader, deps.store, { begin, cure });
  const missing = await missingProjections(deps, (await deps.store.head()) === 0n);
  if (missing.length === 0) return;
  await rebuild(deps, missing, (position, head) =>
    deps.log.info({ position: position.toString(), head: head.toString() }, 'filling new read models'),
  );
}

/** Drops schemas that nobody reads any more, now and every hour; what is in use is tried again at the next turn. */
function scheduleCleanup({ pool, projections, log }: ReaderDeps): () => void {
  const tidy = async (): Promise<void> => {
    const schema = await inTransaction(pool, (client) => dropUnread(client, projections));
    if (schema === null) return;
    log.info({ schema }, 'dropped a read model that nobody reads any more');
    await tidy();
  };
  const begin = (): void => {
    tidy().catch((error: unknown) => log.error({ err: error }, 'a read model that nobody reads was not dropped'));
  };
  begin();
  const timer = setInterval(begin, hourMs);
  return () => clearInterval(timer);
}

/** Keeps the read models under the lease until it is lost or the signal aborts. */
async function leadTidily(deps: ReaderDeps, lease: HeldLease, signal: AbortSignal, alive: () => void): Promise<void> {
  const stopTidying = scheduleCleanup(deps);
  await lead(deps, lease, signal, alive).finally(stopTidying);
}

/**
 * Follows the log with all read models: one subscription, one checkpoint, one transaction per batch, by one instance at a time. A
 * failure rolls the batch back, gives the lease back, shows in `problem()`, and is tried again from the checkpoint.
 */
export function startProjections(deps: ReaderDeps): Running {
  const { pool, log } = deps;
  return keepRunning({
    turn: (signal, alive) =>
      whileLeading(
        {
          ...{ pool, name: readModelsReader },
          work: (lease, held) => leadTidily(deps, lease, held, alive),
          onLost: (reason) => log.warn({ err: reason }, 'no longer the one that keeps the read models'),
        },
        signal,
      ),
    report: (error) => log.error({ err: error, reader: readModelsReader }, 'the read models stopped and try again'),
  });
}
