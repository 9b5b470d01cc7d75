import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { noStreamRevision } from '@marketplace/event-store/port.ts';
import { startReadModelProjectionWorker } from '@marketplace/projections/startReadModelProjectionWorker.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { createBenchmarkEventLogDatabase } from './benchmarkLog.ts';
import { type PairedComparison, measurePairedRatio } from './pairedComparison.ts';

const pairs = chooseByBenchmarkSize(9, 1);
/** Commands per measurement. A command starts every `intervalMs`, even if earlier commands are not readable yet. */
const commands = chooseByBenchmarkSize(150, 10);
const intervalMs = 10;
/** Milliseconds within which an event must be readable; if it is not, the benchmark fails. */
const patienceMs = 10_000;
const peerChannel = 'peer_changed';

/** Measures the milliseconds from the acknowledgement of one command until its event can be read. */
type Measure = () => Promise<number>;

/** Starts commands at a fixed rate. @returns the 99th percentile of their measurements in milliseconds. */
async function measureP99(measure: Measure): Promise<number> {
  const started: Promise<number>[] = [];
  for (let command = 0; command < commands; command += 1) {
    started.push(measure());
    await delay(intervalMs);
  }
  const times = (await Promise.all(started)).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Opens the product: measures from the acknowledgement of an event until a query that waits for it can run. */
async function openOurs(url: string): Promise<{ measure: Measure; close: () => Promise<void> }> {
  const logger = createLogger({ level: 'silent', format: 'json' });
  const log = openEventLogWithRestrictedRoles(url, createSecretKey(randomBytes(32)), logger);
  const pool = createDatabasePool(url, { max: 5, applicationName: 'readable-bench' });
  const readModels = await startReadModelProjectionWorker({ log, pool, logger });
  const hub = await createReadModelPositionHub(pool, url);
  const epoch = await log.store.epoch();
  const grant = { initial: null, evolve: () => null };
  const measure: Measure = async () => {
    const userId = randomUUID();
    const meta = { commandId: randomUUID(), actor: 'system', at: new Date().toISOString() };
    const event = { type: 'RoleGranted', data: { userId, role: 'analyst' } };
    const request = { stream: `access-${userId}`, command: null, meta, revision: noStreamRevision };
    const { position } = await log.execute({ ...grant, decide: () => [event] }, request);
    const acknowledged = performance.now();
    if (!(await hub.waitUntilReached(position, patienceMs)))
      throw new Error('A command did not become readable in time.');
    return performance.now() - acknowledged;
  };
  const caughtUp = await hub.waitUntilReached(`${epoch}.${await log.store.head()}`, 60_000);
  if (!caughtUp) throw new Error('The read models did not reach the head of the log.');
  const close = async (): Promise<void> => {
    await readModels.stop();
    await hub.close();
    await log.close();
    await pool.end();
  };
  return { measure, close };
}

/** Opens the peer: measures one transaction with an upsert and a NOTIFY, until a listener receives the NOTIFY. */
async function openPeer(url: string): Promise<{ measure: Measure; close: () => Promise<void> }> {
  const pool = createDatabasePool(url, { max: 5, applicationName: 'readable-peer' });
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  await listener.query(`LISTEN ${peerChannel}`);
  await pool.query('CREATE TABLE peer_row (id uuid PRIMARY KEY, roles text[] NOT NULL)');
  const waiting = new Map<string, () => void>();
  listener.on('notification', ({ payload }) => waiting.get(payload ?? '')?.());
  const measure: Measure = async () => {
    const id = randomUUID();
    const notified = new Promise<void>((resolve) => waiting.set(id, resolve));
    const acknowledged = performance.now();
    await pool.query(
      `WITH row AS (INSERT INTO peer_row VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET roles = excluded.roles RETURNING id)
       SELECT pg_notify('${peerChannel}', id::text) FROM row`,
      [id, ['analyst']],
    );
    await notified;
    waiting.delete(id);
    return performance.now() - acknowledged;
  };
  const close = async (): Promise<void> => {
    await listener.end();
    await pool.end();
  };
  return { measure, close };
}

/**
 * Measures metric 6: milliseconds from acknowledging an event until it can be read, 99th percentile.
 * @param server URL of a Postgres server with the login of a superuser.
 */
export async function benchReadAfterWrite(server: string): Promise<PairedComparison> {
  const database = await createBenchmarkEventLogDatabase(server, 0);
  const [ours, peer] = [await openOurs(database.url), await openPeer(database.url)];
  try {
    return await measurePairedRatio(
      () => measureP99(ours.measure),
      () => measureP99(peer.measure),
      pairs,
    );
  } finally {
    await ours.close();
    await peer.close();
    await database.drop();
  }
}
