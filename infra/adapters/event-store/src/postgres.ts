import type { Pool } from 'pg';
import { serialiseEvents } from './serialiseEvents.ts';
import { createNewEventsSignal } from './newEventsSignal.ts';
import { iterateStoredAndNewEventBatches } from './iterateStoredAndNewEventBatches.ts';
import { eventLogStartPosition, type EventStore } from './port.ts';
import { createEventAppendNotifier } from './postgres/appendNotifier.ts';
import { createGroupedEventAppender, type EventAppendGroupingLimits } from './postgres/groupedAppender.ts';
import { createEventLogGapAlarm } from './postgres/logGapAlarm.ts';
import {
  createPostgresEventStreamReader,
  maxEventSubscriptionPageBytes,
  EventLogGapError,
  readPostgresEventLogPage,
} from './postgres/read.ts';
import { createPostgresEventAppendGroupWriter } from './postgres/appendGroupStore.ts';

export interface PostgresEventStoreOptions {
  /** Pool for appends and reads, with at least two connections. The caller ends the pool after the store is closed. */
  readonly pool: Pool;
  /**
   * Connection string for the connection that listens for notifications. This connection is opened with the first
   * subscription.
   */
  readonly connectionString: string;
  /** Polling interval of a waiting subscription in milliseconds, in case a notification was lost. */
  readonly pollMs?: number;
  /** Receives the errors of operations that are retried. The errors contain no personal data. */
  readonly report?: (error: unknown) => void;
  /** Called once when a reader finds that events are missing; the message includes the steps for the operator. */
  readonly alarm?: (gap: EventLogGapError) => void;
}

const defaultLimit = 500;
const defaultPollMs = 1_000;
const paceMs = 5;
const groupLimits: EventAppendGroupingLimits = { inFlight: 2, members: 128, size: 4 * 1024 * 1024 };

/**
 * The event log in the schema `log` of a Postgres database (`infra/adapters/postgres/migrations/0001-log.sql`). Stores
 * concurrent appends in groups. Positions are consecutive. If one is missing, a read across the gap throws
 * `EventLogGapError`, and a subscription waits at the gap until its signal aborts.
 */
export function createPostgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { pool, connectionString, pollMs = defaultPollMs, report = () => undefined, alarm = report } = options;
  const newEvents = createNewEventsSignal();
  const closing = new AbortController();
  const announcements = createEventAppendNotifier({ pool, connectionString, newEvents, report });
  const appendInGroup = createGroupedEventAppender(createPostgresEventAppendGroupWriter(pool), groupLimits);
  const readStream = createPostgresEventStreamReader(pool);
  const { alarmOnGap, stopAtGap } = createEventLogGapAlarm(alarm);
  let knownEpoch: string | undefined;

  async function epoch(): Promise<string> {
    if (knownEpoch !== undefined) return knownEpoch;
    const { rows } = await pool.query<{ epoch: string }>('SELECT epoch FROM log.meta');
    if (rows[0] === undefined) throw new Error('log.meta is empty: the log has no epoch');
    knownEpoch = rows[0].epoch;
    return knownEpoch;
  }

  async function head(): Promise<bigint> {
    const { rows } = await pool.query<{ head: string | null }>('SELECT max(position) AS head FROM log.event');
    return BigInt(rows[0]?.head ?? eventLogStartPosition);
  }

  const source = {
    readAll: (after: bigint) => readPostgresEventLogPage(pool, after, defaultLimit, maxEventSubscriptionPageBytes),
    newEvents,
    pollMs,
    paceMs,
    onFailure(error: unknown) {
      if (error instanceof EventLogGapError) throw error;
      report(error);
    },
  };

  return {
    epoch,
    findEpoch: epoch,
    head,
    async append(stream, events, appendOptions) {
      const member = { stream, events: serialiseEvents(stream, events), options: appendOptions };
      const answer = await appendInGroup(member);
      if (answer.outcome === 'appended') announcements.notifyAppended();
      return answer;
    },
    readStream: (stream, fromRevision = 0) => alarmOnGap(readStream(stream, fromRevision)),
    readAll: (after, limit = defaultLimit) => alarmOnGap(readPostgresEventLogPage(pool, after, limit)),
    subscribe(after, signal) {
      announcements.listen();
      const ended = AbortSignal.any([signal, closing.signal]);
      return stopAtGap(iterateStoredAndNewEventBatches(source, after, ended), ended);
    },
    async close() {
      closing.abort();
      await announcements.close();
    },
  };
}
