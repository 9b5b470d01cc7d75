import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startEventStoreDbServer } from '@marketplace/event-store/testing/eventStoreDbServer/server.ts';
import { makeDataFolder, removeDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { isEmpty } from '@marketplace/product/operate/backup/loadBackup.ts';
import { migrateDatabase, openLogins } from '@marketplace/product/start/openDatabase.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { expect, onTestFinished, test } from 'vitest';
import { begunPlaces, eventsFile } from '../../kit/begunPlaces.ts';
import { drawn } from '../../kit/drawn.ts';
import {
  digestOf,
  inDatabase,
  ownPlaces,
  type Place,
  restored,
  runToEnd,
  startAndEnd,
  startToEnd,
} from '../../kit/keysApart.ts';

const limit = 480_000;
const servedAnother = /Data folder \S+ has served log \w+ up to position \d+, but/;
const servedMore =
  /Data folder \S+ has served log (\w+) up to position \d+, but the event store contains log \1, which ends at/;
const keysSawMore = /The keys of people were compared with the log up to position \d+, and it ends at \d+/;
const readerSawMore =
  /Reader \S+ .*of this database has reached position \d+ of log (\w+), but the event store contains log \1/;
const cure = 'npm run restored. Nothing was changed.';

const own = ownPlaces(limit);
const begun = begunPlaces(own);

const markIn = (folder: string): Promise<string> => readFile(path.join(folder, 'served-log.json'), 'utf8');
const digest = (url: string): Promise<string> => inDatabase(url, digestOf);
const holdsNothing = (url: string): Promise<boolean> => inDatabase(url, (pool) => inTransaction(pool, isEmpty));

/** Starts, expects that it is refused with such words and what to do, and that nothing was written. */
async function expectRefused(place: Place, words: RegExp): Promise<void> {
  const before = await digest(place.databaseUrl);
  const { code, said } = await startToEnd(place);
  expect([code, said]).toEqual([1, expect.stringMatching(words)]);
  expect(said).toContain(cure);
  expect(await digest(place.databaseUrl)).toBe(before);
}

/** Lives twice more, so that the log was compared beyond what came with the first of them. */
async function liveOn(place: Place): Promise<void> {
  const later = { ADMIN_EMAIL: 'later@market.example', ADMIN_PASSWORD: 'Quiet-harbour-71' };
  await startAndEnd({ ...place, more: later }, 'SIGKILL');
  await startAndEnd(place, 'SIGTERM');
}

/** A folder that has served nothing: what stands in the database alone speaks. */
function freshFolder(): string {
  const folder = makeDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

const at = (databaseUrl: string, dataDir = own.dataDir): Place => ({ databaseUrl, eventStoreUrl: null, dataDir });

const exchanges: Readonly<Record<string, () => Promise<void>>> = {
  'a folder that served a log starts on an empty database only when told to, which is recorded': async () => {
    await begun.inPostgres('SIGKILL');
    const mark = await markIn(own.dataDir);
    const empty = await own.postgres.makeDatabase();
    const { code, said } = await startToEnd(at(empty));
    expect([code, said]).toEqual([1, expect.stringMatching(servedAnother)]);
    for (const way of [cure, 'Correct DATABASE_URL', 'DATA_DIR']) expect(said).toContain(way);
    expect([await holdsNothing(empty), await markIn(own.dataDir)]).toEqual([true, mark]);
    expect((await restored(at(empty))).code).toBe(0);
    const { rows } = await inDatabase(empty, (pool) =>
      pool.query<{ value: string }>(`SELECT value FROM ops.setting WHERE name = 'earlier_lives'`),
    );
    expect(Object.keys(JSON.parse(rows[0]?.value ?? '{}') as object)).toContain(
      (JSON.parse(mark) as { readonly epoch: string }).epoch,
    );
    await startAndEnd(at(empty), 'SIGTERM');
    await expectRefused(at(own.database), servedAnother);
  },

  'a folder that served a log is refused the database of another marketplace, which others start on': async () => {
    await begun.inPostgres('SIGTERM');
    const other = await own.postgres.makeDatabase();
    const folder = freshFolder();
    await startAndEnd(at(other, folder), 'SIGTERM');
    await expectRefused(at(other), servedAnother);
    await startAndEnd(at(other, folder), 'SIGTERM');
  },

  'the program command is refused an empty database beside a folder that served a log': async () => {
    await begun.inPostgres('SIGTERM');
    const empty = await own.postgres.makeDatabase();
    await migrateDatabase(empty, createLogger({ level: 'silent', format: 'json' }));
    const { command } = await openLogins(own.dataDir, empty);
    const { code, said } = await runToEnd('infra/product/start/command.cli.ts', [], at(command));
    expect([code, said]).toEqual([1, expect.stringMatching(servedAnother)]);
    const { rows } = await inDatabase(empty, (pool) => pool.query('SELECT FROM log.event'));
    expect(rows).toEqual([]);
  },

  'an older copy of the database is refused: the folder, the keys or the readers have seen more': async () => {
    await begun.inPostgres('SIGTERM');
    const older = await own.postgres.makeDatabase(own.database);
    await liveOn(at(own.database));
    await expectRefused(at(older), servedMore);
    const cut = await own.postgres.makeDatabase(own.database);
    await inDatabase(cut, (pool) => pool.query('DELETE FROM log.event WHERE position > 5'));
    await expectRefused(at(cut, freshFolder()), keysSawMore);
    await inDatabase(cut, (pool) => pool.query('DELETE FROM keys.log_life'));
    await expectRefused(at(cut, freshFolder()), readerSawMore);
    expect((await restored(at(older))).code).toBe(0);
    await startAndEnd(at(older), 'SIGTERM');
  },

  'an older copy of the store is refused: the folder, the keys or the readers have seen more': async () => {
    const copy = path.join(own.dataDir, 'older.jsonl');
    const server = await begun.inStore('SIGTERM');
    onTestFinished(server.stop);
    const beside = (eventStoreUrl: string, folder = own.dataDir): Place => ({
      databaseUrl: own.database,
      eventStoreUrl,
      dataDir: folder,
    });
    await copyFile(eventsFile(own.dataDir), copy);
    await liveOn(beside(server.url));
    const older = await startEventStoreDbServer({ file: copy });
    onTestFinished(older.stop);
    const events = older.events.length;
    await expectRefused(beside(older.url, freshFolder()), keysSawMore);
    await inDatabase(own.database, (pool) => pool.query('DELETE FROM keys.log_life'));
    await expectRefused(beside(older.url, freshFolder()), readerSawMore);
    await inDatabase(own.database, (pool) => pool.query('DELETE FROM ops.checkpoint'));
    await expectRefused(beside(older.url), servedMore);
    expect(older.events).toHaveLength(events);
  },
};

for (const [title, check] of drawn('exchanged logs', 1, Object.entries(exchanges)))
  test(title, { timeout: limit }, check);
