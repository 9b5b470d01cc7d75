import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventLogStartPosition, type EventStore, type StoredEvent } from './port.ts';
import { createPostgresEventStore } from './postgres.ts';
import type { TestEventAppenderReport, TestEventAppenderTask } from './testing/writer.ts';

const writers = 3;
const clients = 16;
const rounds = 20;

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
let store: EventStore;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  await owner.query(
    'CREATE TABLE raw_event (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL)',
  );
  await owner.query('GRANT SELECT, INSERT ON raw_event TO marketplace_app');
  const connectionString = addRoleToDatabaseUrl(database.url, 'log');
  pool = new pg.Pool({ connectionString, max: 3 });
  store = createPostgresEventStore({ pool, connectionString });
});

afterAll(async () => {
  await store.close();
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
});

/** Runs a writer in a separate process. */
async function runWriter(name: string): Promise<TestEventAppenderReport> {
  const task: TestEventAppenderTask = { url: database.url, name, clients, rounds };
  const child = fork(fileURLToPath(new URL('testing/writer.ts', import.meta.url)), [JSON.stringify(task)]);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`Writer ${name} ended with ${code} before it reported`);
  });
  const [report] = (await Promise.race([once(child, 'message'), failed])) as [TestEventAppenderReport];
  return report;
}

/** Subscribes from the beginning until `count` events have arrived. */
async function subscribeUntil(count: number): Promise<readonly StoredEvent[]> {
  const seen: StoredEvent[] = [];
  for await (const batch of store.subscribe(eventLogStartPosition, new AbortController().signal)) {
    seen.push(...batch.events);
    if (seen.length >= count) break;
  }
  return seen;
}

/** Polls, like a naive reader, for rows after the last position, until the writers have finished. */
async function readNaively(finished: AbortSignal): Promise<readonly string[]> {
  const seen: string[] = [];
  let last = '0';
  for (;;) {
    const wasFinished = finished.aborted;
    const { rows } = await owner.query<{ position: string; id: string }>(
      'SELECT position, id FROM raw_event WHERE position > $1 ORDER BY position LIMIT 500',
      [last],
    );
    seen.push(...rows.map((row) => row.id));
    last = rows.at(-1)?.position ?? last;
    if (wasFinished && rows.length === 0) return seen;
  }
}

/** Finds events whose revision is not the next one in their stream. */
function findOutOfOrder(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const next = new Map<string, number>();
  return events.filter(({ stream, revision }) => {
    const expected = next.get(stream) ?? 0;
    next.set(stream, revision + 1);
    return revision !== expected;
  });
}

it('loses and reorders nothing under concurrency, unlike a naive reader of raw INSERTs', async () => {
  const total = writers * clients * rounds;
  const finished = new AbortController();
  const subscribed = subscribeUntil(total);
  const naive = readNaively(finished.signal);
  const reports = await Promise.all(Array.from({ length: writers }, (_, n) => runWriter(`w${n}`)));
  finished.abort();

  const seen = await subscribed;
  const acknowledged = reports.flatMap((report) => report.appended);
  const lostNaively = reports.flatMap((report) => report.inserted).length - (await naive).length;
  const conflicts = reports.reduce((sum, report) => sum + report.conflicts, 0);

  expect(seen.map((event) => event.position)).toEqual(Array.from({ length: total }, (_, n) => BigInt(n + 1)));
  expect(findOutOfOrder(seen)).toEqual([]);
  expect(seen.map((event) => event.id).toSorted()).toEqual(acknowledged.toSorted());
  expect(conflicts).toBeGreaterThan(0);
  expect(lostNaively).toBeGreaterThan(0);
});
