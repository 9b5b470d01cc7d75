import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  findDueProcessDeadlines,
  deleteProcessDeadline,
  storeProcessDeadlinesAndMoveCheckpoint,
  loadOrCreateDeadlineProcessPosition,
} from './deadlineRows.ts';

const subject = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const dueAt = '2026-11-21T12:00:00.000Z';
const after = new Date('2026-11-21T12:00:00.001Z');

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const logAt = (head: bigint) => ({ epoch: () => Promise.resolve('one'), head: () => Promise.resolve(head) });
const due = async () => findDueProcessDeadlines(pool, 'a', after, 10);

test('starts before the first event, and resumes at the checkpoint', async () => {
  expect(await loadOrCreateDeadlineProcessPosition(pool, 'a', logAt(7n))).toBe(0n);
  expect(await storeProcessDeadlinesAndMoveCheckpoint(pool, 'a', [0n, 7n], [])).toBe(true);
  expect(await loadOrCreateDeadlineProcessPosition(pool, 'a', logAt(7n))).toBe(7n);
});

test('rejects a checkpoint ahead of the log, but not one moved during the check', async () => {
  await loadOrCreateDeadlineProcessPosition(pool, 'a', logAt(0n));
  const growingLog = {
    ...logAt(0n),
    head: async () => {
      await storeProcessDeadlinesAndMoveCheckpoint(pool, 'a', [0n, 9n], []);
      return 9n;
    },
  };
  expect(await loadOrCreateDeadlineProcessPosition(pool, 'a', growingLog)).toBe(0n);
  await expect(loadOrCreateDeadlineProcessPosition(pool, 'a', logAt(8n))).rejects.toThrow('is ahead of this one');
});

test('stores nothing when another instance has moved the checkpoint', async () => {
  await loadOrCreateDeadlineProcessPosition(pool, 'a', logAt(9n));
  await storeProcessDeadlinesAndMoveCheckpoint(pool, 'a', [0n, 5n], []);
  expect(await storeProcessDeadlinesAndMoveCheckpoint(pool, 'a', [0n, 6n], [{ subject, dueAt, causedBy: '6' }])).toBe(
    false,
  );
  expect(await due()).toEqual([]);
});

test('returns only the deadlines of the given process', async () => {
  for (const name of ['a', 'b']) await loadOrCreateDeadlineProcessPosition(pool, name, logAt(9n));
  await storeProcessDeadlinesAndMoveCheckpoint(pool, 'b', [0n, 5n], [{ subject, dueAt, causedBy: '5' }]);
  expect(await due()).toEqual([]);
});

test('keeps a deadline that a later event has set again', async () => {
  await loadOrCreateDeadlineProcessPosition(pool, 'a', logAt(9n));
  const first = { subject, dueAt, causedBy: '5' };
  await storeProcessDeadlinesAndMoveCheckpoint(pool, 'a', [0n, 5n], [first]);
  await storeProcessDeadlinesAndMoveCheckpoint(pool, 'a', [5n, 6n], [{ ...first, causedBy: '6' }]);
  await deleteProcessDeadline(pool, 'a', first);
  expect(await due()).toEqual([{ ...first, causedBy: '6' }]);
  await deleteProcessDeadline(pool, 'a', { ...first, causedBy: '6' });
  expect(await due()).toEqual([]);
});
