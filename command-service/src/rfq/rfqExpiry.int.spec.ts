import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import type { ExecuteCommand } from '@marketplace/event-store/execute.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { processDueDeadlines } from '../deadlines/deadlineProcess.ts';
import { rfqExpiryProcess, startRfqExpiryProcess } from './rfqExpiry.process.ts';
import {
  buildSampleRfqAcceptedEvent,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  buildSampleLinkStatusSetEvent,
} from './testing/rfqEventFixtures.ts';
import { openTestRfqEventLog, type TestRfqEventLog } from './testing/testRfqLog.ts';

const before = new Date('2026-11-21T08:00:00.000Z');
const deadline = '2026-12-01T08:00:00.000Z';
const after = new Date('2026-12-01T08:00:00.001Z');

let database: TestDatabase;
let log: TestRfqEventLog;
let now: Date;
const running: RepeatedWorkHandle[] = [];

beforeEach(async () => {
  database = await createMigratedTestDatabase();
  now = before;
  log = openTestRfqEventLog(database.url, () => now);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await log.close();
  await database.drop();
});

function start(): RepeatedWorkHandle {
  const started = startRfqExpiryProcess(log.expiry);
  running.push(started);
  return started;
}
const openDeadlines = async (): Promise<number> => {
  const found = await log.pool.query<{ count: number }>('SELECT count(*)::int FROM ops.deadline');
  return found.rows[0]?.count ?? 0;
};
const until = async (condition: () => Promise<boolean> | boolean): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 60_000, interval: 10 });
const untilCaughtUp = async (): Promise<void> =>
  until(async () => {
    const found = await log.pool.query<{ position: string }>(
      `SELECT position FROM ops.checkpoint WHERE name = 'rfq-expiry'`,
    );
    return BigInt(found.rows[0]?.position ?? -1) === (await log.store.head());
  });

test('expires an RFQ once, at its deadline', async () => {
  const { rfqId } = await log.send(deadline);
  start();
  await untilCaughtUp();
  await processDueDeadlines(log.expiry, rfqExpiryProcess);
  expect(await log.expirations()).toEqual([]);
  now = after;
  await until(async () => (await openDeadlines()) === 0);
  expect(await log.expirations()).toMatchObject([{ rfqId, providerIds: ['emnify', 'soracom'] }]);
});

test('deletes the deadline of an RFQ with all quotes, without an event', async () => {
  const { rfqId, linkIds } = await log.send(deadline);
  for (const linkId of linkIds)
    await log.write(
      rfqId,
      linkId,
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
    );
  now = after;
  start();
  await untilCaughtUp();
  await until(async () => (await openDeadlines()) === 0);
  expect(await log.expirations()).toEqual([]);
});

test('records one expiry when killed before deleting the deadline', async () => {
  await log.send(deadline);
  start();
  await untilCaughtUp();
  await running.splice(0)[0]?.stop();
  now = after;
  const executeAndDie: ExecuteCommand = async (decider, request) => {
    await log.execute(decider, request);
    throw new Error('killed');
  };
  await expect(processDueDeadlines({ ...log.expiry, execute: executeAndDie }, rfqExpiryProcess)).rejects.toThrow(
    'killed',
  );
  expect(await openDeadlines()).toBe(1);
  await processDueDeadlines(log.expiry, rfqExpiryProcess);
  expect(await openDeadlines()).toBe(0);
  expect(await log.expirations()).toHaveLength(1);
});

test('expires nothing twice after losing its checkpoint and deadlines', async () => {
  await log.send(deadline);
  now = after;
  start();
  await until(async () => (await log.expirations()).length === 1);
  await running.splice(0)[0]?.stop();
  await log.pool.query(`DELETE FROM ops.checkpoint WHERE name = 'rfq-expiry'`);
  await log.pool.query('DELETE FROM ops.deadline');
  start();
  await untilCaughtUp();
  await until(async () => (await openDeadlines()) === 0);
  expect(await log.expirations()).toHaveLength(1);
});

test('expires every RFQ once with several instances', async () => {
  now = after;
  start();
  start();
  start();
  for (let count = 0; count < 20; count += 1) await log.send(deadline);
  await untilCaughtUp();
  await until(async () => (await openDeadlines()) === 0);
  expect(await log.expirations()).toHaveLength(20);
});

test('expires a link that an admin opens after the deadline', async () => {
  const { rfqId, linkIds } = await log.send(deadline);
  for (const linkId of linkIds) await log.write(rfqId, linkId, buildSampleRfqRejectedEvent('emnify'));
  now = after;
  start();
  await untilCaughtUp();
  await until(async () => (await openDeadlines()) === 0);
  await log.write(rfqId, linkIds[0], buildSampleLinkStatusSetEvent('emnify', 'rejected', 'sent'));
  await until(async () => (await log.expirations()).length === 1);
  expect(await log.expirations()).toMatchObject([{ rfqId, linkIds: [linkIds[0]] }]);
});

test('reports a problem when the log was exchanged', async () => {
  await log.pool.query(`INSERT INTO ops.checkpoint (name, epoch, position) VALUES ('rfq-expiry', 'another', 7)`);
  const started = start();
  await until(() => started.problem() !== null);
  expect(started.problem()).toContain('belongs to another event store');
});

test('records one expiry per RFQ when killed repeatedly with SIGKILL', async () => {
  const count = 40;
  const past = new Date(Date.now() - 1000).toISOString();
  for (let sent = 0; sent < count; sent += 1) await log.send(past);
  const launch = (): ChildProcess => {
    const program = path.join(import.meta.dirname, 'testing/holdRfqExpiry.ts');
    return spawn(process.execPath, [program, database.url], { stdio: 'ignore' });
  };
  const countExpirations = async (): Promise<number> => (await log.expirations()).length;
  for (const killAfter of [1, 8, 20]) {
    const child = launch();
    await until(async () => (await countExpirations()) >= killAfter);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const last = launch();
  await until(async () => (await openDeadlines()) === 0 && (await countExpirations()) >= count);
  last.kill('SIGKILL');
  const ids = (await log.expirations()).map(({ rfqId }) => rfqId);
  expect(ids).toHaveLength(count);
  expect(new Set(ids).size).toBe(count);
});
