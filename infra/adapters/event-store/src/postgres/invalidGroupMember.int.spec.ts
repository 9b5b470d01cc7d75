import { randomUUID } from 'node:crypto';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serialiseEvents } from '../serialiseEvents.ts';
import {
  buildTestNewEvent,
  appendTestCommandEvents,
  createTestStreamName,
  buildTestNewEvents,
} from '../testing/conformance/fixtures.ts';
import { type EventStore, noStreamRevision } from '../port.ts';
import { createPostgresEventStore } from '../postgres.ts';
import { createGroupedEventAppender, type EventAppendOfOneCommand } from './groupedAppender.ts';
import { createPostgresEventAppendGroupWriter } from './appendGroupStore.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  const connectionString = addRoleToDatabaseUrl(database.url, 'log');
  pool = new pg.Pool({ connectionString, max: 4 });
  store = createPostgresEventStore({ pool, connectionString });
});

afterAll(async () => {
  await store.close();
  await pool.end();
  await database.drop();
});

function member(stream: string, count = 1): EventAppendOfOneCommand {
  const events = buildTestNewEvents(count);
  const commandId = events[0]?.meta.commandId ?? '';
  return {
    stream,
    events: serialiseEvents(stream, events),
    options: { expectedRevision: noStreamRevision, commandId },
  };
}

/** Builds an invalid member that bypasses the validation before the append. */
function poisonedMember(data: string): EventAppendOfOneCommand {
  const validMember = member(createTestStreamName(), 2);
  return { ...validMember, events: validMember.events.map((event) => ({ ...event, data })) };
}

const limits = { inFlight: 1, members: 100, size: 1_000_000 };

it.each([
  ['NUL', '{"text":"a\u0000b"}'],
  ['NUL as an escape', '{"text":"a\\u0000b"}'],
  ['half of a surrogate pair', '{"text":"\\ud83d"}'],
  ['invalid JSON', '{"text":'],
])('rejects %s in a group, stores the valid members and reports the conflict', async (_what, data) => {
  const existingStream = createTestStreamName();
  await appendTestCommandEvents(store, existingStream, buildTestNewEvents(3), noStreamRevision);
  const head = await store.head();
  const statements = vi.spyOn(pool, 'query');
  const appendInGroup = createGroupedEventAppender(createPostgresEventAppendGroupWriter(pool), limits);
  const validMembers = Array.from({ length: 6 }, () => member(createTestStreamName()));
  const [first = member(createTestStreamName()), ...others] = validMembers;
  // The first member is sent alone immediately; the others wait for it and are sent as a group.
  const members = [first, ...others.slice(0, 2), poisonedMember(data), member(existingStream), ...others.slice(2)];
  const settled = await Promise.allSettled(members.map(appendInGroup));
  const groups = statements.mock.calls.filter(
    ([query]) => (query as unknown as { name: string }).name === 'log-append',
  );
  statements.mockRestore();

  expect(groups.length).toBeGreaterThan(0);
  expect(settled.map((each) => (each.status === 'fulfilled' ? each.value.outcome : 'refused'))).toEqual([
    'appended',
    'appended',
    'appended',
    'refused',
    'conflict',
    'appended',
    'appended',
    'appended',
  ]);
  expect(await store.head()).toBe(head + 6n);
  for (const { stream } of validMembers) expect(await store.readStream(stream)).toHaveLength(1);
});

it('rejects invalid text before the append, so that it delays no group', async () => {
  const texts = ['fine', 'a\u0000b', 'fine', '\ud83d', 'fine'];
  const settled = await Promise.allSettled(
    texts.map((text) =>
      appendTestCommandEvents(
        store,
        createTestStreamName(),
        [buildTestNewEvent({ text }, randomUUID())],
        noStreamRevision,
      ),
    ),
  );
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(settled[1]).toMatchObject({ reason: { name: 'EventNotStorableError', reason: 'unstorable-text' } });
});

it('unblocks other writers when the transaction of a group stays open', async () => {
  const sleeper = new pg.Client({ connectionString: addRoleToDatabaseUrl(database.url, 'log') });
  const ended = new Promise((resolve) => sleeper.on('error', resolve));
  await sleeper.connect();
  await sleeper.query('BEGIN');
  const events = [createTestStreamName(), createTestStreamName()].map((stream) => {
    const { id, type, data, meta } = buildTestNewEvent();
    return { stream, expected: noStreamRevision, place: 1, id, type, data, meta };
  });
  await sleeper.query('SELECT log.append($1)', [JSON.stringify(events)]);
  expect((await sleeper.query('SHOW transaction_timeout')).rows).toEqual([{ transaction_timeout: '5s' }]);
  const head = await store.head();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1), noStreamRevision),
    ),
  );
  // The database terminated this connection because its transaction took too long.
  expect(await ended).toMatchObject({ code: '25P04' });
  expect(answers.map(({ position }) => Number(position - head)).toSorted()).toEqual([1, 2, 3, 4]);
  await sleeper.end().catch(() => undefined);
});
