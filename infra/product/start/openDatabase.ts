import { migrate } from '@marketplace/postgres/migrate.ts';
import { requireActing, requireRoles } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { buildIdOf } from './buildId.ts';
import type { Settings } from './config.ts';
import { readDeployment, readVersion } from './deployment.ts';
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
 * Opens the database for the product: checked and migrated; an embedded one is stopped with the stack. The caller must
 * hold the lock of the data folder.
 * @param look runs before anything is written and throws to abort.
 * @returns its URL with the password.
 */
export async function openForProduct(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
  check: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const url = settings.databaseUrl ?? (await startEmbedded(settings.dataDir, logger, opened));
  await checkDatabase(url);
  await check(url);
  await migrateDatabase(url, logger);
  return url;
}

/**
 * Opens the database for a restore, checked but not migrated, with the data folder locked.
 * @returns its URL with the password.
 * @throws DataFolderLockedError while the product is running.
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
 * Prepares an operator's Postgres for services that run as separate programs: schema, shared settings, and the logins
 * with a configured password.
 * @returns the names of those logins.
 * @throws Error with a fix.
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

/** Creates the settings shared by all services, because some services can only read them. */
export async function shareFacts(url: string, build: string, coverageKey: string | null): Promise<void> {
  await withOwner(url, (client) => readDeployment(client, new Date(), build, coverageKey));
}

/**
 * Opens the database for one command: that of the running product, or the embedded one, which is stopped with the
 * stack.
 * @returns its URL with the password.
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
 * Creates a login with a separate password for each service on the embedded Postgres. The passwords are stored in the
 * data folder.
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

/**
 * The URL of the embedded Postgres run by another process, with the password.
 * @throws Error while it starts or stops.
 */
export function urlOfRunning(dataDir: string): string {
  const postmaster = readPostmaster(clusterFolder(dataDir));
  if (postmaster === null) throw new Error('The product is starting or stopping: try again in a moment.');
  return postgresUrl(getOrCreatePassword(dataDir), postmaster.port);
}

/**
 * Migrates a database to the schema of this release.
 * @throws Error with a fix, also after an interrupted restore.
 */
export function migrateDatabase(url: string, logger: Logger): Promise<void> {
  return withOwner(url, async (client) => {
    const applied = await migrate(client, migrationsFolder, readVersion());
    await requireFinished(client);
    await requireRoles(client);
    await requireActing(url);
    await normaliseStoredAddresses(client, logger);
    if (applied.length > 0) logger.info({ migrations: applied.length }, 'migrated the database');
  });
}
