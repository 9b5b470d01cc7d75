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

/** `tickMs` is the interval between checks for due deadlines. */
export interface DeadlineDeps extends FollowPort, ExecutePort, DatabasePort, ClockPort {
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly tickMs: number;
}

/** A rule of the kind "some time after this event, execute this command". */
export interface DeadlineProcess<Event extends DomainEvent> {
  /** Identifies its checkpoint, its deadlines and its commands. */
  readonly name: string;
  /** Names of the events that can set a deadline, in any stored version. */
  readonly eventNames: readonly string[];
  /** @returns the deadline that the event sets, if any. @param at instant of the event, ISO 8601. */
  deadlineOf(this: void, event: Event, at: string): Omit<SetDeadline, 'causedBy'> | null;
  /** Executes the command. Has to be safe to repeat: the decider checks whether anything remains to be done. */
  act(this: void, execute: Execute, subject: string, meta: Meta): Promise<unknown>;
}

const maxDeadlinesPerTick = 200;

function deriveDeadlines<Event extends DomainEvent>(
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
 * Executes the commands of all due deadlines. The same deadline always results in the same command id, so a repetition is safe.
 * @param alive called after each processed deadline.
 */
export async function actOnDue<Event extends DomainEvent>(
  { pool, execute, now }: Pick<DeadlineDeps, 'pool' | 'execute' | 'now'>,
  { name, act }: DeadlineProcess<Event>,
  alive: () => void = () => undefined,
): Promise<void> {
  const instant = now();
  for (const deadline of await dueDeadlines(pool, name, instant, maxDeadlinesPerTick)) {
    const { subject, causedBy } = deadline;
    const commandId = commandIdOf({ actor: 'system', route: name, key: `${subject} ${causedBy}` });
    const meta = { commandId, actor: 'system', at: instant.toISOString(), causedBy };
    await inNewTrace(name, {}, () => act(execute, subject, meta));
    await forgetDeadline(pool, name, deadline);
    alive();
  }
}

/**
 * Follows the log with a separate checkpoint, stores the deadlines, and executes the commands when they are due. Any number of
 * instances can run, and each can be killed at any point: every deadline results in its command exactly once.
 */
export function startDeadlines<Event extends DomainEvent>(
  deps: DeadlineDeps,
  process: DeadlineProcess<Event>,
): Running {
  const { store, decode, pool } = deps;
  const report = (error: unknown): void =>
    deps.logger.error({ err: error, process: process.name }, 'a process failed and is retried');
  const following = startReader({
    name: process.name,
    store,
    open: () => readCheckpoint(pool, process.name, store),
    take: async (from, { events, position }) => {
      const wanted = events.filter(({ type }) => process.eventNames.includes(eventNameOf(type)));
      const deadlines = deriveDeadlines(process, await leaveOutGivenUp(pool, wanted, decode), decode);
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
