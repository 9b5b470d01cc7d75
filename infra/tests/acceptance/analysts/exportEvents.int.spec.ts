import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  limitRangeToEventLog,
  type EventExportDeps,
  exportEvents,
} from '@marketplace/product/operate/events/exportEvents.ts';
import { parseEventsCommandArguments } from '@marketplace/product/operate/events/eventsOptions.ts';
import { loadDiscardedEventCheck } from '@marketplace/product/operate/events/loadDiscardedEventCheck.ts';
import { tailEvents } from '@marketplace/product/operate/events/tailEvents.ts';
import { requireWritableExportFile } from '@marketplace/product/operate/events/atomicFile.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readTestParquetColumnTypes, readTestParquetRows } from '../../kit/parquetRows.ts';
import {
  appendTestFavouriteEvents,
  createFavouritesTestEventLog,
  type FavouritesTestEventLog,
} from '../../kit/favouritesLog.ts';

/** Enough events for more than one row group of a Parquet file. */
const events = 25_000;

let starred: FavouritesTestEventLog;
let pool: FavouritesTestEventLog['pool'];
let log: FavouritesTestEventLog['log'];
const folder = mkdtempSync(path.join(tmpdir(), 'export-'));
beforeAll(async () => {
  starred = await createFavouritesTestEventLog(events);
  ({ pool, log } = starred);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await starred.close();
});

async function createExportDeps(signal = new AbortController().signal): Promise<EventExportDeps> {
  const { store, decode } = log;
  const startProgress = () => ({ update: () => undefined, stop: () => undefined });
  const open = (stored: Parameters<EventExportDeps['open']>[0]) => Promise.resolve(stored.map((each) => decode(each)));
  return { store, open, isGivenUp: await loadDiscardedEventCheck(log.pool), startProgress, signal };
}

async function run(
  args: readonly string[],
  signal?: AbortSignal,
): Promise<{ readonly count: number; readonly leftOut: number }> {
  const request = parseEventsCommandArguments(['export', ...args]);
  if (request.kind !== 'export') throw new Error('Not an export request.');
  await requireWritableExportFile(request.out, request.again);
  return exportEvents(await createExportDeps(signal), request, await limitRangeToEventLog(log, request.range));
}

interface LogRow {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly at: string;
  readonly data: unknown;
}

async function logRows(where: string): Promise<readonly LogRow[]> {
  const { rows } = await pool.query<LogRow>(
    `SELECT position, stream, revision, meta->>'at' AS at, data FROM log.event WHERE ${where} ORDER BY position`,
  );
  return rows;
}

test('writes a range of the log as JSONL, one event per line, readable only by its owner', async () => {
  const out = path.join(folder, 'part.jsonl');
  const range = ['--from', '2026-01-25', '--to', '2026-01-27', '--type', 'ProviderStarred'];
  const { count } = await run([...range, '--format', 'jsonl', '--out', out]);
  const rows = await logRows(`meta->>'at' >= '2026-01-25' AND meta->>'at' < '2026-01-27'`);
  expect(count).toBe(2880);
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    rows.map((row) => ({ ...row, position: Number(row.position), type: 'ProviderStarred' })),
  );
  expect(statSync(out).mode & 0o777).toBe(0o600);
});

test('writes a Parquet file that DuckDB reads back row by row', async () => {
  const out = path.join(folder, 'whole.parquet');
  expect(await run(['--format', 'parquet', '--out', out])).toEqual({ count: events, leftOut: 0 });
  expect(await readTestParquetColumnTypes(out)).toEqual([
    ...[
      ['position', 'BIGINT'],
      ['stream', 'VARCHAR'],
      ['revision', 'INTEGER'],
      ['type', 'VARCHAR'],
    ],
    ...[
      ['at', 'TIMESTAMP'],
      ['data', 'VARCHAR'],
    ],
  ]);
  const read = (await readTestParquetRows(out)).map(({ at, data, ...row }) => ({
    ...row,
    ...{ at: new Date(`${String(at)}Z`).toISOString(), data: JSON.parse(String(data)) as unknown },
  }));
  const rows = await logRows('true');
  expect(read).toEqual(rows.map((row) => ({ ...row, type: 'ProviderStarred' })));
});

