import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import type { EventBatch, EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import { openCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { startReader } from '@marketplace/event-store/reader/startReader.ts';
import { leaveOutGivenUp } from '@marketplace/event-store/reader/leaveOutGivenUp.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { handlingEvents } from '@marketplace/telemetry/spans.ts';
import type { ClientBase, Pool } from 'pg';

/** Deals with one event, in the transaction that also moves the checkpoint. */
export type Notify = (client: ClientBase, event: DomainEvent, told: Told) => Promise<void>;

export interface Told {
  /** UUID of the event. */
  readonly eventId: string;
  /** Its place in its stream, from 0. */
  readonly revision: number;
  /** Instant of its command, ISO 8601. */
  readonly at: string;
  /** Whether the event is so old that nobody wants a mail about it any more; what is known of people still changes. */
  readonly isStale: boolean;
}

export interface NotifierDeps {
  readonly store: EventStore;
  /** Personal properties `null`. */
  readonly decode: (stored: StoredEvent) => DomainEvent;
  readonly pool: Pool;
  readonly logger: { error(this: void, fields: object, message: string): void };
  readonly now: () => Date;
  /** Names of the events that `notify` knows, in whatever version they are stored. */
  readonly eventNames: readonly string[];
  readonly notify: Notify;
}

const checkpointName = 'mail';
/** Milliseconds after which an event leads to no mail: it is what a first start on an old log goes by. */
const staleMs = 3 * 24 * 60 * 60 * 1000;

const cure =
  'Restore the store that it was made from, run "npm run restored" after the store was restored or exchanged, or delete the row ' +
  'mail in ops.checkpoint: events of the last three days that led to a mail already lead to none again.';

/** @returns false, with nothing done, when another instance has moved the checkpoint meanwhile. */
async function take(deps: NotifierDeps, from: bigint, { events, position }: EventBatch): Promise<boolean> {
  const known = events.filter(({ type }) => deps.eventNames.includes(eventNameOf(type)));
  return inTransaction(deps.pool, async (client) => {
    const moved = await client.query(
      'UPDATE ops.checkpoint SET position = $3, updated_at = now() WHERE name = $1 AND position = $2',
      [checkpointName, from.toString(), position.toString()],
    );
    if (moved.rowCount !== 1) return false;
    for (const stored of await leaveOutGivenUp(client, known, deps.decode)) {
      const isStale = deps.now().getTime() - Date.parse(stored.meta.at) > staleMs;
      const { id: eventId, revision, meta } = stored;
      const told = { eventId, revision, at: meta.at, isStale };
      await handlingEvents('notify', [stored], () => deps.notify(client, deps.decode(stored), told));
    }
    return true;
  });
}

/**
 * Follows the log with a checkpoint of its own, which no rebuild moves, and writes mails and checkpoint together. Any number may run,
 * and each may be killed anywhere.
 */
export function startNotifier(deps: NotifierDeps): Running {
  return startReader({
    name: checkpointName,
    store: deps.store,
    open: () => openCheckpoint(deps.pool, checkpointName, deps.store, { cure }),
    take: (from, batch) => take(deps, from, batch),
    report: (error) => deps.logger.error({ err: error }, 'the notifier failed and is tried again'),
  });
}
