import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findFreePort } from '../findFreePort.ts';
import { preparePostgresDataFolder, postgresSuperuserName, type InitialisedPostgresDataFolder } from './cluster.ts';
import { stopStalePostgres } from './stalePostgres.ts';
import { buildCommandAsPostgresUser, getPostgresSpawnIdentity } from './postgresUser.ts';

/** A Postgres server that this process started and that ends with this process. */
export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves with the last lines of the server's output when the server has ended for any reason. */
  readonly ended: Promise<string>;
  /** Fast shutdown: rolls back open transactions; everything committed is on disk. */
  stop(): Promise<void>;
}

export interface LaunchPostgresOptions {
  /** Any free port if omitted. */
  readonly port?: number;
  /** Additional server settings, for example `{ fsync: 'off' }` for a temporary server in tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

const maxAttempts = 5;
const startTimeoutMs = 60_000;

/** Default settings: durable commits, and no row values in the server log. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * Starts the Postgres of a data folder on loopback, and initialises its cluster at the first start. The caller must
 * hold the folder's lock, because a server that a killed application left running is stopped first.
 * @throws Error with the output of Postgres if it does not become ready.
 */
export async function launchPostgres(dataDir: string, options: LaunchPostgresOptions = {}): Promise<RunningPostgres> {
  const cluster = preparePostgresDataFolder(dataDir);
  await stopStalePostgres(cluster.folder);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const started = await start(cluster, port, options.settings ?? {});
    if (typeof started !== 'string') return started;
    const portTaken = options.port === undefined && started.includes('Address already in use');
    if (!portTaken || attempt === maxAttempts)
      throw new Error(`Postgres did not start in ${cluster.folder}:\n${started}`);
  }
}

/** Builds the connection URL of an embedded Postgres server. The URL contains the password: never log it. */
export function buildEmbeddedPostgresUrl(password: string, port: number, database = 'postgres'): string {
  return `postgres://${postgresSuperuserName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * Starts the server.
 * @returns the running server, or the output if the server ended instead of becoming ready.
 */
async function start(
  cluster: InitialisedPostgresDataFolder,
  port: number,
  settings: Record<string, string>,
): Promise<RunningPostgres | string> {
  const flags = Object.entries({ ...defaultSettings, ...settings, port: String(port) }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const [program, args] = buildCommandAsPostgresUser(cluster.user, cluster.binaries.postgres, [
    '-D',
    cluster.folder,
    ...flags,
  ]);
  // Uses a separate process group, because Ctrl-C must only reach the application, which stops Postgres last.
  const child = spawn(program, args, {
    ...getPostgresSpawnIdentity(cluster.user),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { ready, ended } = watch(child);
  if (!(await ready)) return ended;
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
  };
  return { url: buildEmbeddedPostgresUrl(cluster.password, port), port, pid: child.pid ?? 0, ended, stop };
}

/** Watches a server. `ready`: whether it became ready. `ended`: its last lines of output, when it has ended. */
function watch(child: ChildProcess): { ready: Promise<boolean>; ended: Promise<string> } {
  const last: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(last.join('\n')));
  });
  const ready = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGQUIT'), startTimeoutMs);
    const settle = (value: boolean): void => {
      clearTimeout(timer);
      resolve(value);
    };
    if (child.stderr !== null) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        last.splice(0, Math.max(0, last.length - 19));
        last.push(line);
        if (/database system is ready to accept (read-only )?connections/.test(line)) settle(true);
      });
    }
    void ended.then(() => settle(false));
  });
  return { ready, ended };
}
