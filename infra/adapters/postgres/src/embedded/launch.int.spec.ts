import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isProcessRunning } from '../processes.ts';
import { createTestDataFolder, removeTestDataFolder } from '../testing/dataFolder.ts';
import { getPostgresDataFolder } from './cluster.ts';
import { launchPostgres, type RunningPostgres } from './launch.ts';
import { stopStalePostgres, readPostmasterPidFile } from './stalePostgres.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = createTestDataFolder();
});
afterEach(() => removeTestDataFolder(dataDir));

async function launch(): Promise<RunningPostgres> {
  const postgres = await launchPostgres(dataDir);
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts the folder's Postgres in another process. */
async function launchInChild(): Promise<{ child: ChildProcess; pid: number; url: string }> {
  const program = fileURLToPath(new URL('../testing/runPostgres.main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { pid: number; url: string }) };
}

test('starts with durable commits and a password, on loopback only', async () => {
  const postgres = await launch();
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories'];
  const answers = await Promise.all(settings.map((name) => query(postgres.url, `SHOW ${name}`)));
  expect(answers.flat()).toEqual(['on', 'on', 'on', '127.0.0.1', '']);
  const guess = new URL(postgres.url);
  guess.password = 'guess';
  await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
});

test('ends with a killed parent, and keeps committed data at the next start', async () => {
  const { child, pid, url } = await launchInChild();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => isProcessRunning(pid)).toBe(process.platform !== 'linux');
  const postgres = await launch();
  expect(await query(postgres.url, 'SELECT answer FROM kept')).toEqual([42]);
});

test('starts when the pid file refers to an ended or an unrelated process', async () => {
  await (await launchPostgres(dataDir)).stop();
  const pidFile = path.join(getPostgresDataFolder(dataDir), 'postmaster.pid');
  for (const pid of [2 ** 22 + 1, process.pid]) {
    writeFileSync(pidFile, `${pid}\n${getPostgresDataFolder(dataDir)}\n0\n5432\n`);
    const postgres = await launchPostgres(dataDir);
    expect(readPostmasterPidFile(getPostgresDataFolder(dataDir))).toEqual({
      pid: postgres.pid,
      port: postgres.port,
    });
    await postgres.stop();
  }
});

test('stops a Postgres that an earlier start left running', async () => {
  const postgres = await launchPostgres(dataDir);
  expect(await stopStalePostgres(getPostgresDataFolder(dataDir))).toBe('server');
  expect(isProcessRunning(postgres.pid)).toBe(false);
  expect(await stopStalePostgres(getPostgresDataFolder(dataDir))).toBe('nothing');
  await postgres.ended;
});

test('creates the data folder again after an interrupted first start', async () => {
  mkdirSync(`${getPostgresDataFolder(dataDir)}.new`);
  writeFileSync(path.join(`${getPostgresDataFolder(dataDir)}.new`, 'PG_VERSION'), '18\n');
  const postgres = await launch();
  expect(await query(postgres.url, 'SELECT 1')).toEqual([1]);
  expect(existsSync(`${getPostgresDataFolder(dataDir)}.new`)).toBe(false);
});

test('throws with the output of Postgres when it does not start', async () => {
  await expect(launchPostgres(dataDir, { settings: { max_connections: 'many' } })).rejects.toThrow(
    'invalid value for parameter "max_connections": "many"',
  );
});

test.runIf(process.getuid?.() === 0)(
  'throws with instructions when the user of Postgres cannot access the folder',
  async () => {
    chmodSync(dataDir, 0o700);
    await expect(launchPostgres(path.join(dataDir, 'inside'))).rejects.toThrow(
      /cannot access .*set DATA_DIR to a folder that is not inside/,
    );
  },
);
