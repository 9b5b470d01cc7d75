import type { EventStore } from '@marketplace/event-store/port.ts';
import type { Pool } from 'pg';
import { publisherReader } from './publisher.ts';

/** How far the topics are behind the log. */
export interface PublishingLag {
  /** Of the log, public or not, that are not dealt with; at least so many where positions of the log have gaps. */
  readonly events: number;
  /** Age of the oldest of them, 0 for none. */
  readonly seconds: number;
  /** Instant since when some wait and none was dealt with, ISO 8601; `null` for none. */
  readonly since: string | null;
}

const none: PublishingLag = { events: 0, seconds: 0, since: null };
/** Events that are looked at; more are counted by their positions. */
const looked = 50;

/** Looks at the checkpoint, which whichever instance publishes moves, and at the log after it. */
export async function publishingLag(
  pool: Pick<Pool, 'query'>,
  store: Pick<EventStore, 'head' | 'readAll'>,
  now: Date,
): Promise<PublishingLag> {
  const { rows } = await pool.query<{ position: string; updated_at: Date }>(
    'SELECT position, updated_at FROM ops.checkpoint WHERE name = $1',
    [publisherReader],
  );
  const position = BigInt(rows[0]?.position ?? 0);
  const { events } = await store.readAll(position, looked);
  const [oldest, last] = [events[0], events.at(-1)];
  if (oldest === undefined || last === undefined) return none;
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
