import { type DomainEvent, eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { Execute } from '@marketplace/event-store/execute.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { startReader } from '@marketplace/event-store/reader/startReader.ts';
import { leaveOutGivenUp } from '@marketplace/event-store/reader/leaveOutGivenUp.ts';
import { inNewTrace } from '@marketplace/telemetry/spans.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockPort, DatabasePort, ExecutePort, FollowPort } from '../ports.ts';
import { dueDeadlines, forgetDeadline, readCheckpoint, scheduleDeadlines, type SetDeadline } from './deadlineRows.ts';

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
  deadlineOf(this: void, event: Event, at: string): Omit<SetDeadline, 'causedBy'> | null;
  /** Sends the command, safe to repeat; its decider judges whether anything is left to do. */
  act(this: void, execute: Execute, subject: string, meta: Meta): Promise<unknown>;
}

/** Subjects that one look deals with at most. */
const subjectsPerTick = 200;

function deadlinesIn<Event extends DomainEvent>(
  { eventNames, deadlineOf }: DeadlineProcess<Event>,
  events: readonly StoredEvent[],
  decode: DeadlineDeps['decode'],
): readonly SetDeadline[] {
  return events
    .filter(({ type }) => eventNames.includes(eventNameOf(type)))
    .flatMap((stored) => {
      const found = deadlineOf(decode(stored) as Event, stored.meta.at);
      return found === null ? [] : [{ ...found, causedBy: stored.position.toString() }];
    });
}

/**
 * Deals with every deadline that has passed. The same deadline always gives the same command, so that a repetition is safe.
 * @param alive told of each that was dealt with.
 */
export async function actOnDue<Event extends DomainEvent>(
  { pool, execute, now }: Pick<DeadlineDeps, 'pool' | 'execute' | 'now'>,
  { name, act }: DeadlineProcess<Event>,
  alive: () => void = () => undefined,
): Promise<void> {
  const instant = now();
  for (const deadline of await dueDeadlines(pool, name, instant, subjectsPerTick)) {
    const { subject, causedBy } = deadline;
    const commandId = commandIdOf({ actor: 'system', route: name, key: `${subject} ${causedBy}` });
    const meta = { commandId, actor: 'system', at: instant.toISOString(), causedBy };
    await inNewTrace(name, {}, () => act(execute, subject, meta));
    await forgetDeadline(pool, name, deadline);
    alive();
  }
}

/**
 * Follows the log with a checkpoint of its own, keeps the deadlines, and sends the commands when they are due. Any number of
 * instances may run, and each may be killed anywhere: every deadline leads to its command once.
 */
export function startDeadlines<Event extends DomainEvent>(
  deps: DeadlineDeps,
  process: DeadlineProcess<Event>,
): Running {
  const { store, decode, pool } = deps;
  const report = (error: unknown): void =>
    deps.logger.error({ err: error, process: process.name }, 'a process failed and is tried again');
  const following = startReader({
    name: process.name,
    store,
    open: () => readCheckpoint(pool, process.name, store),
    take: async (from, { events, position }) => {
      const wanted = events.filter(({ type }) => process.eventNames.includes(eventNameOf(type)));
      const deadlines = deadlinesIn(process, await leaveOutGivenUp(pool, wanted, decode), decode);
      return scheduleDeadlines(pool, process.name, [from, position], deadlines);
    },
    report,
  });
  const acting = keepRunning({ turn: (_stop, alive) => actOnDue(deps, process, alive), restMs: deps.tickMs, report });
  return {
    problem: () => following.problem() ?? acting.problem(),
    stop: async () => {
      await Promise.all([following.stop(), acting.stop()]);
    },
  };
}
