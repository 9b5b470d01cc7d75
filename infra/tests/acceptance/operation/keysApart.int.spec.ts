import path from 'node:path';
import {
  type EventStoreDbServer,
  startEventStoreDbServer,
} from '@marketplace/event-store/testing/eventStoreDbServer/server.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { isEmpty } from '@marketplace/product/operate/backup/loadBackup.ts';
import { migrateDatabase, openLogins } from '@marketplace/product/start/openDatabase.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { expect, onTestFinished, test } from 'vitest';
import { begunPlaces } from '../../kit/begunPlaces.ts';
import { drawn } from '../../kit/drawn.ts';
import {
  digestOf,
  inDatabase,
  ownPlaces,
  type End,
  type Place,
  restored,
  runToEnd,
  startAndEnd,
  startReady,
  startToEnd,
} from '../../kit/keysApart.ts';

const limit = 240_000;
const missing =
  /The log contains \d+ subjects with neither a key in this database \(\d+ keys\) nor an entry in the erasure ledger/;
const logger = createLogger({ level: 'silent', format: 'json' });

const own = ownPlaces(limit);
const begun = begunPlaces(own);

/** Titles and tests. */
type Tests = Readonly<Record<string, () => Promise<void>>>;

let server: EventStoreDbServer;
const besideStore = (databaseUrl: string): Place => ({
  ...{ databaseUrl, eventStoreUrl: server.url, dataDir: own.dataDir },
});
const beginInStore = async (end: End): Promise<void> => {
  server = await begun.inStore(end);
  onTestFinished(server.stop);
};

/** A program of one service must not start beside a log whose keys are missing. */
async function refusesProgram(program: 'command' | 'projections'): Promise<void> {
  await beginInStore('SIGTERM');
  const empty = await own.postgres.makeDatabase();
  await migrateDatabase(empty, logger);
  const urls = await openLogins(own.dataDir, empty);
  const events = server.events.length;
  const { code, said } = await runToEnd(`infra/product/start/${program}.cli.ts`, [], besideStore(urls[program]));
  expect([code, said]).toEqual([1, expect.stringMatching(missing)]);
  expect(server.events).toHaveLength(events);
}

const inStore: Tests = {
  'an empty database beside a full log is refused with what is missing, and nothing is written': async () => {
    await beginInStore('SIGKILL');
    const kept = await own.postgres.makeDatabase(own.database);
    const empty = await own.postgres.makeDatabase();
    const events = server.events.length;
    const { code, said } = await startToEnd(besideStore(empty));
    expect([code, said]).toEqual([1, expect.stringMatching(missing)]);
    expect(said).toContain('npm run restored -- --keys-are-lost');
    expect([await inDatabase(empty, (pool) => inTransaction(pool, isEmpty)), server.events.length]).toEqual([
      true,
      events,
    ]);
    // The way back: the database as its backup brings it.
    await startAndEnd(besideStore(kept), 'SIGTERM');
  },

  'keys that are given up are given up for ever, which the log says, and the product starts': async () => {
    await beginInStore('SIGTERM');
    const empty = await own.postgres.makeDatabase();
    const asked = await restored(besideStore(empty));
    expect([asked.code, asked.said]).toEqual([1, expect.stringMatching(missing)]);
    const told = await restored(besideStore(empty), '--keys-are-lost');
    expect([told.code, told.said]).toEqual([0, expect.stringMatching(/keys of \d+ subjects were given up/)]);
    const given = server.events.filter(({ stream }) => stream === 'lost-keys');
    expect(given.map(({ type }) => type)).toEqual(['KeysGivenUp.v1']);
    await startAndEnd(besideStore(empty), 'SIGKILL');
    await startAndEnd(besideStore(empty), 'SIGTERM');
  },

  'a restore beside a store that went on gives up the keys that no backup holds only when told to': async () => {
    await beginInStore('SIGTERM');
    const folder = path.join(own.dataDir, 'backup');
    const restore = (...args: readonly string[]) =>
      runToEnd('infra/product/operate/restore.cli.ts', [folder, ...args], besideStore(empty));
    expect((await runToEnd('infra/product/operate/backup.cli.ts', [folder], besideStore(own.database))).code).toBe(0);
    const later = { ADMIN_EMAIL: 'later@market.example', ADMIN_PASSWORD: 'Quiet-harbour-71' };
    await startAndEnd({ ...besideStore(own.database), more: later }, 'SIGTERM');
    const empty = await own.postgres.makeDatabase();
    const events = server.events.length;
    const refused = await restore();
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringMatching(/The log contains (1 subject|\d+ subjects) with neither/),
    ]);
    expect(refused.said).toContain(`npm run restore -- ${folder} --keys-are-lost`);
    expect(server.events).toHaveLength(events);
    const told = await restore('--keys-are-lost');
    expect([told.code, told.said]).toEqual([0, expect.stringMatching(/The keys of \d+ subjects were given up/)]);
    const given = server.events.filter(({ stream }) => stream === 'lost-keys');
    expect(given.map(({ type }) => type)).toEqual(['KeysGivenUp.v1']);
    await startAndEnd(besideStore(empty), 'SIGTERM');
  },

  'a log that is shorter than what was seen of it is refused, and not named': async () => {
    await beginInStore('SIGTERM');
    const other = await startEventStoreDbServer();
    onTestFinished(other.stop);
    const before = await inDatabase(own.database, digestOf);
    const { code, said } = await startToEnd({ ...besideStore(own.database), eventStoreUrl: other.url });
    expect([code, said]).toEqual([1, expect.stringContaining('npm run restored. Nothing was changed.')]);
    expect([await inDatabase(own.database, digestOf), other.events.length]).toEqual([before, 0]);
  },

  'the program command does not go round it': () => refusesProgram('command'),
  'the program projections does not go round it': () => refusesProgram('projections'),
};

