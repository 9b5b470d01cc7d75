import type { Pool } from 'pg';
import { acceptEvents } from './acceptEvents.ts';
import { createNewEventsSignal } from './newEventsSignal.ts';
import { follow } from './follow.ts';
import { beginning, type EventStore } from './port.ts';
import { createAnnouncements } from './postgres/announcements.ts';
import { createAppendGroups, type GroupLimits } from './postgres/appendGroups.ts';
import { createGapAlarm } from './postgres/gapAlarm.ts';
import { createStreamReader, followedBytes, LogGap, readLog } from './postgres/reading.ts';
import { createStoreGroup } from './postgres/storeGroup.ts';

export interface PostgresEventStoreOptions {
  /** For appends and reads, at least two connections. Owned by the caller, who ends it after the store is closed. */
  readonly pool: Pool;
  /** For the connection that listens for notifications, opened with the first subscription. */
  readonly connectionString: string;
  /** Polling interval of a waiting subscription in milliseconds, in case a notification was lost. */
  readonly pollMs?: number;
  /** Receives errors that are retried. Contains no personal data. */
  readonly report?: (error: unknown) => void;
  /** Called once when a reader finds that events are missing; the message includes the steps for the operator. */
  readonly alarm?: (gap: LogGap) => void;
}

const defaultLimit = 500;
const defaultPollMs = 1_000;
const paceMs = 5;
const groupLimits: GroupLimits = { inFlight: 2, members: 128, size: 4 * 1024 * 1024 };

/**
 * The event log in the schema `log` of a Postgres database (`infra/adapters/postgres/migrations/0001-log.sql`). Stores concurrent
 * appends in groups. Positions have no gaps: a read across a gap throws `LogGap`, and a subscription stops at it until it is ended.
 */
export function createPostgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { pool, connectionString, pollMs = defaultPollMs, report = () => undefined, alarm = report } = options;
  const newEvents = createNewEventsSignal();
  const closing = new AbortController();
  const announcements = createAnnouncements({ pool, connectionString, newEvents, report });
  const appendInGroup = createAppendGroups(createStoreGroup(pool), groupLimits);
  const readStream = createStreamReader(pool);
  const { watch, hold } = createGapAlarm(alarm);
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
    return BigInt(rows[0]?.head ?? beginning);
  }

  const source = {
    readAll: (after: bigint) => readLog(pool, after, defaultLimit, followedBytes),
    newEvents,
    pollMs,
    paceMs,
    onFailure(error: unknown) {
      if (error instanceof LogGap) throw error;
      report(error);
    },
  };

  return {
    epoch,
    findEpoch: epoch,
    head,
    async append(stream, events, appendOptions) {
      const member = { stream, events: acceptEvents(stream, events), options: appendOptions };
      const answer = await appendInGroup(member);
      if (answer.outcome === 'appended') announcements.appended();
      return answer;
    },
    readStream: (stream, fromRevision = 0) => watch(readStream(stream, fromRevision)),
    readAll: (after, limit = defaultLimit) => watch(readLog(pool, after, limit)),
    subscribe(after, signal) {
      announcements.listen();
      const ended = AbortSignal.any([signal, closing.signal]);
      return hold(follow(source, after, ended), ended);
    },
    async close() {
      closing.abort();
      await announcements.close();
    },
  };
}
