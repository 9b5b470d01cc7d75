import type { EventStore } from '@marketplace/event-store/port.ts';
import type { Pool } from 'pg';
import { publicEventPublisherCheckpointName } from './publisher.ts';

/** Lag of the topics behind the log. */
export interface EventPublishingLag {
  /**
   * Number of unprocessed events in the log, public or not. If log positions have gaps, at most 50 events are counted.
   */
  readonly events: number;
  /** Age of the oldest unprocessed event in seconds; 0 if there is none. */
  readonly seconds: number;
  /**
   * The later of two times, ISO 8601: the time of the oldest waiting event, and the time when an event was last
   * processed. `null` if no events are waiting.
   */
  readonly since: string | null;
}

const noLag: EventPublishingLag = { events: 0, seconds: 0, since: null };
/** Maximum number of events that are read. Further events are counted by position if log positions have no gaps. */
const maxReadEvents = 50;

/** Calculates the lag based on the publisher's checkpoint and the events after the checkpoint. */
export async function computeCurrentEventPublishingLag(
  pool: Pick<Pool, 'query'>,
  store: Pick<EventStore, 'head' | 'readAll'>,
  now: Date,
): Promise<EventPublishingLag> {
  const { rows } = await pool.query<{ position: string; updated_at: Date }>(
    'SELECT position, updated_at FROM ops.checkpoint WHERE name = $1',
    [publicEventPublisherCheckpointName],
  );
  const position = BigInt(rows[0]?.position ?? 0);
  const { events } = await store.readAll(position, maxReadEvents);
  const [oldest, last] = [events[0], events.at(-1)];
  if (oldest === undefined || last === undefined) return noLag;
  const isCounting = last.position - position === BigInt(events.length);
  const counted = isCounting ? Number((await store.head()) - position) : 0;
  const at = Date.parse(oldest.meta.at);
  const since = Math.max(at, rows[0]?.updated_at.getTime() ?? at);
  return {
    events: Math.max(counted, events.length),
    seconds: Math.max(0, Math.round((now.getTime() - at) / 1_000)),
    since: new Date(since).toISOString(),
  };
}
