import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { runWithDatabaseLease } from '@marketplace/event-store/reader/lease.ts';
import { sleepUnlessAborted } from '@marketplace/event-store/sleepUntilAborted.ts';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { withReadModelBuildLock } from './buildLock.ts';
import {
  discardBlockingEventsAndRebuild,
  findStreamsBlockedAtPositions,
  retryParkedStreamsByRebuild,
} from './parked.ts';
import { ProjectionCannotApplyEventError, formatEventFailureReason } from './poison.ts';
import type { ReadModelDeps } from './readerDeps.ts';
import {
  rebuildAlongsideLiveReadModel,
  type ReportRebuildProgress,
  restorePreviousReadModel,
  activateRebuiltReadModel,
} from './rebuildReadModels.ts';
import {
  dequeueNextReadModelTask,
  finishReadModelTask,
  deleteOldReadModelTasks,
  requeueInterruptedReadModelTasks,
  type ReadModelTask,
  type ReadModelActionRunAsTask,
  updateTaskProgressAndCheckCancellation,
} from './taskRows.ts';

/** Milliseconds between polls for tasks, between progress updates of a task, and between deletions of old tasks. */
const pollIntervalMs = 1_000;
const progressIntervalMs = 500;
const sweepIntervalMs = 60_000;

/** Queues: slow actions run one after the other, to limit the load; fast actions do not wait for them. */
const lanes: readonly (readonly ReadModelActionRunAsTask[])[] = [
  ['rebuild', 'retry', 'discard'],
  ['swap', 'put-back'],
];

/** Thrown when the cancellation of the task was requested. */
class TaskCancelled extends Error {}
/** Thrown when the process stops or has lost the lease; the next leader restarts the task. */
class TaskInterrupted extends Error {}

const actions: Readonly<
  Record<
    ReadModelActionRunAsTask,
    (deps: ReadModelDeps, task: ReadModelTask, progress: ReportRebuildProgress) => Promise<unknown>
  >
> = {
  rebuild: (deps, { projection }, progress) => rebuildAlongsideLiveReadModel(deps, projection, progress),
  swap: (deps, { projection }, progress) => activateRebuiltReadModel(deps, projection, progress),
  'put-back': (deps, { projection }, progress) => restorePreviousReadModel(deps, projection, progress),
  retry: (deps, { projection }, progress) => retryParkedStreamsByRebuild(deps, projection, progress),
  discard: async (deps, { projection, positions }, progress) => {
    const streams = await findStreamsBlockedAtPositions(deps.pool, projection, positions);
    await discardBlockingEventsAndRebuild(deps, projection, streams, progress);
  },
};

/** Maximum length of a stored failure. */
const maxFailureLength = 300;

/** Formats the failure of a task in one line, without row values and stream names, which contain ids. */
export function formatReadModelTaskFailure(error: unknown): string {
  const own = error instanceof Error && !('code' in error) ? error.message : formatEventFailureReason(error);
  const text =
    error instanceof ProjectionCannotApplyEventError
      ? `Event ${error.position} (${error.eventType}) cannot be applied: ${error.reason}`
      : own;
  return (text.split('\n', 1)[0] ?? '').slice(0, maxFailureLength);
}

/** Stores the progress of a task periodically, and cancels the task at the next page if requested. */
async function trackProgress(
  { pool }: ReadModelDeps,
  task: ReadModelTask,
  signal: AbortSignal,
  work: (progress: ReportRebuildProgress) => Promise<unknown>,
): Promise<void> {
  let [position, head] = [0n, 0n];
  let isCancelRequested = false;
  const timer = setInterval(() => {
    updateTaskProgressAndCheckCancellation(pool, task, position, head).then(
      (wanted) => void (isCancelRequested ||= wanted),
      // The error is ignored, because the task itself fails if the database becomes unavailable.
      () => undefined,
    );
  }, progressIntervalMs);
  try {
    await work((reached, until) => {
      [position, head] = [reached, until];
      if (signal.aborted) throw new TaskInterrupted();
      if (isCancelRequested) throw new TaskCancelled();
    });
    await updateTaskProgressAndCheckCancellation(pool, task, position, head);
  } finally {
    clearInterval(timer);
  }
}

/** Runs a task and stores its result. */
async function runTask(deps: ReadModelDeps, task: ReadModelTask, signal: AbortSignal): Promise<void> {
  const { act, projection } = task;
  deps.log.info({ act, readModel: projection.name }, 'starting a task on a read model');
  try {
    await trackProgress(deps, task, signal, (progress) =>
      withReadModelBuildLock(deps.pool, [projection], () => actions[act](deps, task, progress)),
    );
    await finishReadModelTask(deps.pool, task, 'done');
  } catch (error) {
    if (error instanceof TaskInterrupted) return;
    if (!(error instanceof TaskCancelled)) deps.log.warn({ err: error, act }, 'a task on a read model failed');
    const isCancelled = error instanceof TaskCancelled;
    await finishReadModelTask(
      deps.pool,
      task,
      isCancelled ? 'cancelled' : 'failed',
      isCancelled ? null : formatReadModelTaskFailure(error),
    );
  }
}

async function workLane(
  deps: ReadModelDeps,
  acts: readonly ReadModelActionRunAsTask[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const task = await dequeueNextReadModelTask(deps.pool, deps.projections, acts);
    if (task === null) await sleepUnlessAborted(pollIntervalMs, signal);
    else await runTask(deps, task, signal);
  }
}

async function sweep({ pool }: ReadModelDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await deleteOldReadModelTasks(pool);
    await sleepUnlessAborted(sweepIntervalMs, signal);
  }
}

/** Runs all queues; when one fails, stops the others before the lease is released. */
async function workLanes(deps: ReadModelDeps, signal: AbortSignal): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const working = [sweep(deps, either), ...lanes.map((acts) => workLane(deps, acts, either))];
  const ended = await Promise.allSettled(
    working.map((work) =>
      work.catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    ),
  );
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/**
 * Runs the tasks that admins request for read models, in the instance with the lease. Tasks that are interrupted when
 * this instance stops or is killed are restarted by the next instance.
 */
export function startReadModelTaskRunner(deps: ReadModelDeps): RepeatedWorkHandle {
  const { pool, log, projections } = deps;
  return runRepeatedly({
    run: (signal, onProgress) =>
      runWithDatabaseLease(
        {
          ...{ pool, name: `tasks of ${readModelsCheckpointName}` },
          work: async (_lease, held) => {
            await requeueInterruptedReadModelTasks(pool, projections);
            onProgress();
            await workLanes(deps, held);
          },
          onLost: (reason) => log.warn({ err: reason }, 'lost the lease for tasks on read models'),
        },
        signal,
      ),
    report: (error) => log.error({ err: error }, 'running tasks on read models failed, retrying'),
  });
}
