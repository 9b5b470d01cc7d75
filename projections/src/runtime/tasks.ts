import { runRepeatedly, type RunningWork } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { runWithLease } from '@marketplace/event-store/reader/lease.ts';
import { sleepUntilAborted } from '@marketplace/event-store/sleepUntilAborted.ts';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { withBuildLock } from './buildLock.ts';
import { discardParked, findBlockedParts, retryParked } from './parked.ts';
import { EventFailed, formatFailureReason } from './poison.ts';
import type { ReadModelDeps } from './readerDeps.ts';
import { buildAlongside, type RebuildProgress, restorePrevious, activateBuilt } from './rebuild.ts';
import {
  startNextTask,
  finishTask,
  deleteOldTasks,
  requeueInterruptedTasks,
  type ReadModelTask,
  type TaskAction,
  updateTaskProgress,
} from './taskRows.ts';

/** Milliseconds between polls for tasks, and between progress updates of a task. */
const pollIntervalMs = 1_000;
const progressIntervalMs = 500;
const sweepIntervalMs = 60_000;

/** Queues: slow actions run one after the other, to limit the load; fast actions do not wait for them. */
const lanes: readonly (readonly TaskAction[])[] = [
  ['rebuild', 'retry', 'discard'],
  ['swap', 'put-back'],
];

/** The cancellation of the task was requested. */
class TaskCancelled extends Error {}
/** The process stops or lost the lease; the next leader restarts the task. */
class TaskInterrupted extends Error {}

const actions: Readonly<
  Record<TaskAction, (deps: ReadModelDeps, task: ReadModelTask, progress: RebuildProgress) => Promise<unknown>>
> = {
  rebuild: (deps, { projection }, progress) => buildAlongside(deps, projection, progress),
  swap: (deps, { projection }, progress) => activateBuilt(deps, projection, progress),
  'put-back': (deps, { projection }, progress) => restorePrevious(deps, projection, progress),
  retry: (deps, { projection }, progress) => retryParked(deps, projection, progress),
  discard: async (deps, { projection, positions }, progress) => {
    const streams = await findBlockedParts(deps.pool, projection, positions);
    await discardParked(deps, projection, streams, progress);
  },
};

/** Maximum length of a stored failure. */
const maxFailureLength = 300;

/** Failure of a task in one line, without row values and stream names, which contain ids. */
export function formatTaskFailure(error: unknown): string {
  const own = error instanceof Error && !('code' in error) ? error.message : formatFailureReason(error);
  const text =
    error instanceof EventFailed
      ? `Event ${error.position} (${error.eventType}) cannot be applied: ${error.reason}`
      : own;
  return (text.split('\n', 1)[0] ?? '').slice(0, maxFailureLength);
}

/** Stores the progress of a task periodically, and cancels it at the next page if requested. */
async function trackProgress(
  { pool }: ReadModelDeps,
  task: ReadModelTask,
  signal: AbortSignal,
  work: (progress: RebuildProgress) => Promise<unknown>,
): Promise<void> {
  let [position, head] = [0n, 0n];
  let isCancelRequested = false;
  const timer = setInterval(() => {
    updateTaskProgress(pool, task, position, head).then(
      (wanted) => void (isCancelRequested ||= wanted),
      // The task itself notices a lost database.
      () => undefined,
    );
  }, progressIntervalMs);
  try {
    await work((reached, until) => {
      [position, head] = [reached, until];
      if (signal.aborted) throw new TaskInterrupted();
      if (isCancelRequested) throw new TaskCancelled();
    });
    await updateTaskProgress(pool, task, position, head);
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
      withBuildLock(deps.pool, [projection], () => actions[act](deps, task, progress)),
    );
    await finishTask(deps.pool, task, 'done');
  } catch (error) {
    if (error instanceof TaskInterrupted) return;
    if (!(error instanceof TaskCancelled)) deps.log.warn({ err: error, act }, 'a task on a read model failed');
    const isCancelled = error instanceof TaskCancelled;
    await finishTask(
      deps.pool,
      task,
      isCancelled ? 'cancelled' : 'failed',
      isCancelled ? null : formatTaskFailure(error),
    );
  }
}

async function workLane(deps: ReadModelDeps, acts: readonly TaskAction[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const task = await startNextTask(deps.pool, deps.projections, acts);
    if (task === null) await sleepUntilAborted(pollIntervalMs, signal);
    else await runTask(deps, task, signal);
  }
}

async function sweep({ pool }: ReadModelDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await deleteOldTasks(pool);
    await sleepUntilAborted(sweepIntervalMs, signal);
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
 * Runs the tasks that admins request for read models, in the instance with the lease. Tasks that are interrupted when it stops or is killed
 * are restarted by the next one.
 */
export function startReadModelTasks(deps: ReadModelDeps): RunningWork {
  const { pool, log, projections } = deps;
  return runRepeatedly({
    run: (signal, onProgress) =>
      runWithLease(
        {
          ...{ pool, name: `tasks of ${readModelsCheckpointName}` },
          work: async (_lease, held) => {
            await requeueInterruptedTasks(pool, projections);
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
