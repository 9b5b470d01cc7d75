import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { launchPostgres, type RunningPostgres } from './embedded/launch.ts';

/** The running database: the embedded Postgres, or an external one. */
export interface RunningDatabase {
  /** Database URL with the password: never log it. */
  readonly url: string;
  /** Stops the embedded Postgres; an external one keeps running. */
  stop(): Promise<void>;
}

/** Minimum major version of Postgres. */
export const minPostgresVersion = 17;
const backOff = { first: 100, most: 5_000 } as const;

/** Postgres settings that must be on to keep acknowledged commands after a crash. */
const safetySettings = ['fsync', 'synchronous_commit', 'full_page_writes'];

/**
 * Starts the Postgres of a data folder, and restarts it on the same port whenever it ends unexpectedly. The caller must
 * hold the folder's lock.
 */
export async function supervisePostgres(
  dataDir: string,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<RunningDatabase> {
  let running: RunningPostgres = await launchPostgres(dataDir);
  const { url, port } = running;
  let stopping = false;
  const stopIfAsked = async (): Promise<void> => {
    if (stopping) await running.stop();
  };
  const watch = async (): Promise<void> => {
    let wait: number = backOff.first;
    for (;;) {
      const lastLines = await running.ended;
      if (stopping) return;
      log.warn({ lastWords: lastLines }, 'Postgres ended unexpectedly and will be restarted');
      try {
        running = await launchPostgres(dataDir, { port });
        wait = backOff.first;
        await stopIfAsked();
      } catch (error) {
        log.error({ err: error }, 'Postgres could not be restarted');
        await delay(wait);
        wait = Math.min(wait * 2, backOff.most);
      }
    }
  };
  const watching = watch();
  const stop = async (): Promise<void> => {
    stopping = true;
    await stopIfAsked();
    await watching;
  };
  return { url, stop };
}

/**
 * Checks that a database keeps acknowledged commits.
 * @throws Error with instructions if the database does not keep them, is too old, or is unreachable.
 */
export async function requireDurableDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `The database cannot be reached (${(error as Error).message}): check that DATABASE_URL is correct and that it is running.`,
      { cause: error },
    );
  }
  try {
    const { version, off } = await loadPostgresServerInfo(client);
    if (version < minPostgresVersion)
      throw new Error(`Postgres ${version} is too old: version ${minPostgresVersion} or newer is required.`);
    if (off.length > 0) throw new Error(formatUnsafePostgresSettings(off));
  } finally {
    await client.end();
  }
}

/** Version and safety settings of a server. */
export interface PostgresServerInfo {
  /** Major version. */
  readonly version: number;
  /** Settings that are off although acknowledged commands can be lost without them. */
  readonly off: readonly string[];
}

/** Loads version and safety settings of a server. */
export async function loadPostgresServerInfo(client: Pick<pg.Client, 'query'>): Promise<PostgresServerInfo> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [['server_version_num', ...safetySettings]],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = Math.floor(Number(settings.get('server_version_num') ?? 0) / 10_000);
  return { version, off: safetySettings.filter((name) => settings.get(name) === 'off') };
}

/** Formats a sentence about safety settings that are off. */
export function formatUnsafePostgresSettings(off: readonly string[]): string {
  return `With ${off.join(', ')} off, acknowledged commands can be lost: set ${off.join(', ')} to on in the database.`;
}