const inPostgresAt = (databaseUrl: string): Place => ({ databaseUrl, eventStoreUrl: null, dataDir: own.dataDir });

const inPostgres: Tests = {
  'a log without its keys is refused, nothing is written, and the keys are the way back': async () => {
    await begun.inPostgres('SIGKILL');
    await startAndEnd(inPostgresAt(own.database), 'SIGTERM');
    const pool = createPool(own.database, { max: 1, applicationName: 'test' });
    onTestFinished(() => pool.end());
    await pool.query('CREATE TABLE public.kept AS SELECT * FROM keys.subject_key');
    await pool.query('DELETE FROM keys.subject_key WHERE wrapped_key IS NOT NULL');
    const before = await digestOf(pool);
    const { code, said } = await startToEnd(inPostgresAt(own.database));
    expect([code, said]).toEqual([1, expect.stringMatching(missing)]);
    expect(await digestOf(pool)).toBe(before);
    await pool.query('INSERT INTO keys.subject_key SELECT * FROM public.kept ON CONFLICT DO NOTHING');
    const { child, exit } = await startReady(inPostgresAt(own.database));
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  },

  'a database of a release that compared nothing starts, unless keys are missing in it': async () => {
    await begun.inPostgres('SIGTERM');
    const pool = createPool(own.database, { max: 1, applicationName: 'test' });
    onTestFinished(() => pool.end());
    const earlier = async () => {
      await pool.query('DROP TABLE keys.log_life');
      await pool.query(`DELETE FROM ops.migration WHERE name = '0074-log-life.sql'`);
    };
    await earlier();
    await startAndEnd(inPostgresAt(own.database), 'SIGTERM');
    await earlier();
    await pool.query('DELETE FROM keys.subject_key');
    const refused = await startToEnd(inPostgresAt(own.database));
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(missing)]);
    const { rows } = await pool.query(`SELECT to_regclass('keys.log_life') AS made`);
    expect(rows).toEqual([{ made: null }]);
    expect((await restored(inPostgresAt(own.database))).code).toBe(1);
    expect((await restored(inPostgresAt(own.database), '--keys-are-lost')).code).toBe(0);
    const given = await pool.query(`SELECT data->>'subjects' AS subjects FROM log.event WHERE type = 'KeysGivenUp.v1'`);
    expect(given.rows).toEqual([{ subjects: expect.stringMatching(/^[1-9]\d*$/) as string }]);
    await startAndEnd(inPostgresAt(own.database), 'SIGTERM');
  },
};

for (const [title, check] of drawn('logs apart from their keys', 1, Object.entries({ ...inStore, ...inPostgres }))) {
  test(title, { timeout: limit }, check);
}
