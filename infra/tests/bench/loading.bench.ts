import { rfqDecider } from '@marketplace/command-service/rfq/rfq.decider.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { createCommandExecutorAndStateLoader } from '@marketplace/event-store/execute.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createInMemoryTestSubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';
import { type EventLogServices, openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { generateBenchmarkEventHistory, generateLongBenchmarkRfqHistory } from './eventHistory.ts';
import { createEncryptedBenchmarkEventLog, type EncryptedBenchmarkEventLog } from './historyLog.ts';
import { type PairedComparison, measurePairedRatio } from './pairedComparison.ts';

/** Metric 4: aggregates loaded per second, compared with SELECT and JSON.parse of the same rows. */
export interface AggregateLoadingBenchmarkRow {
  readonly figure: 4;
  readonly what: string;
  readonly goal: string;
  readonly measured: PairedComparison;
}

type Load = (stream: string) => Promise<unknown>;

interface Loaders {
  readonly ours: Load;
  readonly peer: Load;
  readonly close: () => Promise<void>;
}

const pairs = chooseByBenchmarkSize(11, 1);
const logSizes = chooseByBenchmarkSize([1_000, 10_000, 100_000], [1_000]);
/** The longest RFQ that the product allows has about 300 events. */
const streamSizes = [10, 100, 300];
/** Number of loads per measurement, one after the other. */
const loads = chooseByBenchmarkSize(600, 20);
/** Events that are read per measurement of long streams. */
const eventsRead = chooseByBenchmarkSize(12_000, 1_000);

const select = {
  name: 'peer',
  text: 'SELECT position, revision, id, type, data, meta FROM log.event WHERE stream = $1 ORDER BY revision',
  rowMode: 'array' as const,
  types: { getTypeParser: () => (text: string | Buffer) => text },
};

/** Does the minimum work for reading a stream: selects its rows and parses their JSON. */
async function selectAndParse(pool: Pool, stream: string): Promise<unknown> {
  const { rows } = await pool.query<string[]>({ ...select, values: [stream] });
  return rows.map((row): unknown => [row, JSON.parse(row[4] ?? ''), JSON.parse(row[5] ?? '')]);
}

/** Creates a loader that reads a stream from its first event each time, without a cache. */
function loadWhole(store: EventLogServices['store']): Load {
  const deps = { store, codec: createEventCodec(allEventDefinitions), keys: createInMemoryTestSubjectKeys() };
  return (stream) => createCommandExecutorAndStateLoader(deps).loadState(rfqDecider, stream);
}

function openLoaders({ url, keyEncryptionKey }: EncryptedBenchmarkEventLog): Loaders {
  const log = openEventLogWithRestrictedRoles(url, keyEncryptionKey, createLogger({ level: 'silent', format: 'json' }));
  const pool = createDatabasePool(url, { max: 1, applicationName: 'peer' });
  const close = async (): Promise<void> => {
    await log.close();
    await pool.end();
  };
  return {
    ours: loadWhole(log.store),
    peer: (stream) => selectAndParse(pool, stream),
    close,
  };
}

/** Creates a measurement of loads per second, alternating between the streams. */
function measureRate(load: Load, streams: readonly string[], count: number): () => Promise<number> {
  return async () => {
    const startedAt = performance.now();
    for (let index = 0; index < count; index += 1) await load(streams[index % streams.length] ?? '');
    return (count * 1_000) / (performance.now() - startedAt);
  };
}

async function measure(
  log: EncryptedBenchmarkEventLog,
  streams: readonly string[],
  count: number,
): Promise<PairedComparison> {
  const { ours, peer, close } = openLoaders(log);
  try {
    return await measurePairedRatio(measureRate(ours, streams, count), measureRate(peer, streams, count), pairs);
  } finally {
    await close();
    await log.drop();
  }
}

/**
 * Measures metric 4, first with RFQs of typical length in growing logs, then with growing RFQs.
 * @param server URL of a Postgres server with the login of a superuser.
 */
export async function benchAggregateLoading(server: string): Promise<readonly AggregateLoadingBenchmarkRow[]> {
  const rows: AggregateLoadingBenchmarkRow[] = [];
  for (const size of logSizes) {
    const log = await createEncryptedBenchmarkEventLog(server, generateBenchmarkEventHistory(), size);
    const rfqs = log.streams.filter((stream) => stream.startsWith('rfq-'));
    const measured = await measure(log, rfqs, loads);
    rows.push({ figure: 4, what: `loading an RFQ, log of ${size} events`, goal: '>= 0.85', measured });
  }
  for (const size of streamSizes) {
    const log = await createEncryptedBenchmarkEventLog(server, generateLongBenchmarkRfqHistory(), size);
    const measured = await measure(log, log.streams, Math.ceil(eventsRead / size));
    rows.push({ figure: 4, what: `loading an RFQ of ${size} events`, goal: 'growth', measured });
  }
  return rows;
}
