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
  /** For appends and reads; belongs to the caller, who ends it after the store was closed. Two connections at least. */
  readonly pool: Pool;
  /** For the one connection that listens, opened with the first subscription. */
  readonly connectionString: string;
  /** How often a waiting subscription looks by itself, in case that a notification got lost. */
  readonly pollMs?: number;
  /** Told what went wrong and is being tried again; nothing personal in it. */
  readonly report?: (error: unknown) => void;
  /** Told once when a reader finds that events are missing, with what an operator has to do. */
  readonly alarm?: (gap: LogGap) => void;
}

const defaultLimit = 500;
const defaultPollMs = 1_000;
const paceMs = 5;
const groupLimits: GroupLimits = { inFlight: 2, members: 128, size: 4 * 1024 * 1024 };

/**
 * The log in the schema `log` of a Postgres database (`infra/adapters/postgres/migrations/0001-log.sql`). Concurrent appends go together in
 * groups. Positions have no gaps: a read that meets one fails with `LogGap`, and a subscription stands still there until it is ended.
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
