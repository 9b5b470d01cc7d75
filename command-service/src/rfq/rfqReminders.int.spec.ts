import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRfqReminderProcesses } from './rfqReminders.process.ts';
import { openTestRfqEventLog, type TestRfqEventLog } from './testing/testRfqLog.ts';

const deadline = '2026-12-01T08:00:00.000Z';
const threeBefore = new Date('2026-11-28T08:00:00.000Z');
const oneBefore = new Date('2026-11-30T08:00:00.000Z');

let database: TestDatabase;
let log: TestRfqEventLog;
let now: Date;
const running: RepeatedWorkHandle[] = [];

beforeEach(async () => {
  database = await createMigratedTestDatabase();
  now = new Date('2026-11-21T08:00:00.000Z');
  log = openTestRfqEventLog(database.url, () => now);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await log.close();
  await database.drop();
});

const start = (): number => running.push(startRfqReminderProcesses(log.expiry));
const until = async (condition: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 60_000, interval: 10 });
const openDeadlines = async (): Promise<number> => (await log.pool.query('SELECT FROM ops.deadline')).rowCount ?? 0;
async function reminders(): Promise<readonly (readonly [string, number])[]> {
  const { events } = await log.store.readAll(0n, 100_000);
  const found = events.filter(({ type }) => type === 'DeadlineReminded.v1');
  return found.map(({ data }) => data as { rfqId: string; days: number }).map(({ rfqId, days }) => [rfqId, days]);
}

test('reminds once 3 days and once 1 day before a deadline with two replicas', async () => {
  const { rfqId } = await log.send(deadline);
  start();
  start();
  await until(async () => (await openDeadlines()) === 2);
  expect(await reminders()).toEqual([]);
  now = threeBefore;
  await until(async () => (await openDeadlines()) === 1);
  expect(await reminders()).toEqual([[rfqId, 3]]);
  now = oneBefore;
  await until(async () => (await openDeadlines()) === 0);
  expect(await reminders()).toEqual([
    [rfqId, 3],
    [rfqId, 1],
  ]);
});

test('repeats no reminder after losing its checkpoint and deadlines', async () => {
  const { rfqId } = await log.send(deadline);
  start();
  await until(async () => (await openDeadlines()) === 2);
  now = threeBefore;
  await until(async () => (await openDeadlines()) === 1);
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await log.pool.query(`DELETE FROM ops.checkpoint WHERE name LIKE 'rfq-reminder-%'`);
  await log.pool.query('DELETE FROM ops.deadline');
  start();
  await until(async () => (await openDeadlines()) === 1);
  expect(await reminders()).toEqual([[rfqId, 3]]);
});
