import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { readModelAnnouncementChannel, readModelsCheckpointName } from './readModels.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createReadModelPositionHub,
  type ReadModelPositionHub,
  maxRequestsWaitingForReadModelPosition,
} from './positionHub.ts';

let database: TestDatabase;
let pool: pg.Pool;
let hub: ReadModelPositionHub;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
});
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query('DELETE FROM ops.checkpoint');
  await pool.query(`INSERT INTO ops.checkpoint (name, epoch, position) VALUES ($1, 'e1', 5)`, [
    readModelsCheckpointName,
  ]);
  hub = await createReadModelPositionHub(pool, database.url);
});

afterEach(async () => {
  await hub.close();
  await pool.end();
});
afterAll(async () => database.drop());

async function announcePosition(position: number, changes: unknown): Promise<void> {
  await pool.query(
    `WITH moved AS (UPDATE ops.checkpoint SET position = $1 RETURNING 1) SELECT pg_notify($2, $3) FROM moved`,
    [
      position,
      readModelAnnouncementChannel,
      JSON.stringify({ reader: readModelsCheckpointName, position: `e1.${position}`, changes }),
    ],
  );
}

const databaseName = (): string => new URL(database.url).pathname.slice(1);

/** Terminates the LISTEN connection and waits until it has ended. */
async function terminateHubConnection(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity
     WHERE application_name = 'position-hub' AND datname = $1`,
    [databaseName()],
  );
}

async function countHubConnections(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE application_name = 'position-hub' AND datname = current_database()`,
  );
  return rowCount ?? 0;
}

/** Whether the connection of the hub listens and has read the position, which is its last step when it reconnects. */
async function hasHubReadPosition(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE application_name = 'position-hub' AND datname = current_database()
       AND state = 'idle' AND query LIKE '%ops.checkpoint%'`,
  );
  return rowCount === 1;
}

test('does not wait for reached positions, other epochs or invalid tokens', async () => {
  expect(await Promise.all(['e1.5', 'e9.900', 'nonsense'].map((token) => hub.waitUntilReached(token, 0)))).toEqual([
    true,
    true,
    true,
  ]);
});

test('resolves waiting requests when their position is announced', async () => {
  const waiting = hub.waitUntilReached('e1.6', 20_000);
  await announcePosition(6, []);
  expect(await waiting).toBe(true);
  expect(hub.current()).toBe('e1.6');
});

test('resolves to false after the timeout', async () => {
  expect(await hub.waitUntilReached('e1.7', 20)).toBe(false);
});

test('limits the waiting requests of one account without affecting others', async () => {
  const mine = Array.from({ length: maxRequestsWaitingForReadModelPosition.perAccount }, () =>
    hub.waitUntilReached('e1.6', 20_000, 'ada'),
  );
  expect(await hub.waitUntilReached('e1.6', 20_000, 'ada')).toBe(false);
  const others = [hub.waitUntilReached('e1.6', 20_000, 'bob'), hub.waitUntilReached('e1.6', 20_000)];
  await announcePosition(6, []);
  expect(new Set(await Promise.all([...mine, ...others]))).toEqual(new Set([true]));
  expect(await hub.waitUntilReached('e1.6', 0, 'ada')).toBe(true);
});

test('ignores malformed announcements', async () => {
  for (const payload of ['', 'no JSON', 'null', '[]'])
    await pool.query('SELECT pg_notify($1, $2)', [readModelAnnouncementChannel, payload]);
  await announcePosition(6, []);
  expect(await hub.waitUntilReached('e1.6', 20_000)).toBe(true);
});

test('passes changes to listeners, and null when they are unknown', async () => {
  const received: unknown[] = [];
  const twoReceived = new Promise<void>((resolve) => {
    hub.onChange((position, changes) => {
      received.push([position, changes]);
      if (received.length === 2) resolve();
    });
  });
  await announcePosition(6, [['user:1', 'Rfqs']]);
  await announcePosition(7, undefined);
  await twoReceived;
  expect(received).toEqual([
    ['e1.6', [['user:1', 'Rfqs']]],
    ['e1.7', null],
  ]);
});

test('ignores announcements of another release', async () => {
  const waiting = hub.waitUntilReached('e1.6', 20_000);
  const announced = { reader: 'read-models of another release', position: 'e1.90', changes: [] };
  await pool.query('SELECT pg_notify($1, $2)', [readModelAnnouncementChannel, JSON.stringify(announced)]);
  await announcePosition(6, []);
  expect(await waiting).toBe(true);
  expect(hub.current()).toBe('e1.6');
});

test('polls the position when an announcement is lost', async () => {
  await pool.query('UPDATE ops.checkpoint SET position = 8');
  expect(await hub.waitUntilReached('e1.8', 20_000)).toBe(true);
});

test('reconnects after its connection was terminated', async () => {
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'position-hub'`);
  await pool.query('UPDATE ops.checkpoint SET position = 9');
  expect(await hub.waitUntilReached('e1.9', 20_000)).toBe(true);
  await announcePosition(10, []);
  expect(await hub.waitUntilReached('e1.10', 20_000)).toBe(true);
});

