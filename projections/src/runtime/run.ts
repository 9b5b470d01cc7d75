import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import { lockCheckpoint, openCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import { awaitLease } from '@marketplace/event-store/reader/lease.ts';
import { pause } from '@marketplace/event-store/pause.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { lead } from './lead.ts';
import type { Projection } from './projection.ts';
import type { ReaderDeps } from './readerDeps.ts';
import { rebuild } from './rebuild.ts';
import { activate, activeTargets, createSchema, dropUnread, indexForReaders, type Target } from './schemas.ts';

/** Milliseconds before the reader tries again after a failure, and the most it waits. */
const backOff = { first: 200, most: 5000 } as const;
const hourMs = 3_600_000;

/** The running reader of all read models: the leader, or one that waits to become it. */
export interface RunningProjections {
  /** Why the read models do not follow the log, or `null` when they do. */
  problem(this: void): string | null;
  stop(this: void): Promise<void>;
}

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
function keepTidy({ pool, projections, log }: ReaderDeps): () => void {
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

/** Leads from the moment that the lease is free until it is lost or the signal aborts. */
async function leadOnce(deps: ReaderDeps, signal: AbortSignal, onProgress: () => void): Promise<void> {
  const lease = await awaitLease(deps.pool, readModelsReader, signal);
  if (lease === null) return;
  const stopTidying = keepTidy(deps);
  try {
    await lead(deps, lease, AbortSignal.any([signal, lease.lost]), onProgress);
    if (lease.lost.aborted)
      deps.log.warn({ err: lease.lost.reason as unknown }, 'no longer the one that keeps the read models');
  } finally {
    stopTidying();
    await lease.release();
  }
}

/**
 * Follows the log with all read models: one subscription, one checkpoint, one transaction per batch, by one instance at a time. A
 * failure rolls the batch back, gives the lease back, shows in `problem()`, and is tried again from the checkpoint.
 */
export function startProjections(deps: ReaderDeps): RunningProjections {
  const stopping = new AbortController();
  const { signal } = stopping;
  let problem: string | null = null;
  const loop = async (): Promise<void> => {
    let wait: number = backOff.first;
    while (!signal.aborted) {
      try {
        await leadOnce(deps, signal, () => {
          problem = null;
          wait = backOff.first;
        });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        // Said once: the same failure comes again with every try, until somebody sees to it.
        if (message !== problem)
          deps.log.error({ err: error, reader: readModelsReader }, 'the read models stopped and try again');
        problem = message;
        await pause(wait, signal);
        wait = Math.min(wait * 2, backOff.most);
      }
    }
  };
  const running = loop();
  return {
    problem: () => problem,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
