import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { whileLeading } from '@marketplace/event-store/reader/lease.ts';
import { sleep } from '@marketplace/event-store/sleep.ts';
import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import { alone } from './alone.ts';
import { discardParked, partsStandingAt, retryParked } from './parked.ts';
import { EventFailed, reasonOf } from './poison.ts';
import type { ReaderDeps } from './readerDeps.ts';
import { buildBeside, type Progress, putBack, swapIn } from './rebuild.ts';
import { beginTask, endTask, sweepTasks, takeOverTasks, type Task, type TaskAct, tellTask } from './taskRows.ts';

/** Milliseconds between two looks for what was asked, and between two words about how far a task has come. */
const lookMs = 1_000;
const tellMs = 500;
const sweepMs = 60_000;

/** What takes long goes one after the other, so that it does not fill the machine; what is quick does not wait for it. */
const lanes: readonly (readonly TaskAct[])[] = [
  ['rebuild', 'retry', 'discard'],
  ['swap', 'put-back'],
];

/** Somebody wants the task to end. */
class Cancelled extends Error {}
/** The process stops, or has lost the lease: whoever leads next goes on. */
class CutOff extends Error {}

const works: Readonly<Record<TaskAct, (deps: ReaderDeps, task: Task, progress: Progress) => Promise<unknown>>> = {
  rebuild: (deps, { projection }, progress) => buildBeside(deps, projection, progress),
  swap: (deps, { projection }, progress) => swapIn(deps, projection, progress),
  'put-back': (deps, { projection }, progress) => putBack(deps, projection, progress),
  retry: (deps, { projection }, progress) => retryParked(deps, projection, progress),
  discard: async (deps, { projection, positions }, progress) => {
    const streams = await partsStandingAt(deps.pool, projection, positions);
    await discardParked(deps, projection, streams, progress);
  },
};

/** Longest failure that is kept. */
const failureLength = 300;

/** Why a task failed, in one line: no values of rows, and no stream, whose name holds an id. */
export function failureOf(error: unknown): string {
  const own = error instanceof Error && !('code' in error) ? error.message : reasonOf(error);
  const text =
    error instanceof EventFailed
      ? `Event ${error.position} (${error.eventType}) cannot be taken: ${error.reason}`
      : own;
  return (text.split('\n', 1)[0] ?? '').slice(0, failureLength);
}

/** Says again and again how far a task has come, and ends it at the next page when it is to end. */
async function whileTelling(
  { pool }: ReaderDeps,
  task: Task,
  signal: AbortSignal,
  work: (progress: Progress) => Promise<unknown>,
): Promise<void> {
  let [position, head] = [0n, 0n];
  let isToEnd = false;
  const timer = setInterval(() => {
    tellTask(pool, task, position, head).then(
      (wanted) => void (isToEnd ||= wanted),
      // The work itself meets a database that is gone.
      () => undefined,
    );
  }, tellMs);
  try {
    await work((reached, until) => {
      [position, head] = [reached, until];
      if (signal.aborted) throw new CutOff();
      if (isToEnd) throw new Cancelled();
    });
    await tellTask(pool, task, position, head);
  } finally {
    clearInterval(timer);
  }
}

/** Carries one task out, and keeps what came of it. */
async function carryOut(deps: ReaderDeps, task: Task, signal: AbortSignal): Promise<void> {
  const { act, projection } = task;
  deps.log.info({ act, readModel: projection.name }, 'a task on a read model begins');
  try {
    await whileTelling(deps, task, signal, (progress) =>
      alone(deps.pool, [projection], () => works[act](deps, task, progress)),
    );
    await endTask(deps.pool, task, 'done');
  } catch (error) {
    if (error instanceof CutOff) return;
    if (!(error instanceof Cancelled)) deps.log.warn({ err: error, act }, 'a task on a read model did not succeed');
    const isCancelled = error instanceof Cancelled;
    await endTask(deps.pool, task, isCancelled ? 'cancelled' : 'failed', isCancelled ? null : failureOf(error));
  }
}

async function workLane(deps: ReaderDeps, acts: readonly TaskAct[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const task = await beginTask(deps.pool, deps.projections, acts);
    if (task === null) await sleep(lookMs, signal);
    else await carryOut(deps, task, signal);
  }
}

async function sweep({ pool }: ReaderDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sweepTasks(pool);
    await sleep(sweepMs, signal);
  }
}

/** All lanes; when one fails the others end before the lease goes. */
async function workLanes(deps: ReaderDeps, signal: AbortSignal): Promise<void> {
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
 * Carries out what admins ask of the read models, in whichever instance has the lease. What is under way when it stops, or is killed, begins
 * again in the next one.
 */
export function startTasks(deps: ReaderDeps): Running {
  const { pool, log, projections } = deps;
  return keepRunning({
    turn: (signal, alive) =>
      whileLeading(
        {
          ...{ pool, name: `tasks of ${readModelsReader}` },
          work: async (_lease, held) => {
            await takeOverTasks(pool, projections);
            alive();
            await workLanes(deps, held);
          },
          onLost: (reason) => log.warn({ err: reason }, 'no longer the one that carries out tasks on read models'),
        },
        signal,
      ),
    report: (error) => log.error({ err: error }, 'tasks on read models are not carried out, and are tried again'),
  });
}