/** Collects the notifications of a listener. */
function collectNotifications(): unknown[] {
  const received: unknown[] = [];
  hub.onChange((position, changes) => received.push([position, changes]));
  return received;
}

test('notifies listeners that everything may have changed while its connection was down', async () => {
  const received = collectNotifications();
  await announcePosition(6, []);
  await vi.waitFor(() => expect(received).toEqual([['e1.6', []]]), { timeout: 20_000 });
  // Changes the position without an announcement, like a change that is announced while the connection is down.
  await pool.query('UPDATE ops.checkpoint SET position = 9');
  await terminateHubConnection(pool);
  await vi.waitFor(() => expect(received.at(-1)).toEqual(['e1.9', null]), { timeout: 20_000 });
  expect(received).toHaveLength(2);
});

test('does not notify listeners after it reconnects when nothing was missed', async () => {
  const received = collectNotifications();
  await terminateHubConnection(pool);
  await vi.waitUntil(() => hasHubReadPosition(pool), { timeout: 20_000, interval: 50 });
  await announcePosition(6, []);
  await vi.waitFor(() => expect(received).toEqual([['e1.6', []]]), { timeout: 20_000 });
});

test('resolves waiting requests and notifies listeners while it cannot reconnect', async () => {
  const received = collectNotifications();
  const server = new URL(database.url);
  server.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  const spare = await pool.connect();
  // Ensures that the pool has another open connection, which the hub can use for polls.
  await pool.query('SELECT');
  try {
    await admin.query(`ALTER DATABASE ${databaseName()} ALLOW_CONNECTIONS false`);
    await terminateHubConnection(admin);
    await spare.query('UPDATE ops.checkpoint SET position = 9');
    expect(await hub.waitUntilReached('e1.9', 20_000)).toBe(true);
    await vi.waitFor(() => expect(received).toEqual([['e1.9', null]]), { timeout: 20_000 });
  } finally {
    await admin.query(`ALTER DATABASE ${databaseName()} ALLOW_CONNECTIONS true`);
    await admin.end();
    spare.release();
  }
});

test('keeps one connection when polls fail', async () => {
  let failuresLeft = 0;
  const failing = {
    query: (text: string, values: unknown[]) => {
      if (failuresLeft === 0) return pool.query(text, values);
      failuresLeft -= 1;
      return Promise.reject(new Error('failure'));
    },
  } as unknown as Pick<pg.Pool, 'query'>;
  await hub.close();
  hub = await createReadModelPositionHub(failing, database.url);
  failuresLeft = 3;
  await vi.waitUntil(() => failuresLeft === 0, { timeout: 60_000 });
  await vi.waitUntil(async () => (await countHubConnections(pool)) === 1, { timeout: 20_000, interval: 50 });
});

test('reports only the first of consecutive failures', async () => {
  let failing = false;
  let attempts = 0;
  const flaky = {
    query: (text: string, values: unknown[]) => {
      if (!failing) return pool.query(text, values);
      attempts += 1;
      return Promise.reject(new Error(`failure ${attempts}`));
    },
  } as unknown as Pick<pg.Pool, 'query'>;
  const reported: unknown[] = [];
  const flakyHub = await createReadModelPositionHub(flaky, database.url, (error) => reported.push(String(error)));
  failing = true;
  await vi.waitUntil(() => attempts === 2, { timeout: 60_000 });
  failing = false;
  await announcePosition(6, []);
  expect(await flakyHub.waitUntilReached('e1.6', 20_000)).toBe(true);
  await pool.query('UPDATE ops.checkpoint SET position = 7');
  expect(await flakyHub.waitUntilReached('e1.7', 20_000)).toBe(true);
  failing = true;
  await vi.waitUntil(() => reported.length === 2, { timeout: 60_000 });
  expect(reported).toEqual(['Error: failure 1', 'Error: failure 3']);
  await flakyHub.close();
});
