import { type DomainEvent, stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { ExecuteCommand } from '@marketplace/event-store/execute.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { startEventLogReader } from '@marketplace/event-store/reader/logReader.ts';
import { excludeDiscardedUnreadableEvents } from '@marketplace/event-store/reader/excludeDiscardedUnreadableEvents.ts';
import { runInNewTrace } from '@marketplace/telemetry/spans.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockPort, DatabasePort, ExecuteCommandPort, FollowEventLogPort } from '../ports.ts';
import {
  findDueProcessDeadlines,
  deleteProcessDeadline,
  loadOrCreateDeadlineProcessPosition,
  storeProcessDeadlinesAndMoveCheckpoint,
  type NewProcessDeadline,
} from './deadlineRows.ts';

/** Dependencies of a deadline process. `tickMs` is the interval in milliseconds between checks for due deadlines. */
export interface DeadlineProcessDeps extends FollowEventLogPort, ExecuteCommandPort, DatabasePort, ClockPort {
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly tickMs: number;
}

/** A rule of the kind "some time after this event, execute this command". */
export interface DeadlineProcessDefinition<Event extends DomainEvent> {
  /** Name of the process, which identifies its checkpoint, deadlines and commands. */
  readonly name: string;
  /** Names of the events that can set a deadline, in any stored version. */
  readonly eventNames: readonly string[];
  /**
   * @returns the deadline that the event sets, if any.
   * @param at instant of the event, ISO 8601.
   */
  deadlineOf(this: void, event: Event, at: string): Omit<NewProcessDeadline, 'causedBy'> | null;
  /**
   * Executes the command. The call must be safe to repeat, so the decider checks whether anything remains to be done.
   */
  act(this: void, execute: ExecuteCommand, subject: string, meta: EventMeta): Promise<unknown>;
}

const maxDeadlinesPerTick = 200;

function deriveDeadlines<Event extends DomainEvent>(
  { eventNames, deadlineOf }: DeadlineProcessDefinition<Event>,
  events: readonly StoredEvent[],
  decode: DeadlineProcessDeps['decode'],
): readonly NewProcessDeadline[] {
  return events
    .filter(({ type }) => eventNames.includes(stripVersionFromEventType(type)))
    .flatMap((stored) => {
      const found = deadlineOf(decode(stored) as Event, stored.meta.at);
      return found === null ? [] : [{ ...found, causedBy: stored.position.toString() }];
    });
}

/**
 * Executes the commands of due deadlines, up to `maxDeadlinesPerTick`. The same deadline always results in the same
 * command id, so a repetition is safe.
 * @param alive called after each processed deadline.
 */
export async function processDueDeadlines<Event extends DomainEvent>(
  { pool, execute, now }: Pick<DeadlineProcessDeps, 'pool' | 'execute' | 'now'>,
  { name, act }: DeadlineProcessDefinition<Event>,
  alive: () => void = () => undefined,
): Promise<void> {
  const instant = now();
  for (const deadline of await findDueProcessDeadlines(pool, name, instant, maxDeadlinesPerTick)) {
    const { subject, causedBy } = deadline;
    const commandId = deriveCommandId({ actor: 'system', route: name, key: `${subject} ${causedBy}` });
    const meta = { commandId, actor: 'system', at: instant.toISOString(), causedBy };
    await runInNewTrace(name, {}, () => act(execute, subject, meta));
    await deleteProcessDeadline(pool, name, deadline);
    alive();
  }
}

/**
 * Follows the log with a checkpoint of its own, stores the deadlines, and executes the commands when they are due. Any
 * number of instances can run, and each can be killed at any point: every deadline results in its command exactly once.
 */
export function startDeadlineProcess<Event extends DomainEvent>(
  deps: DeadlineProcessDeps,
  process: DeadlineProcessDefinition<Event>,
): RepeatedWorkHandle {
  const { store, decode, pool } = deps;
  const report = (error: unknown): void =>
    deps.logger.error({ err: error, process: process.name }, 'a process failed and is retried');
  const following = startEventLogReader({
    name: process.name,
    store,
    openCheckpoint: () => loadOrCreateDeadlineProcessPosition(pool, process.name, store),
    processBatch: async (from, { events, position }) => {
      const wanted = events.filter(({ type }) => process.eventNames.includes(stripVersionFromEventType(type)));
      const deadlines = deriveDeadlines(process, await excludeDiscardedUnreadableEvents(pool, wanted, decode), decode);
      return storeProcessDeadlinesAndMoveCheckpoint(pool, process.name, [from, position], deadlines);
    },
    report,
  });
  const acting = runRepeatedly({
    run: (_stop, alive) => processDueDeadlines(deps, process, alive),
    pauseMs: deps.tickMs,
    report,
  });
  return {
    problem: () => following.problem() ?? acting.problem(),
    stop: async () => {
      await Promise.all([following.stop(), acting.stop()]);
    },
  };
}
