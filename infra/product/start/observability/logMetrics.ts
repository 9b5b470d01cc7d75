import type { EventStore } from '@marketplace/event-store/port.ts';
import { listParkedStreams } from '@marketplace/projections/runtime/parked.ts';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { type MetricSource, createGauge } from './gauges.ts';

type Queries = Pick<Pool, 'query'>;

/** Maximum number of readers in the metrics, as a safeguard: the code has a fixed, smaller number of readers. */
const maxReaders = 20;

/**
 * Creates metrics of the end of the log and of the position of each reader.
 * @param pool with read permission on checkpoints.
 */
export function createEventLogReaderMetrics(
  registry: Registry,
  pool: Queries,
  store: Pick<EventStore, 'head' | 'readAll'>,
  now: () => Date,
): MetricSource {
  const head = createGauge(registry, 'marketplace_log_position', 'Position of the last event in the log.');
  const positions = createGauge(
    registry,
    'marketplace_reader_position',
    'Position that a reader of the log has reached.',
    ['reader'],
  );
  const behind = createGauge(
    registry,
    'marketplace_reader_lag_positions',
    'Positions that a reader is behind the log.',
    ['reader'],
  );
  const age = createGauge(
    registry,
    'marketplace_reader_lag_seconds',
    'Age of the oldest event that a reader has not processed.',
    ['reader'],
  );
  const ageAfter = async (position: bigint): Promise<number> => {
    const [oldest] = (await store.readAll(position, 1)).events;
    return oldest === undefined ? 0 : Math.max(0, (now().getTime() - Date.parse(oldest.meta.at)) / 1_000);
  };
  return {
    name: 'readers',
    reset: () => [head, positions, behind, age].forEach((each) => each.reset()),
    fill: async () => {
      const last = await store.head();
      const { rows } = await pool.query<{ name: string; position: string }>(
        `SELECT name, position FROM ops.checkpoint WHERE name = $1 OR name NOT LIKE 'read-models %' ORDER BY name LIMIT $2`,
        [readModelsCheckpointName, maxReaders],
      );
      head.set(Number(last));
      for (const { name, position } of rows) {
        const reader = name === readModelsCheckpointName ? 'read-models' : name;
        const reached = BigInt(position);
        const isBehind = reached < last;
        positions.set({ reader }, Number(reached));
        behind.set({ reader }, isBehind ? Number(last - reached) : 0);
        age.set({ reader }, isBehind ? await ageAfter(reached) : 0);
      }
    },
  };
}

/**
 * Creates metrics of parked events.
 * @param pool with read permission on the parked events.
 */
export function createParkedEventMetrics(registry: Registry, pool: Queries): MetricSource {
  const parked = createGauge(
    registry,
    'marketplace_parked_parts',
    'Parts of read models that are stopped at an event.',
  );
  return {
    name: 'parked',
    reset: () => parked.reset(),
    fill: async () => parked.set((await listParkedStreams(pool)).length),
  };
}

/** Creates metrics of the lag of public topics; zero if nothing is published. */
export function createPublishingLagMetrics(
  registry: Registry,
  publishing: () => Promise<{ readonly events: number; readonly seconds: number } | null>,
): MetricSource {
  const events = createGauge(
    registry,
    'marketplace_publishing_lag_events',
    'Events that are not published to Kafka yet.',
  );
  const seconds = createGauge(
    registry,
    'marketplace_publishing_lag_seconds',
    'Age of the oldest event that is not published to Kafka yet.',
  );
  return {
    name: 'publishing',
    reset: () => [events, seconds].forEach((each) => each.reset()),
    fill: async () => {
      const lag = await publishing();
      events.set(lag?.events ?? 0);
      seconds.set(lag?.seconds ?? 0);
    },
  };
}
