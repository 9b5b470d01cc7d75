import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadReplayProjection } from '@marketplace/product/operate/replay/loadReplayProjection.ts';
import { runReplayCommand } from '@marketplace/product/operate/replay/runReplayCommand.ts';
import type { SeparateReplayProjection } from '@marketplace/projections/replay/replayable.ts';
import { parseReplayCommandArguments } from '@marketplace/product/operate/replay/replayOptions.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createFavouritesTestEventLog, type FavouritesTestEventLog } from '../../kit/favouritesLog.ts';
import { startTestProgram } from '../../kit/startedProgram.ts';

const events = 40_000;

let starred: FavouritesTestEventLog;
let pool: FavouritesTestEventLog['pool'];
let log: FavouritesTestEventLog['log'];
const folder = mkdtempSync(path.join(tmpdir(), 'replay-'));
beforeAll(async () => {
  starred = await createFavouritesTestEventLog(events);
  ({ pool, log } = starred);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await starred.close();
});

/** Runs the command in this process. @param loaded the projection, if it is already loaded. @returns the output. */
async function run(
  args: readonly string[],
  signal = new AbortController().signal,
  loaded: SeparateReplayProjection | null = null,
): Promise<string> {
  const request = parseReplayCommandArguments(args);
  if (request.kind === 'help') throw new Error('Expected a request other than help.');
  const projection = request.kind === 'run' ? (loaded ?? (await loadReplayProjection(request.projection))) : null;
  const written: string[] = [];
  const line = (text: string): Promise<void> => Promise.resolve(void written.push(text));
  const startProgress = () => ({ update: () => undefined, stop: () => undefined });
  await runReplayCommand(log, request, projection, { output: { line, startProgress }, signal });
  return written.join('\n');
}

const counter = `
  import { defineReplay } from '@marketplace/projections/replay/defineReplay.ts';
  import { int, text } from '@marketplace/read-models/columns.ts';
  import { defineTable } from '@marketplace/read-models/table.ts';
  const stars = defineTable('stars', { provider: text(), stars: int }, ['provider']);
  export default defineReplay({
    tables: [stars],
    handlers: {
      ProviderStarred: ({ event: { data } }, writes) => writes.increase(stars, { provider: data.providerId }, { stars: 1 }),
    },
  });`;

let files = 0;

/** Writes each text to a separate file, because a module is loaded only once. */
function writeFile(text: string): string {
  const file = path.join(folder, `mine${(files += 1)}.ts`);
  writeFileSync(file, text);
  return file;
}

const readCounts = async (schema: string) =>
  (await pool.query(`SELECT provider, stars FROM ${schema}.stars ORDER BY provider`)).rows as unknown[];
const countInLog = async (where: string) =>
  (
    await pool.query(
      `SELECT data->>'providerId' AS provider, count(*)::int AS stars FROM log.event WHERE ${where} GROUP BY 1 ORDER BY 1`,
    )
  ).rows as { provider: string; stars: number }[];

test('counts over a range of the log what SQL counts over it', async () => {
  const range = ['--from', '2026-01-25', '--to', '2026-02-01'];
  expect(await run(['--projection', writeFile(counter), ...range, '--as', 'part'])).toContain('--show part');
  const at = `(meta->>'at')::timestamptz`;
  const counts = await countInLog(`${at} >= '2026-01-25T00:00:00Z' AND ${at} < '2026-02-01T00:00:00Z'`);
  expect(counts).toHaveLength(10);
  expect(await readCounts('replay_part')).toEqual(counts);
  const lines = counts.map(({ provider, stars }) => `${provider},${stars}`);
  expect((await run(['--show', 'part', '--format', 'csv'])).split('\n')).toEqual(['provider,stars', ...lines]);
  expect(await run(['--show', 'part', '--limit', '2'])).toContain('… and 8 more rows');
});

