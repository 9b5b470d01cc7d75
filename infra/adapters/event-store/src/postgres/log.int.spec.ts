import { randomBytes, randomUUID } from 'node:crypto';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  buildTestNewEvent,
  appendTestCommandEvents,
  createTestStreamName,
  readTestEventLogToHead,
  buildTestNewEvents,
  takeSubscribedTestStreamEvents,
} from '../testing/conformance/fixtures.ts';
import { type EventStore, noStreamRevision, type StoredEvent } from '../port.ts';
import { createPostgresEventStore } from '../postgres.ts';
import { serialiseEvents } from '../serialiseEvents.ts';
import { createPostgresEventAppendGroupWriter } from './appendGroupStore.ts';

const appendOne = 'SELECT log.append_one($1, -1, gen_random_uuid(), $2, $3, $4) AS position';
const oneEvent = (stream: string) => [stream, 'Tested.v1', '{}', JSON.stringify({ commandId: randomUUID() })];

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
let store: EventStore;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  const connectionString = addRoleToDatabaseUrl(database.url, 'log');
  pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined);
  store = createPostgresEventStore({ pool, connectionString });
});

afterAll(async () => {
  await store.close();
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
});

/** Repeats an append with an unknown outcome until there is a result. */
async function appendWithRetries(stream: string, expectedRevision: number): Promise<void> {
  const events = buildTestNewEvents(1);
  for (let answered = false; !answered; ) {
    answered = await appendTestCommandEvents(store, stream, events, expectedRevision).then(
      () => true,
      () => false,
    );
  }
}

describe("the application's role", () => {
  it.each([
    ['insert into', `INSERT INTO log.event VALUES (1, 's', 0, gen_random_uuid(), 'T', '{}', '{}')`],
    ['update', 'UPDATE log.event SET revision = revision'],
    ['delete from', 'DELETE FROM log.event'],
    ['truncate', 'TRUNCATE log.event'],
    ['rename', `UPDATE log.meta SET epoch = 'mine'`],
  ])('cannot %s the log', async (_, statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot create a function that shadows one of the append functions', async () => {
    await expect(pool.query('CREATE FUNCTION log.coalesce() RETURNS int RETURN 1')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('can append and read', async () => {
    const stream = createTestStreamName();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
    expect(await store.readStream(stream)).toHaveLength(1);
  });
});

describe('the append functions', () => {
  it('return a separate result for each stream of a group: appended, repeated or conflict', async () => {
    const [fresh, repeated, behind] = [createTestStreamName(), createTestStreamName(), createTestStreamName()];
    const earlier = buildTestNewEvents(2);
    const first = await appendTestCommandEvents(store, repeated, earlier, noStreamRevision);
    await appendTestCommandEvents(store, behind, buildTestNewEvents(3), noStreamRevision);
    const member = (stream: string, events = buildTestNewEvents(2)) => ({
      stream,
      events: serialiseEvents(stream, events),
      options: { expectedRevision: noStreamRevision, commandId: events[0]?.meta.commandId ?? '' },
    });
    const head = await store.head();
    const group = [member(behind), member(fresh), member(repeated, earlier)];
    expect(await createPostgresEventAppendGroupWriter(pool)(group)).toEqual([
      { outcome: 'conflict', actualRevision: 2 },
      { outcome: 'appended', revision: 1, position: head + 2n },
      { ...first, outcome: 'repeated' },
    ]);
    expect(await store.head()).toBe(head + 2n);
  });

  it('leave no gap after a transaction is rolled back', async () => {
    const client = await owner.connect();
    await client.query('BEGIN');
    await client.query(appendOne, oneEvent(createTestStreamName()));
    await client.query('ROLLBACK');
    client.release();
    const head = await store.head();
    expect(
      (await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1), noStreamRevision)).position,
    ).toBe(head + 1n);
  });

  it('unblock other writers when a transaction stays open', async () => {
    const sleeper = new pg.Client({ connectionString: database.url });
    sleeper.on('error', () => undefined);
    await sleeper.connect();
    const ended = new Promise<void>((resolve) => sleeper.on('end', () => resolve()));
    await sleeper.query('BEGIN');
    const stream = createTestStreamName();
    await sleeper.query(appendOne, oneEvent(stream));
    expect((await sleeper.query('SHOW transaction_timeout')).rows).toEqual([{ transaction_timeout: '5s' }]);
    const waiting = appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1), noStreamRevision);
    await ended;
    await expect(waiting).resolves.toMatchObject({ outcome: 'appended' });
    expect(await store.readStream(stream)).toEqual([]);
  });
});

