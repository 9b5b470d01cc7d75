import { migrate } from '@marketplace/postgres/migrate.ts';
import { requireActing, requireRoles } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { buildIdOf } from './buildId.ts';
import type { Settings } from './config.ts';
import { readDeployment } from './deployment.ts';
import { rootFolder } from './folders.ts';
import { type DatabaseUrls, logins, loginUrl, putLogins, services } from '@marketplace/postgres/logins.ts';
import { checkDatabase, supervisePostgres } from '@marketplace/postgres/database.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { findHolder, lockDataFolder } from './lock.ts';
import { clusterFolder, getOrCreatePassword } from '@marketplace/postgres/embedded/cluster.ts';
import { postgresUrl } from '@marketplace/postgres/embedded/launch.ts';
import { readPostmaster } from '@marketplace/postgres/embedded/stale.ts';
import { requireFinished } from './unfinishedRestore.ts';
import { normaliseStoredAddresses } from './storedAddresses.ts';

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * The database for the product itself: checked, migrated, and stopped with the stack when it is the embedded one. The caller holds
 * the data folder's lock. @param look is asked, before anything is written, whether to go on: throws where not.
 * @returns its address, with the password in it.
 */
export async function openForProduct(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
  look: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const url = settings.databaseUrl ?? (await startEmbedded(settings.dataDir, logger, opened));
  await checkDatabase(url);
  await look(url);
  await migrateDatabase(url, logger);
  return url;
}

/**
 * The database for a restore, as it stands: checked, its data folder locked. @returns its address, with the password in it. @throws DataFolderBusy
 * while the product runs on it.
 */
export async function openForRestore(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
): Promise<string> {
  opened.defer(lockDataFolder(settings.dataDir));
  const url = settings.databaseUrl ?? (await startEmbedded(settings.dataDir, logger, opened));
  await checkDatabase(url);
  return url;
}

/**
 * Brings an operator's Postgres up to date before services that are started apart: schema, what they share, and the logins that have a
 * password in the settings. @returns the names of those logins. @throws Error that names the cure.
 */
export async function prepareForServices(settings: Settings, logger: Logger): Promise<readonly string[]> {
  const { databaseUrl, coverageApiKey, programs } = settings;
  const url = databaseUrl ?? '';
  await checkDatabase(url);
  await migrateDatabase(url, logger);
  await shareFacts(url, buildIdOf(rootFolder), coverageApiKey);
  await withOwner(url, (client) => putLogins(client, programs.loginPasswords));
  return services.filter((service) => service in programs.loginPasswords).map((service) => logins[service].name);
}

/** Makes what all services share where it is not there yet: only reading is allowed to some of them. */
export async function shareFacts(url: string, build: string, coverageKey: string | null): Promise<void> {
  await withOwner(url, (client) => readDeployment(client, new Date(), build, coverageKey));
}

/**
 * The database for one command: that of the running product, or the embedded one, started and stopped again with the stack.
 * @returns its address, with the password in it.
 */
export async function openForCommand(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
): Promise<string> {
  if (settings.databaseUrl === null && findHolder(settings.dataDir) !== null) return urlOfRunning(settings.dataDir);
  if (settings.databaseUrl === null) opened.defer(lockDataFolder(settings.dataDir));
  return openForProduct(settings, logger, opened);
}

/**
 * Gives every service its login on the embedded Postgres, with a password of its own that the data folder keeps beside the others.
 * @param url of the owner, on a migrated database.
 */
export async function openLogins(dataDir: string, url: string): Promise<DatabaseUrls> {
  const passwords = {
    command: getOrCreatePassword(dataDir, 'command'),
    query: getOrCreatePassword(dataDir, 'query'),
    projections: getOrCreatePassword(dataDir, 'projections'),
  };
  await withOwner(url, (client) => putLogins(client, passwords));
  return {
    command: loginUrl(url, 'command', passwords.command),
    query: loginUrl(url, 'query', passwords.query),
    projections: loginUrl(url, 'projections', passwords.projections),
  };
}

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function startEmbedded(dataDir: string, logger: Logger, opened: AsyncDisposableStack): Promise<string> {
  const database = await supervisePostgres(dataDir, logger);
  opened.defer(() => database.stop());
  return database.url;
}

/** Address of the embedded Postgres that another process runs now, with the password in it. @throws Error while it starts or stops. */
export function urlOfRunning(dataDir: string): string {
  const postmaster = readPostmaster(clusterFolder(dataDir));
  if (postmaster === null) throw new Error('The product is starting or stopping: try again in a moment.');
  return postgresUrl(getOrCreatePassword(dataDir), postmaster.port);
}

/** Brings a database to the schema of this code. @throws Error that names the cure, also after a restore that was cut off. */
export function migrateDatabase(url: string, logger: Logger): Promise<void> {
  return withOwner(url, async (client) => {
    const applied = await migrate(client, migrationsFolder);
    await requireFinished(client);
    await requireRoles(client);
    await requireActing(url);
    await normaliseStoredAddresses(client, logger);
    if (applied.length > 0) logger.info({ migrations: applied.length }, 'brought the database up to date');
  });
}
