import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from '../freePort.ts';
import { prepareCluster, superuser, type Cluster } from './cluster.ts';
import { clearStale } from './stale.ts';
import { commandFor, identityFor } from './user.ts';

/** A Postgres that this process started and that ends with it. */
export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves with the last lines it wrote when it has ended, whoever ended it. */
  readonly ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** Left out: any free port. */
  readonly port?: number;
  /** Server settings beyond the launcher's own, for instance `{ fsync: 'off' }` for a throw-away server in tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

const attempts = 5;
const patienceMs = 60_000;

/** What an acknowledged command rests on, and that the server's log holds no values of rows. */
const ownSettings = {
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
 * Starts the Postgres of a data folder on loopback, making the folder's cluster at the first start. The caller holds the folder's
 * lock: what an application that was killed left running there is stopped first.
 * @throws Error with what Postgres said when it does not become ready.
 */
export async function launchPostgres(dataDir: string, options: LaunchOptions = {}): Promise<RunningPostgres> {
  const cluster = prepareCluster(dataDir);
  await clearStale(cluster.folder);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const started = await start(cluster, port, options.settings ?? {});
    if (typeof started !== 'string') return started;
    const portTaken = options.port === undefined && started.includes('Address already in use');
    if (!portTaken || attempt === attempts) throw new Error(`Postgres did not start in ${cluster.folder}:\n${started}`);
  }
}

/** Address of a data folder's Postgres. The password is in it: never for a log. */
export function postgresUrl(password: string, port: number, database = 'postgres'): string {
  return `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** @returns what it said when it ended instead of becoming ready. */
async function start(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<RunningPostgres | string> {
  const flags = Object.entries({ ...ownSettings, ...settings, port: String(port) }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const [program, args] = commandFor(cluster.user, cluster.binaries.postgres, ['-D', cluster.folder, ...flags]);
  // A process group of its own: Ctrl-C in a terminal must reach the application only, which stops Postgres last.
  const child = spawn(program, args, {
    ...identityFor(cluster.user),
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
  return { url: postgresUrl(cluster.password, port), port, pid: child.pid ?? 0, ended, stop };
}

/** Follows what the server writes: whether it becomes ready, and its last lines when it ends. */
function watch(child: ChildProcess): { ready: Promise<boolean>; ended: Promise<string> } {
  const last: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(last.join('\n')));
  });
  const ready = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGQUIT'), patienceMs);
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