describe('reading the log', () => {
  it('resumes without gaps after all connections were terminated', async () => {
    const stream = createTestStreamName();
    const taking = takeSubscribedTestStreamEvents(
      store.subscribe(await store.head(), new AbortController().signal),
      stream,
      20,
    );
    for (let revision = 0; revision < 20; revision += 1) {
      if (revision % 5 === 4) {
        await owner.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        );
      }
      await appendWithRetries(stream, revision - 1);
    }
    expect((await taking).map((event) => event.revision)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('limits a page of large events in bytes, and skips none', async () => {
    const before = await store.head();
    const stream = createTestStreamName();
    const large = (text: string) => buildTestNewEvent({ text: text.repeat(250_000 / text.length) });
    // Postgres stores the random text uncompressed, and compresses the repeated letter to nearly nothing.
    const scrambled = randomBytes(18_750).toString('base64');
    for (let revision = -1; revision < 79; revision += 2) {
      await appendTestCommandEvents(store, stream, [large(scrambled)], revision);
      await appendTestCommandEvents(store, stream, [large('x')], revision + 1);
    }
    const page = await store.readAll(before, 500);
    expect(Buffer.byteLength(JSON.stringify(page.events.map(({ data }) => data)))).toBeLessThan(9 * 1024 * 1024);
    expect(page.events.length).toBeGreaterThan(20);
    const events = await readTestEventLogToHead(store, before, 500);
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 80 }, (_, n) => n));
  });
});

describe('a gap in the log', () => {
  /** Opens another store on the same log and records the alarms that this store raises. */
  function openAlarmed() {
    const alarms: string[] = [];
    const alarmed = createPostgresEventStore({
      pool,
      connectionString: addRoleToDatabaseUrl(database.url, 'log'),
      pollMs: 10,
      alarm: ({ message }) => alarms.push(message),
    });
    onTestFinished(() => alarmed.close());
    return { alarmed, alarms };
  }

  it('stops subscriptions, fails every page, and raises one alarm with instructions', async () => {
    const { alarmed, alarms } = openAlarmed();
    const { position } = await appendTestCommandEvents(
      store,
      createTestStreamName(),
      buildTestNewEvents(3),
      noStreamRevision,
    );
    await owner.query('DELETE FROM log.event WHERE position = $1', [(position - 1n).toString()]);
    const stopping = new AbortController();
    const seen: StoredEvent[] = [];
    const reading = (async () => {
      for await (const batch of alarmed.subscribe(position - 2n, stopping.signal)) seen.push(...batch.events);
    })();
    await expect.poll(() => alarms).toEqual([expect.stringContaining('restore the log from a backup')]);

    const queries = vi.spyOn(pool, 'query');
    await appendTestCommandEvents(alarmed, createTestStreamName(), buildTestNewEvents(1), noStreamRevision);
    const message = `The log has a gap: after position ${position - 2n} comes ${position}. Acknowledged events are missing`;
    await expect(alarmed.readAll(position - 2n)).rejects.toThrow(message);
    await expect(alarmed.readAll(position - 2n)).rejects.toThrow(message);
    stopping.abort();
    await reading;
    const reads = queries.mock.calls.filter(([query]) => (query as unknown as { name?: string }).name === 'log-read');
    queries.mockRestore();
    expect(reads).toHaveLength(2);
    expect(seen).toEqual([]);
    expect(alarms).toHaveLength(1);
  });

  it('is detected when the last event disappears after a reader has read it', async () => {
    const { alarmed, alarms } = openAlarmed();
    const { position } = await appendTestCommandEvents(
      store,
      createTestStreamName(),
      buildTestNewEvents(2),
      noStreamRevision,
    );
    expect((await alarmed.readAll(position)).events).toEqual([]);
    await owner.query('DELETE FROM log.event WHERE position = $1', [position.toString()]);
    const missing = `position ${position} was read before and is missing now`;
    await expect(alarmed.readAll(position)).rejects.toThrow(missing);
    await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(2), noStreamRevision);
    expect(alarms).toHaveLength(1);
  });

  it('rejects reads of a stream with a missing event, and raises the alarm', async () => {
    const { alarmed, alarms } = openAlarmed();
    const [broken, whole] = [createTestStreamName(), createTestStreamName()];
    await appendTestCommandEvents(store, broken, buildTestNewEvents(3), noStreamRevision);
    await appendTestCommandEvents(store, whole, buildTestNewEvents(2), noStreamRevision);
    await owner.query('DELETE FROM log.event WHERE stream = $1 AND revision = 1', [broken]);
    const [failed, read] = await Promise.allSettled([alarmed.readStream(broken), alarmed.readStream(whole)]);
    expect(failed).toMatchObject({ reason: { message: expect.stringContaining('revision 1 is missing') as string } });
    expect(read).toMatchObject({ value: [{ revision: 0 }, { revision: 1 }] });
    await expect(alarmed.readStream(broken, 1)).rejects.toThrow('revision 1 is missing');
    expect(alarms).toHaveLength(1);
  });
});