test('writes a readable file without rows for an empty range', async () => {
  const empty = ['--type', 'RfqSent', '--out'];
  await run(['--format', 'parquet', ...empty, path.join(folder, 'empty.parquet')]);
  await run(['--format', 'jsonl', ...empty, path.join(folder, 'empty.jsonl')]);
  expect(await readTestParquetRows(path.join(folder, 'empty.parquet'))).toEqual([]);
  expect(readFileSync(path.join(folder, 'empty.jsonl'), 'utf8')).toBe('');
});

test('writes a file completely or not at all, and overwrites only with --again', async () => {
  const out = path.join(folder, 'cut.jsonl');
  writeFileSync(`${out}.part`, 'left by a killed run');
  const stop = new AbortController();
  stop.abort();
  await expect(run(['--format', 'jsonl', '--out', out], stop.signal)).rejects.toThrow('Stopped.');
  expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([]);

  writeFileSync(out, 'mine');
  await expect(run(['--format', 'jsonl', '--out', out])).rejects.toThrow('already exists: use --again');
  expect(readFileSync(out, 'utf8')).toBe('mine');
  await run(['--format', 'jsonl', '--out', out, '--again', '--from-position', '25000']);
  expect(readFileSync(out, 'utf8').split('\n')).toHaveLength(2);
  await expect(run(['--format', 'jsonl', '--out', path.join(folder, 'no', 'x')])).rejects.toThrow('The folder of');
  await expect(run(['--format', 'jsonl', '--out', folder, '--again'])).rejects.toThrow('is not a file');
  await expect(run(['--format', 'jsonl', '--out', `${out}2`, '--from-position', '25001'])).rejects.toThrow(
    'The log ends at position 25000.',
  );
});

test('stops at an unreadable event until it is discarded', async () => {
  const { rows } = await pool.query<{ position: string }>(
    `INSERT INTO log.event (position, stream, revision, id, type, data, meta)
     SELECT max(position) + 1, 'broken', 0, gen_random_uuid(), 'ProviderStarred.v1', '{}', max(meta::text)::json FROM log.event
     RETURNING position`,
  );
  const args = ['--format', 'jsonl', '--from-position', '24990', '--out', path.join(folder, 'broken.jsonl')];
  await expect(run(args)).rejects.toThrow('violates its contract at userId');
  expect(existsSync(path.join(folder, 'broken.jsonl'))).toBe(false);
  await pool.query(
    `INSERT INTO ops.discarded (projection, position, stream, event_type, reason) VALUES ('searches', $1, 'broken', 'ProviderStarred.v1', 'x')`,
    [rows[0]?.position],
  );
  expect(await run(args)).toEqual({ count: 11, leftOut: 1 });
});

test('prints new events with tail, and older ones with --since', async () => {
  const seen: string[] = [];
  const follow = async (args: readonly string[], expectedCount: number): Promise<void> => {
    const request = parseEventsCommandArguments(['tail', ...args]);
    if (request.kind !== 'tail') throw new Error('Not a tail request.');
    seen.splice(0);
    const controller = new AbortController();
    const line = (text: string): Promise<void> => Promise.resolve(void seen.push(text));
    const tail = tailEvents({ store: log.store, decode: log.decode, line, signal: controller.signal }, request);
    if (request.since === null) await new Promise((resolve) => setTimeout(resolve, 200));
    if (request.since === null) await appendTestFavouriteEvents(pool, 3, '2026-10-01T00:00:00Z');
    await vi.waitFor(() => expect(seen).toHaveLength(expectedCount), { timeout: 60_000 });
    controller.abort();
    await tail;
  };
  await follow(['--type', 'ProviderStarred'], 3);
  expect(seen.map((line) => (JSON.parse(line) as { at: string }).at.slice(0, 10))).toEqual(
    Array<string>(3).fill('2026-10-01'),
  );
  await follow(['--since', '2026-10-01', '--stream', 'searches-*'], 3);
  await follow(['--since', '2026-10-01T00:02:30Z'], 1);
  await follow(['--since', '2026-01-01', '--stream', 'broken'], 1);
  expect(seen[0]).toContain('"data":null');
});
