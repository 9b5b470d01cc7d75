import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { launchPostgres, type RunningPostgres } from './embedded/launch.ts';

/** The Postgres of this run: the embedded one, or one of the operator's own. */
export interface Database {
  /** With the password: never for a log. */
  readonly url: string;
  /** Stops the embedded one; an operator's own goes on. */
  stop(): Promise<void>;
}

/** Oldest major version of Postgres that the product runs on. */
export const oldestServer = 17;
const backOff = { first: 100, most: 5_000 } as const;

/** What an acknowledged command rests on, and what losing it would mean. */
const safetySettings = ['fsync', 'synchronous_commit', 'full_page_writes'];

/**
 * Starts the data folder's Postgres and starts it again, on the same port, whenever it ends before it should. The caller holds the
 * folder's lock.
 */
export async function supervisePostgres(dataDir: string, log: Pick<Logger, 'warn' | 'error'>): Promise<Database> {
  let running: RunningPostgres = await launchPostgres(dataDir);
  const { url, port } = running;
  let stopping = false;
  const stopIfAsked = async (): Promise<void> => {
    if (stopping) await running.stop();
  };
  const watch = async (): Promise<void> => {
    let wait: number = backOff.first;
    for (;;) {
      const lastWords = await running.ended;
      if (stopping) return;
      log.warn({ lastWords }, 'Postgres ended and is started again');
      try {
        running = await launchPostgres(dataDir, { port });
        wait = backOff.first;
        await stopIfAsked();
      } catch (error) {
        log.error({ err: error }, 'Postgres did not start again');
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
 * Looks whether a database keeps what it acknowledges.
 * @throws Error that names what to change when it does not, when it is too old, or when it cannot be reached.
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `The database cannot be reached (${(error as Error).message}): check DATABASE_URL and that it runs.`,
      { cause: error },
    );
  }
  try {
    const { version, off } = await readServer(client);
    if (version < oldestServer)
      throw new Error(`Postgres ${version} is too old: version ${oldestServer} or newer is needed.`);
    if (off.length > 0) throw new Error(unsafe(off));
  } finally {
    await client.end();
  }
}

/** What matters of a server. */
export interface ServerFacts {
  /** Major version. */
  readonly version: number;
  /** Settings without which acknowledged commands can be lost, and that are off. */
  readonly off: readonly string[];
}

/** Reads version and safety settings of a server. */
export async function readServer(client: Pick<pg.Client, 'query'>): Promise<ServerFacts> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [['server_version_num', ...safetySettings]],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = Math.floor(Number(settings.get('server_version_num') ?? 0) / 10_000);
  return { version, off: safetySettings.filter((name) => settings.get(name) === 'off') };
}

/** Sentence about settings that are off. */
export function unsafe(off: readonly string[]): string {
  return `With ${off.join(', ')} off, acknowledged commands can be lost: set ${off.join(', ')} to on in the database.`;
}
