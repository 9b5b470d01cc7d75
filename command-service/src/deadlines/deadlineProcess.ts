import { setTimeout as pause } from 'node:timers/promises';
import { type DomainEvent, eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { Execute } from '@marketplace/event-store/execute.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockPort, DatabasePort, ExecutePort, FollowPort } from '../ports.ts';
import { type Deadline, dueDeadlines, forgetDeadline, keepDeadlines, readCheckpoint } from './deadlineRows.ts';

/** What a process works with; `tickMs` is how often it looks for deadlines that have passed. */
export interface DeadlineDeps extends FollowPort, ExecutePort, DatabasePort, ClockPort {
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly tickMs: number;
}

/** A rule of the kind "when that event is so old, send this command". */
export interface DeadlineProcess<Event extends DomainEvent> {
  /** Names its checkpoint, its deadlines and its commands. */
  readonly name: string;
  /** Names of the events that may set a deadline, in whatever version they are stored. */
  readonly eventNames: readonly string[];
  /** What an event sets; @param at its instant. */
  deadlineOf(this: void, event: Event, at: string): Omit<Deadline, 'causedBy'> | null;
  /** Sends the command, safe to repeat; its decider judges whether anything is left to do. */
  act(this: void, execute: Execute, subject: string, meta: Meta): Promise<unknown>;
}

/** The running process. */
export interface RunningDeadlines {
  /** Why deadlines are not kept, or `null` when they are. */
  problem(this: void): string | null;
  stop(this: void): Promise<void>;
}

/** Milliseconds before the process tries again after a failure. */
const retryMs = 1000;
/** Subjects that one look deals with at most. */
const subjectsPerTick = 200;

function deadlinesIn<Event extends DomainEvent>(
  { eventNames, deadlineOf }: DeadlineProcess<Event>,
  events: readonly StoredEvent[],
  decode: DeadlineDeps['decode'],
): readonly Deadline[] {
  return events
    .filter(({ type }) => eventNames.includes(eventNameOf(type)))
    .flatMap((stored) => {
      const found = deadlineOf(decode(stored) as Event, stored.meta.at);
      return found === null ? [] : [{ ...found, causedBy: stored.position.toString() }];
    });
}

/** Ends when the signal aborts, or when another instance has moved on: then it is to be taken up from there. */
async function follow<Event extends DomainEvent>(
  { store, decode, pool }: DeadlineDeps,
  process: DeadlineProcess<Event>,
  signal: AbortSignal,
  alive: () => void,
): Promise<void> {
  let position = await readCheckpoint(pool, process.name, store);
  alive();
  for await (const batch of store.subscribe(position, signal)) {
    const deadlines = deadlinesIn(process, batch.events, decode);
    if (!(await keepDeadlines(pool, process.name, [position, batch.position], deadlines))) return;
    position = batch.position;
    alive();
  }
}

/** Deals with every deadline that has passed. The same deadline always gives the same command, so that a repetition is safe. */
export async function actOnDue<Event extends DomainEvent>(
  { pool, execute, now }: Pick<DeadlineDeps, 'pool' | 'execute' | 'now'>,
  { name, act }: DeadlineProcess<Event>,
): Promise<void> {
  const instant = now();
  for (const deadline of await dueDeadlines(pool, name, instant, subjectsPerTick)) {
    const { subject, causedBy } = deadline;
    const commandId = commandIdOf({ actor: 'system', route: name, key: `${subject} ${causedBy}` });
    await act(execute, subject, { commandId, actor: 'system', at: instant.toISOString(), causedBy });
    await forgetDeadline(pool, name, deadline);
  }
}

/**
 * Follows the log with a checkpoint of its own, keeps the deadlines, and sends the commands when they are due. Any number of
 * instances may run, and each may be killed anywhere: every deadline leads to its command once.
 */
export function startDeadlines<Event extends DomainEvent>(
  deps: DeadlineDeps,
  process: DeadlineProcess<Event>,
): RunningDeadlines {
  const stopping = new AbortController();
  const { signal } = stopping;
  const problems = new Map<string, string>();
  const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined);
  const isStopping = (): boolean => signal.aborted;
  const keepDoing = async (name: string, work: () => Promise<void>, pauseMs: number): Promise<void> => {
    while (!isStopping()) {
      try {
        await work();
        problems.delete(name);
        await wait(pauseMs);
      } catch (error) {
        if (isStopping()) return;
        problems.set(name, error instanceof Error ? error.message : String(error));
        deps.logger.error({ err: error, process: process.name }, 'a process failed and is tried again');
        await wait(retryMs);
      }
    }
  };
  const following = keepDoing('follow', () => follow(deps, process, signal, () => problems.delete('follow')), retryMs);
  const acting = keepDoing('act', () => actOnDue(deps, process), deps.tickMs);
  return {
    problem: () => problems.values().next().value ?? null,
    stop: async () => {
      stopping.abort();
      await Promise.all([following, acting]);
    },
  };
}
