import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { SteadyTask } from './testing/steadyWriter.ts';

/** How often the writer is stopped, and for how many milliseconds each time. */
const stops = 24;
const stopMs = 200;
/** Milliseconds that others may wait for a stopped writer. */
const allowedMs = 50;
const clients = 2;
type Way = SteadyTask['way'];

async function startWriter(url: string, name: string, way: Way): Promise<ChildProcess> {
  const task: SteadyTask = { url, name, way, clients };
  const writer = fork(fileURLToPath(new URL('testing/steadyWriter.ts', import.meta.url)), [JSON.stringify(task)]);
  onTestFinished(() => void writer.kill('SIGKILL'));
  await once(writer, 'message');
  return writer;
}

/** Milliseconds that anybody has been waiting for a connection of the stopped writer by now: by the database's own account. */
const longestWait = `
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart) * 1000), 0)::float8 AS ms
    FROM pg_locks l
    JOIN LATERAL unnest(pg_blocking_pids(l.pid)) AS blocking (pid) ON NOT l.granted
    JOIN pg_stat_activity a ON a.pid = blocking.pid AND a.application_name = 'stopped'`;

const appendedSoFar = `SELECT count(*)::int AS appended FROM log.event`;

interface Stop {
  /** The longest wait for the stopped writer, in milliseconds. */
  readonly waited: number;
  /** Events that others appended meanwhile. */
  readonly appended: number;
}

/** Stops one of three writers again and again, at moments that know nothing of what it does. */
async function stopAgainAndAgain(url: string, way: Way): Promise<readonly Stop[]> {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const count = async () => (await observer.query<{ appended: number }>(appendedSoFar)).rows[0]?.appended ?? 0;
  const writer = await startWriter(url, 'stopped', way);
  const others = [await startWriter(url, 'other', 'store'), await startWriter(url, 'another', 'store')];
  const found: Stop[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await delay(20 + Math.random() * 20);
    writer.kill('SIGSTOP');
    const before = await count();
    await delay(stopMs);
    const { rows } = await observer.query<{ ms: number }>(longestWait);
    found.push({ waited: rows[0]?.ms ?? 0, appended: (await count()) - before });
    writer.kill('SIGCONT');
  }
  for (const each of [writer, ...others]) each.kill('SIGKILL');
  await observer.end();
  return found;
}

async function stopWriter(way: Way): Promise<readonly Stop[]> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const found = await stopAgainAndAgain(database.url, way);
  const stalled = found.filter(({ waited }) => waited > allowedMs).length;
  console.info(
    `a writer by ${way}, stopped ${stops} times for ${stopMs} ms: others waited for it ${stalled} times, ` +
      `${Math.max(...found.map(({ waited }) => waited)).toFixed(1)} ms at most, and appended ` +
      `${Math.min(...found.map(({ appended }) => appended))} events at least in each stop`,
  );
  return found;
}

it('lets nobody wait for a writer that is stopped, at whatever moment', async () => {
  const found = await stopWriter('store');
  expect(Math.max(...found.map(({ waited }) => waited))).toBeLessThanOrEqual(allowedMs);
  expect(Math.min(...found.map(({ appended }) => appended))).toBeGreaterThan(0);
}, 60_000);

it('would stall everybody with a writer that holds its turn over a round trip: the measurement sees it', async () => {
  const found = await stopWriter('roundTrips');
  expect(Math.max(...found.map(({ waited }) => waited))).toBeGreaterThan(allowedMs);
}, 60_000);
