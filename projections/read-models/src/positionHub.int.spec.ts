import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { readModelChannel, readModelsReader } from './readModels.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPositionHub, type PositionHub, waiting } from './positionHub.ts';

let database: TestDatabase;
let pool: pg.Pool;
let hub: PositionHub;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query('DELETE FROM ops.checkpoint');
  await pool.query(`INSERT INTO ops.checkpoint (name, epoch, position) VALUES ($1, 'e1', 5)`, [readModelsReader]);
  hub = await createPositionHub(pool, database.url);
});

afterEach(async () => {
  await hub.close();
  await pool.end();
});
afterAll(async () => database.drop());

async function commitPosition(position: number, changes: unknown): Promise<void> {
  await pool.query(
    `WITH moved AS (UPDATE ops.checkpoint SET position = $1 RETURNING 1) SELECT pg_notify($2, $3) FROM moved`,
    [position, readModelChannel, JSON.stringify({ reader: readModelsReader, position: `e1.${position}`, changes })],
  );
}

test('a position that is reached, or of another epoch, or no token, is not waited for', async () => {
  expect(await Promise.all(['e1.5', 'e9.900', 'nonsense'].map((token) => hub.reached(token, 0)))).toEqual([
    true,
    true,
    true,
  ]);
});

test('who waits for a position is woken when it is announced', async () => {
  const waiting = hub.reached('e1.6', 20_000);
  await commitPosition(6, []);
  expect(await waiting).toBe(true);
  expect(hub.current()).toBe('e1.6');
});

test('who waits in vain is told so after the time given', async () => {
  expect(await hub.reached('e1.7', 20)).toBe(false);
});

test('one account waits with so many at once, which takes nothing from others or from the product itself', async () => {
  const mine = Array.from({ length: waiting.perAccount }, () => hub.reached('e1.6', 20_000, 'ada'));
  expect(await hub.reached('e1.6', 20_000, 'ada')).toBe(false);
  const others = [hub.reached('e1.6', 20_000, 'bob'), hub.reached('e1.6', 20_000)];
  await commitPosition(6, []);
  expect(new Set(await Promise.all([...mine, ...others]))).toEqual(new Set([true]));
  expect(await hub.reached('e1.6', 0, 'ada')).toBe(true);
});

test('what was announced and makes no sense is passed over', async () => {
  for (const payload of ['', 'no JSON', 'null', '[]'])
    await pool.query('SELECT pg_notify($1, $2)', [readModelChannel, payload]);
  await commitPosition(6, []);
  expect(await hub.reached('e1.6', 20_000)).toBe(true);
});

test('changes are passed on, and everything when they are not known', async () => {
  const heard: unknown[] = [];
  const twoHeard = new Promise<void>((resolve) => {
    hub.onChange((position, changes) => {
      heard.push([position, changes]);
      if (heard.length === 2) resolve();
    });
  });
  await commitPosition(6, [['user:1', 'Rfqs']]);
  await commitPosition(7, undefined);
  await twoHeard;
  expect(heard).toEqual([
    ['e1.6', [['user:1', 'Rfqs']]],
    ['e1.7', null],
  ]);
});

test('what another release announces of its own versions does not concern this one', async () => {
  const waiting = hub.reached('e1.6', 20_000);
  const announced = { reader: 'read-models of another release', position: 'e1.90', changes: [] };
  await pool.query('SELECT pg_notify($1, $2)', [readModelChannel, JSON.stringify(announced)]);
  await commitPosition(6, []);
  expect(await waiting).toBe(true);
  expect(hub.current()).toBe('e1.6');
});

test('a lost announcement is made up for by looking', async () => {
  await pool.query('UPDATE ops.checkpoint SET position = 8');
  expect(await hub.reached('e1.8', 20_000)).toBe(true);
});

test('the hub connects again after its connection was ended', async () => {
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'position-hub'`);
  await pool.query('UPDATE ops.checkpoint SET position = 9');
  expect(await hub.reached('e1.9', 20_000)).toBe(true);
  await commitPosition(10, []);
  expect(await hub.reached('e1.10', 20_000)).toBe(true);
});

test('of failures that follow each other the first is said, and the next after it has worked again', async () => {
  let failing = false;
  let asked = 0;
  const flaky = {
    query: (text: string, values: unknown[]) => {
      if (!failing) return pool.query(text, values);
      asked += 1;
      return Promise.reject(new Error(`failure ${asked}`));
    },
  } as unknown as Pick<pg.Pool, 'query'>;
  const said: unknown[] = [];
  const other = await createPositionHub(flaky, database.url, (error) => said.push(String(error)));
  failing = true;
  await vi.waitUntil(() => asked === 2, { timeout: 60_000 });
  failing = false;
  await commitPosition(6, []);
  expect(await other.reached('e1.6', 20_000)).toBe(true);
  await pool.query('UPDATE ops.checkpoint SET position = 7');
  expect(await other.reached('e1.7', 20_000)).toBe(true);
  failing = true;
  await vi.waitUntil(() => said.length === 2, { timeout: 60_000 });
  expect(said).toEqual(['Error: failure 1', 'Error: failure 3']);
  await other.close();
});
