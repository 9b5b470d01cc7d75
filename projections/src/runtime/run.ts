import type { EventBatch } from '@marketplace/event-store/port.ts';
import { announce } from './announce.ts';
import { batchChanges, decodeBatch, writeBatch } from './applyBatch.ts';
import { ensureCheckpoint, inTransaction, lockCheckpoint, moveCheckpoint, readModelsReader } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import type { ReaderDeps } from './readerDeps.ts';
import { rebuild } from './rebuild.ts';
import { activate, activeTargets, createSchema, dropRetired } from './schemas.ts';

/** Milliseconds before the reader tries again after a failure, and the most it waits. */
const backOff = { first: 200, most: 5000 } as const;

/** The running reader of all read models. */
export interface RunningProjections {
  /** Why the read models do not follow the log, or `null` when they do. */
  problem(this: void): string | null;
  stop(this: void): Promise<void>;
}

async function missingProjections(deps: ReaderDeps): Promise<readonly Projection[]> {
  return inTransaction(deps.pool, async (client) => {
    await dropRetired(client);
    const present = new Set((await activeTargets(client, deps.projections)).map(({ projection }) => projection));
    const missing = deps.projections.filter((projection) => !present.has(projection));
    if ((await lockCheckpoint(client)) > 0n) return missing;
    for (const projection of missing)
      await activate(client, [{ projection, schema: await createSchema(client, projection) }]);
    return [];
  });
}

/** Makes the schemas that this code's versions need; those of a used log are filled from it first. */
export async function prepareProjections(deps: ReaderDeps): Promise<void> {
  await ensureCheckpoint(deps.pool, deps.store);
  const missing = await missingProjections(deps);
  if (missing.length === 0) return;
  await rebuild(deps, missing, (position, head) =>
    deps.log.info({ position: position.toString(), head: head.toString() }, 'filling new read models'),
  );
}

/** @returns the position that the checkpoint has afterwards; events below it were handled before and are left out. */
async function handleBatch(deps: ReaderDeps, epoch: string, batch: EventBatch): Promise<bigint> {
  const decoded = await decodeBatch(deps.reader, deps.projections, batch.events);
  return inTransaction(deps.pool, async (client) => {
    const reached = await lockCheckpoint(client);
    if (batch.position <= reached) return reached;
    const fresh = { ...decoded, plain: decoded.plain.filter(({ position }) => position > reached) };
    await writeBatch(client, await activeTargets(client, deps.projections), fresh);
    await moveCheckpoint(client, batch.position);
    await announce(client, epoch, batch.position, batchChanges(deps.projections, fresh));
    return batch.position;
  });
}

async function follow(deps: ReaderDeps, signal: AbortSignal, onProgress: () => void): Promise<void> {
  const epoch = await deps.store.epoch();
  const start = await inTransaction(deps.pool, lockCheckpoint);
  for await (const batch of deps.store.subscribe(start, signal)) {
    await handleBatch(deps, epoch, batch);
    onProgress();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/**
 * Follows the log with all read models: one subscription, one checkpoint, one transaction per batch. A failure rolls the
 * batch back, shows in `problem()`, and is tried again from the checkpoint.
 */
export function startProjections(deps: ReaderDeps): RunningProjections {
  const stopping = new AbortController();
  let problem: string | null = null;
  const loop = async (): Promise<void> => {
    let wait: number = backOff.first;
    while (!stopping.signal.aborted) {
      try {
        await follow(deps, stopping.signal, () => {
          problem = null;
          wait = backOff.first;
        });
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        deps.log.error({ err: error, reader: readModelsReader }, 'the read models stopped and try again');
        await pause(wait, stopping.signal);
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