test('resumes after a kill -9', async () => {
  const file = writeFile(counter);
  const args = ['--projection', file, '--as', 'killed'];
  const loaded = await loadReplayProjection(file);
  const killed = startTestProgram('infra/tests/kit/replayProgram.ts', [starred.database.url, ...args], {});
  onTestFinished(() => void killed.child.kill('SIGKILL'));
  const position = async (): Promise<number> => {
    const { rows } = await pool.query<{ reached: string }>('SELECT reached FROM replay_killed.replay_progress');
    return Number(rows[0]?.reached);
  };
  await vi.waitFor(async () => expect(await position()).toBeGreaterThan(0), { timeout: 60_000, interval: 10 });
  await expect(run(args, undefined, loaded)).rejects.toThrow('Another process is writing this replay.');
  await expect(run(['--drop', 'killed'])).rejects.toThrow('Another process is writing this replay.');
  killed.child.kill('SIGKILL');
  await killed.exit;
  const positionWhenKilled = await position();
  expect(positionWhenKilled).toBeGreaterThan(0);
  expect(positionWhenKilled).toBeLessThan(events);
  await vi.waitFor(() => run(args), { timeout: 60_000 });
  expect(await readCounts('replay_killed')).toEqual(await countInLog('true'));
});

test('resumes a stopped replay only with the same arguments and code', async () => {
  const file = writeFile(counter);
  const args = ['--projection', file, '--as', 'stopped'];
  const stop = new AbortController();
  stop.abort();
  expect(await run(args, stop.signal)).toContain('Stopped at position 0 of 40000.');
  await expect(run([...args, '--to', '2026-02-01'])).rejects.toThrow(
    `A replay of this name exists, for ${path.basename(file)}, the whole log: use --again to drop it`,
  );
  writeFileSync(file, `${counter} `);
  await expect(run(args)).rejects.toThrow('(an earlier version of the projection)');
  writeFileSync(file, counter);
  expect(await run(args)).toContain('40000 events processed');
  await expect(run(args)).rejects.toThrow('exists and is complete');

  await run([...args, '--again', '--from-position', '39991']);
  expect(await readCounts('replay_stopped')).toEqual(await countInLog('position > 39990'));
  expect(await run(['--list'])).toMatch(/^stopped: mine\d+\.ts, from position 39991; complete up to position 40000/m);
  await expect(run([...args, '--again', '--from-position', '40001'])).rejects.toThrow(
    'The log ends at position 40000.',
  );
  expect(await run(['--drop', 'stopped'])).toBe('Dropped stopped.');
  await expect(run(['--show', 'stopped'])).rejects.toThrow('There is no replay stopped: ');
});

test('rejects SQL in projection files, and rows that do not fit their tables', async () => {
  const runningSql = counter.replace('writes.increase(', "(writes.run('DELETE FROM ops.active'), writes).increase(");
  await expect(run(['--projection', writeFile(runningSql), '--as', 'greedy'])).rejects.toThrow('may not run SQL');
  const overflowing = counter.replace('stars: 1 }', 'stars: 2147483647 }');
  await expect(run(['--projection', writeFile(overflowing), '--as', 'gaping'])).rejects.toThrow(
    'The rows of events 1 to 2000 cannot be stored: 22003',
  );
});

test.each([
  ['nothing', 'There is no projection nothing: choose from search-analytics, catalogue, '],
  ['./nothing.ts', './nothing.ts cannot be read: '],
])('prints one line for the missing projection %s', async (projection, message) => {
  await expect(run(['--projection', projection, '--as', 'x'])).rejects.toThrow(message);
});

test.each([
  ['export default 7;', 'must export default defineReplay'],
  ['export default defineReplay(', 'cannot be loaded: '],
  [
    counter.replace('ProviderStarred:', 'ProviderStared:'),
    'unknown event ProviderStared: choose from AccessApproved, ',
  ],
  [counter.replace("'stars', {", "'Stars; DROP', {"), 'invalid table name'],
  [counter.replace("['provider']", '[]'), 'the table stars has no key'],
  [counter.replace("'stars', {", "'replay_progress', {"), 'the table name replay_progress is reserved'],
])('rejects a file that is not a projection: %#', async (text, message) => {
  const running = run(['--projection', writeFile(text), '--as', 'x']);
  await expect(running).rejects.toThrow(message);
  await expect(running).rejects.toThrow(/^[^\n]*$/);
});

test.each(['Rm', 'a_b', 'a--b', 'x'.repeat(41), "x'; DROP SCHEMA ops; --"])(
  'rejects %s as the name of a replay',
  async (name) => {
    await expect(run(['--projection', 'searches', '--as', name])).rejects.toThrow('Invalid replay name');
  },
);

test('replays a live projection without affecting it', async () => {
  await run(['--projection', 'searches', '--as', 'live-searches', '--from-position', '39001']);
  const { rows } = await pool.query('SELECT count(*)::int AS stars FROM replay_live_searches.favourite');
  expect(rows).toEqual([{ stars: 1000 }]);
});
