import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { LinkStatusSetByAdmin, type RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Execute } from '@marketplace/event-store/execute.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { rfqDecider, rfqStream } from './rfq.decider.ts';
import { isOpen } from './rfq.state.ts';
import { type Deadline, dueDeadlines, forgetDeadline, keepDeadlines, readCheckpoint } from './rfqExpiry.deadlines.ts';

/** What the process works with; `tickMs` is how often it looks for deadlines that have passed. */
export interface RfqExpiryDeps {
  readonly store: EventStore;
  /** Turns a stored event into a domain event, personal properties `null`. */
  readonly decode: (stored: StoredEvent) => DomainEvent;
  readonly execute: Execute;
  readonly pool: Pool;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => Date;
  readonly tickMs: number;
}

/** The running process. */
export interface RunningRfqExpiry {
  /** Why RFQs do not expire, or `null` when they do. */
  problem(this: void): string | null;
  stop(this: void): Promise<void>;
}

/** Milliseconds before the process tries again after a failure. */
const retryMs = 1000;
/** RFQs that one look deals with at most. */
const rfqsPerTick = 200;

/**
 * What an event says about expiry: an RFQ that was sent is looked at on its deadline, and at once when an admin opened a link
 * again. A link that was taken out of expired has left its deadline behind.
 * @param at instant of the event.
 */
export function deadlineOf(event: RfqEvent, at: string): Omit<Deadline, 'causedBy'> | null {
  if (event.type === 'RfqSent') return { rfqId: event.data.rfqId, dueAt: event.data.deadline };
  if (event.type !== 'LinkStatusSetByAdmin') return null;
  const { rfqId, from, to } = event.data;
  return isOpen({ status: to }) && from !== 'expired' ? { rfqId, dueAt: at } : null;
}

const storedTypes: readonly string[] = [RfqSent.storedType, LinkStatusSetByAdmin.storedType];

function deadlinesIn(events: readonly StoredEvent[], decode: RfqExpiryDeps['decode']): readonly Deadline[] {
  return events
    .filter(({ type }) => storedTypes.includes(type))
    .flatMap((stored) => {
      const found = deadlineOf(decode(stored) as RfqEvent, stored.meta.at);
      return found === null ? [] : [{ ...found, causedBy: stored.position.toString() }];
    });
}

/** Ends when the signal aborts, or when another instance has moved on: then it is to be taken up from there. */
async function follow({ store, decode, pool }: RfqExpiryDeps, signal: AbortSignal, alive: () => void): Promise<void> {
  let position = await readCheckpoint(pool, await store.epoch(), await store.head());
  alive();
  for await (const batch of store.subscribe(position, signal)) {
    if (!(await keepDeadlines(pool, [position, batch.position], deadlinesIn(batch.events, decode)))) return;
    position = batch.position;
    alive();
  }
}

/** The same deadline always gives the same command: sent again after a crash, it is answered as before. */
function expiryMeta({ rfqId, causedBy }: Deadline, now: Date): Meta {
  const commandId = commandIdOf({ actor: 'system', route: 'rfq-expiry', key: `${rfqId} ${causedBy}` });
  return { commandId, actor: 'system', at: now.toISOString(), causedBy };
}

/** Ends every RFQ whose deadline has passed. The decider judges whether anything is left to end. */
export async function expireDue({
  pool,
  execute,
  now,
}: Pick<RfqExpiryDeps, 'pool' | 'execute' | 'now'>): Promise<void> {
  const instant = now();
  for (const deadline of await dueDeadlines(pool, instant, rfqsPerTick)) {
    const stream = rfqStream(deadline.rfqId);
    await execute(rfqDecider, { stream, command: { type: 'ExpireRfq' }, meta: expiryMeta(deadline, instant) });
    await forgetDeadline(pool, deadline);
  }
}

/**
 * Ends RFQs at their deadlines: follows the log with a checkpoint of its own, keeps the deadlines, and sends the commands when
 * they are due. Any number of instances may run, and each may be killed anywhere: every deadline ends its RFQ once.
 */
export function startRfqExpiry(deps: RfqExpiryDeps): RunningRfqExpiry {
  const stopping = new AbortController();
  const { signal } = stopping;
  const problems = new Map<string, string>();
  const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined);
  const keepDoing = async (name: string, work: () => Promise<void>, pauseMs: number): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work();
        problems.delete(name);
        await wait(pauseMs);
      } catch (error) {
        problems.set(name, error instanceof Error ? error.message : String(error));
        deps.logger.error({ err: error, process: 'rfq-expiry' }, 'expiry of RFQs failed and is tried again');
        await wait(retryMs);
      }
    }
  };
  const following = keepDoing('follow', () => follow(deps, signal, () => problems.delete('follow')), retryMs);
  const expiring = keepDoing('expire', () => expireDue(deps), deps.tickMs);
  return {
    problem: () => problems.values().next().value ?? null,
    stop: async () => {
      stopping.abort();
      await Promise.all([following, expiring]);
    },
  };
}
