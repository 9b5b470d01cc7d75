import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import type { EventBatch, EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import { getOrCreateReaderCheckpointPosition } from '@marketplace/event-store/reader/checkpoint.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { startEventLogReader } from '@marketplace/event-store/reader/logReader.ts';
import { excludeDiscardedUnreadableEvents } from '@marketplace/event-store/reader/excludeDiscardedUnreadableEvents.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { runInSpanLinkedToEvents } from '@marketplace/telemetry/spans.ts';
import type { ClientBase, Pool } from 'pg';

/** Handles one event in the transaction that also moves the checkpoint. */
export type HandleEventForMailNotifier = (
  client: ClientBase,
  event: DomainEvent,
  info: MailNotifierEventInfo,
) => Promise<void>;

export interface MailNotifierEventInfo {
  /** UUID of the event. */
  readonly eventId: string;
  /** Index of the event in its stream, starting at 0. */
  readonly revision: number;
  /** Time of the command that caused the event, ISO 8601. */
  readonly at: string;
  /** Whether the event is too old for a mail; the handler must still update stored data about people. */
  readonly isStale: boolean;
}

export interface MailNotifierDeps {
  readonly store: EventStore;
  /** Decodes an event; its personal properties are `null`. */
  readonly decode: (stored: StoredEvent) => DomainEvent;
  readonly pool: Pool;
  readonly logger: { error(this: void, fields: object, message: string): void };
  readonly now: () => Date;
  /** Names, without versions, of the events that `notify` handles. All versions of these events are handled. */
  readonly eventNames: readonly string[];
  readonly notify: HandleEventForMailNotifier;
}

const checkpointName = 'mail';
/**
 * Age in milliseconds from which an event causes no mail; prevents mails about old events at the first start on an
 * existing log.
 */
const staleMs = 3 * 24 * 60 * 60 * 1000;

const checkpointRemedy =
  'Restore the event store that it belongs to, run "npm run restored" after the event store was restored or replaced, or delete the row ' +
  'mail in ops.checkpoint: events of the last three days that have already caused a mail cause no second one.';

/** @returns false, without any effect, if another instance has moved the checkpoint. */
async function take(deps: MailNotifierDeps, from: bigint, { events, position }: EventBatch): Promise<boolean> {
  const known = events.filter(({ type }) => deps.eventNames.includes(stripVersionFromEventType(type)));
  return runInTransaction(deps.pool, async (client) => {
    const moved = await client.query(
      'UPDATE ops.checkpoint SET position = $3, updated_at = now() WHERE name = $1 AND position = $2',
      [checkpointName, from.toString(), position.toString()],
    );
    if (moved.rowCount !== 1) return false;
    for (const stored of await excludeDiscardedUnreadableEvents(client, known, deps.decode)) {
      const isStale = deps.now().getTime() - Date.parse(stored.meta.at) > staleMs;
      const { id: eventId, revision, meta } = stored;
      const info = { eventId, revision, at: meta.at, isStale };
      await runInSpanLinkedToEvents('notify', [stored], () => deps.notify(client, deps.decode(stored), info));
    }
    return true;
  });
}

/**
 * Reads the log with its own checkpoint, which rebuilds do not move, and writes mails and checkpoint in one
 * transaction. Any number of notifiers may run, and each can be killed at any time.
 */
export function startMailNotifier(deps: MailNotifierDeps): RepeatedWorkHandle {
  return startEventLogReader({
    name: checkpointName,
    store: deps.store,
    openCheckpoint: () =>
      getOrCreateReaderCheckpointPosition(deps.pool, checkpointName, deps.store, { remedy: checkpointRemedy }),
    processBatch: (from, batch) => take(deps, from, batch),
    report: (error) => deps.logger.error({ err: error }, 'the mail notifier failed and will be retried'),
  });
}
