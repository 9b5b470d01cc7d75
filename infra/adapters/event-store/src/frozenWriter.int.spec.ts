import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ContinuousTestEventAppenderTask } from './testing/steadyWriter.ts';

/**
 * Maximum number of stops per kind of writer. Several stops may be needed, because a writer may end its transaction
 * before the signal reaches it.
 */
const stopCounts = { store: 24, roundTrips: 500 } as const;
const clients = 2;
type WriterKind = ContinuousTestEventAppenderTask['way'];

async function startWriter(url: string, name: string, way: WriterKind): Promise<ChildProcess> {
  const task: ContinuousTestEventAppenderTask = { url, name, way, clients };
  const writer = fork(fileURLToPath(new URL('testing/steadyWriter.ts', import.meta.url)), [JSON.stringify(task)]);
  onTestFinished(() => void writer.kill('SIGKILL'));
  await once(writer, 'message');
  return writer;
}

/**
 * `free`: all connections of the stopped writer have ended their transactions or have written nothing in them yet.
 * `stalls`: a connection of the stopped writer waits for the writer and blocks another connection. The database
 * finishes running statements even while the writer is stopped, so one of the two becomes true.
 */
const connections = `
  SELECT coalesce(bool_and(a.xact_start IS NULL OR (a.state = 'idle in transaction' AND a.backend_xid IS NULL)), true) AS free,
         coalesce(bool_or(a.wait_event = 'ClientRead' AND EXISTS (
           SELECT FROM pg_locks l WHERE NOT l.granted AND a.pid = ANY (pg_blocking_pids(l.pid)))), false) AS stalls
    FROM pg_stat_activity a WHERE a.application_name = 'stopped'`;

/** Counts the connections of the writer that have written in a transaction and have not yet ended the transaction. */
const betweenStatements = `
  SELECT count(*)::int AS connections FROM pg_stat_activity
   WHERE application_name = 'stopped' AND state = 'idle in transaction' AND backend_xid IS NOT NULL`;

const appendedSoFar = `SELECT count(*)::int AS appended FROM log.event`;

/** Effect of one stopped writer on the other writers. */
type Effect = 'free' | 'stalled';

async function observeEffect(observer: pg.Client): Promise<Effect> {
  return vi.waitUntil(
    async () => {
      const { rows } = await observer.query<{ free: boolean; stalls: boolean }>(connections);
      if (rows[0]?.stalls === true) return 'stalled';
      return rows[0]?.free === true && 'free';
    },
    { timeout: 60_000, interval: 5 },
  );
}

/**
 * Waits for a moment at which to stop the writer. For the event store, this is a random moment. For the writer with
 * several round trips, it is a moment between the append and the commit, when that writer blocks others. On a busy
 * machine, that writer mostly waits for its lock, so a random moment is almost never suitable.
 */
async function waitForStop(observer: pg.Client, way: WriterKind): Promise<void> {
  if (way === 'store') {
    await delay(20 + Math.random() * 20);
    return;
  }
  await vi.waitUntil(
    async () => ((await observer.query<{ connections: number }>(betweenStatements)).rows[0]?.connections ?? 0) > 0,
    { timeout: 60_000, interval: 1 },
  );
}

/** Stops one of three writers repeatedly, until it blocks the others or has been stopped `stopCounts` times. */
async function stopRepeatedly(url: string, way: WriterKind): Promise<readonly Effect[]> {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const count = async () => (await observer.query<{ appended: number }>(appendedSoFar)).rows[0]?.appended ?? 0;
  const writer = await startWriter(url, 'stopped', way);
  const others = [await startWriter(url, 'other', 'store'), await startWriter(url, 'another', 'store')];
  const effects: Effect[] = [];
  while (effects.length < stopCounts[way] && !effects.includes('stalled')) {
    await waitForStop(observer, way);
    writer.kill('SIGSTOP');
    const effect = await observeEffect(observer);
    if (effect === 'free') {
      const before = await count();
      await expect.poll(count).toBeGreaterThan(before);
    }
    effects.push(effect);
    writer.kill('SIGCONT');
  }
  for (const each of [writer, ...others]) each.kill('SIGKILL');
  await observer.end();
  return effects;
}

async function stopWriter(way: WriterKind): Promise<readonly Effect[]> {
  const database = await createMigratedTestDatabase();
  onTestFinished(() => database.drop());
  return stopRepeatedly(database.url, way);
}

it('lets others append while a writer is stopped at any moment', async () => {
  expect(await stopWriter('store')).not.toContain('stalled');
});

it('detects blocked writers when the stopped one holds its lock across a round trip', async () => {
  expect(await stopWriter('roundTrips')).toContain('stalled');
});
