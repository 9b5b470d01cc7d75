import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import pg from 'pg';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { type BenchmarkEventLogDatabase, createBenchmarkEventLogDatabase } from './benchmarkLog.ts';
import { type PairedComparison, measurePairedRatio, comparePairedSeries } from './pairedComparison.ts';

/**
 * One row of the result table: rates or latencies of appends, compared with raw INSERTs or with a smaller log. `what`
 * describes the row.
 */
export interface EventAppendBenchmarkRow {
  readonly figure: 1 | 2;
  readonly what: string;
  readonly goal: string;
  readonly measured: PairedComparison;
}

/** Appends one event. */
type Write = (stream: string, revision: number) => Promise<void>;

interface Writers {
  readonly ours: Write;
  readonly raw: Write;
  readonly close: () => Promise<void>;
}

const pairs = chooseByBenchmarkSize(11, 1);
const poolSize = 5;
const manyClients = 32;
/** Number of appends per measurement. */
const appends = chooseByBenchmarkSize({ one: 150, many: 1_600 }, { one: 10, many: 64 });
const sizes = chooseByBenchmarkSize({ small: 1_000, large: 100_000 }, { small: 100, large: 1_000 });

/** The second setting waits 1 ms before each commit, because virtual disks may report flushes too early. */
const settings = [
  { name: '', options: '' },
  { name: ', slow commits', options: '-c commit_delay=1000 -c commit_siblings=0' },
] as const;

/** Returns the position, as an append to the event store does, so that both do the same work. */
const insert =
  'INSERT INTO raw_event (stream, revision, id, type, data, meta) VALUES ($1, $2, $3, $4, $5, $6) RETURNING position';

function createEvent(): NewEvent {
  const meta = { commandId: randomUUID(), actor: randomUUID(), at: new Date().toISOString(), bodyHash: 'a'.repeat(64) };
  const data = { rfqId: randomUUID(), buyerId: randomUUID(), text: 'x'.repeat(350), priorities: ['price', 'coverage'] };
  return { id: randomUUID(), type: 'BenchRan.v1', data, meta };
}

/** Opens the event store and the raw writer on the same pool. */
function openWriters(log: BenchmarkEventLogDatabase, connections: number, options: string): Writers {
  const pool = new pg.Pool({ connectionString: log.url, max: connections, options });
  const store = createPostgresEventStore({ pool, connectionString: log.url });

  async function ours(stream: string, revision: number): Promise<void> {
    const event = createEvent();
    const { commandId } = event.meta;
    const { outcome } = await store.append(stream, [event], { expectedRevision: revision - 1, commandId });
    if (outcome !== 'appended') throw new Error(`The event store returned ${outcome}`);
  }

  async function raw(stream: string, revision: number): Promise<void> {
    const { id, type, data, meta } = createEvent();
    const values = [stream, revision, id, type, JSON.stringify(data), JSON.stringify(meta)];
    await pool.query({ name: 'raw-insert', text: insert, values });
  }

  async function close(): Promise<void> {
    await store.close();
    await pool.end();
  }

  return { ours, raw, close };
}

/**
 * Lets each client append events one after the other to its own stream.
 * @returns the latency of each append in milliseconds.
 */
async function write(one: Write, clients: number, total: number): Promise<readonly number[]> {
  const latencies: number[] = [];
  const run = randomUUID();
  const runClient = async (client: number): Promise<void> => {
    for (let revision = 0; revision < total / clients; revision += 1) {
      const startedAt = performance.now();
      await one(`bench-${run}-${client}`, revision);
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  return latencies;
}

/** Creates a measurement of appends per second, which also adds the 99th percentile of the latency to `p99s`. */
function measureRate(one: Write, clients: number, p99s: number[] = []): () => Promise<number> {
  const total = clients === 1 ? appends.one : appends.many;
  return async () => {
    const startedAt = performance.now();
    const latencies = await write(one, clients, total);
    const seconds = (performance.now() - startedAt) / 1000;
    p99s.push(latencies.toSorted((a, b) => a - b)[Math.floor(total * 0.99)] ?? 0);
    return total / seconds;
  };
}

async function benchOneClient(
  log: BenchmarkEventLogDatabase,
  { name, options }: (typeof settings)[number],
): Promise<EventAppendBenchmarkRow> {
  const { ours, raw, close } = openWriters(log, 1, options);
  const measured = await measurePairedRatio(measureRate(ours, 1), measureRate(raw, 1), pairs);
  await close();
  return { figure: 1, what: `append, 1 client${name}`, goal: '>= 0.75', measured };
}

async function benchManyClients(
  log: BenchmarkEventLogDatabase,
  setting: (typeof settings)[number],
): Promise<readonly EventAppendBenchmarkRow[]> {
  const { name, options } = setting;
  const { ours, raw, close } = openWriters(log, poolSize, options);
  const p99s = { ours: [] as number[], raw: [] as number[] };
  const measured = await measurePairedRatio(
    measureRate(ours, manyClients, p99s.ours),
    measureRate(raw, manyClients, p99s.raw),
    pairs,
  );
  await close();
  const what = `append, ${manyClients} clients${name}`;
  return [
    { figure: 2, what, goal: options === '' ? '>= 1.8' : '>= 1.3', measured },
    { figure: 2, what: `${what}, p99 in ms`, goal: '<= 1.0', measured: comparePairedSeries(p99s.ours, p99s.raw) },
  ];
}

/** Compares appends to the large log with appends to the small log. */
async function benchGrowth(
  small: BenchmarkEventLogDatabase,
  large: BenchmarkEventLogDatabase,
): Promise<EventAppendBenchmarkRow> {
  const [few, many] = [openWriters(small, 1, ''), openWriters(large, 1, '')];
  const measureTime = (one: Write) => async () => 1_000 / (await measureRate(one, 1)());
  const measured = await measurePairedRatio(measureTime(many.ours), measureTime(few.ours), pairs);
  await Promise.all([few.close(), many.close()]);
  const what = `append in ms, log of ${sizes.large} events compared with ${sizes.small}`;
  return { figure: 1, what, goal: '<= 1.15', measured };
}

/**
 * Measures metrics 1 and 2: appends to the event store compared with raw INSERTs.
 * @param connectionString connection string of a superuser.
 */
export async function benchEventAppends(connectionString: string): Promise<readonly EventAppendBenchmarkRow[]> {
  const small = await createBenchmarkEventLogDatabase(connectionString, sizes.small);
  const large = await createBenchmarkEventLogDatabase(connectionString, sizes.large);
  const rows: EventAppendBenchmarkRow[] = [];
  for (const setting of settings) rows.push(await benchOneClient(small, setting));
  rows.push(await benchGrowth(small, large));
  for (const setting of settings) rows.push(...(await benchManyClients(small, setting)));
  await Promise.all([small.drop(), large.drop()]);
  return rows;
}
