import { runMigrations } from '@marketplace/postgres/migrate.ts';
import { requireEffectiveDatabaseRole, requireClientCanUseAllDatabaseRoles } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { computeBuildId } from './buildId.ts';
import type { ProductSettings } from './config.ts';
import { getOrCreateSharedDeploymentValues, readProductVersion } from './deployment.ts';
import { repositoryRootFolder } from './folders.ts';
import {
  type ServiceDatabaseUrls,
  serviceDatabaseLogins,
  replaceLoginInDatabaseUrl,
  createOrUpdateServiceDatabaseLogins,
  servicesWithDatabaseLogin,
} from '@marketplace/postgres/logins.ts';
import { requireDurableDatabase, supervisePostgres } from '@marketplace/postgres/database.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { findDataFolderLockHolder, lockDataFolder } from './dataFolderLock.ts';
import { getPostgresDataFolder, getOrCreateDatabasePassword } from '@marketplace/postgres/embedded/cluster.ts';
import { buildEmbeddedPostgresUrl } from '@marketplace/postgres/embedded/launch.ts';
import { readPostmasterPidFile } from '@marketplace/postgres/embedded/stalePostgres.ts';
import { requireFinishedRestore } from './unfinishedRestore.ts';
import { normaliseStoredEmails } from './storedEmails.ts';

type DatabaseSettings = Pick<ProductSettings, 'dataDir' | 'databaseUrl'>;

/**
 * Opens, checks and migrates the database of the product. Disposing `opened` stops an embedded Postgres. The caller
 * must hold the lock of the data folder.
 * @param check runs before anything is written, and throws to abort the start.
 * @returns the URL of the database, with the password.
 */
export async function migrateProductDatabaseAndReturnUrl(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
  check: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const url = settings.databaseUrl ?? (await startEmbedded(settings.dataDir, logger, opened));
  await requireDurableDatabase(url);
  await check(url);
  await migrateProductDatabase(url, logger);
  return url;
}

/**
 * Opens and checks the database for a restore, without migrating it, and locks the data folder.
 * @returns the URL of the database, with the password.
 * @throws DataFolderLockedError while the product is running.
 */
export async function openDatabaseForRestore(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
): Promise<string> {
  opened.defer(lockDataFolder(settings.dataDir));
  const url = settings.databaseUrl ?? (await startEmbedded(settings.dataDir, logger, opened));
  await requireDurableDatabase(url);
  return url;
}

/**
 * Prepares an operator's Postgres for services that run as separate programs: the schema, the values shared by all
 * services, and the logins that have a configured password.
 * @returns the names of the logins that were created or updated.
 * @throws Error with instructions if the database cannot be prepared.
 */
export async function prepareDatabaseForServices(
  settings: ProductSettings,
  logger: Logger,
): Promise<readonly string[]> {
  const { databaseUrl, coverageApiKey, programs } = settings;
  const url = databaseUrl ?? '';
  await requireDurableDatabase(url);
  await migrateProductDatabase(url, logger);
  await createSharedDeploymentValues(url, computeBuildId(repositoryRootFolder), coverageApiKey);
  await withOwner(url, (client) => createOrUpdateServiceDatabaseLogins(client, programs.loginPasswords));
  return servicesWithDatabaseLogin
    .filter((service) => service in programs.loginPasswords)
    .map((service) => serviceDatabaseLogins[service].name);
}

/** Creates the values shared by all services, because some services have permission only to read these values. */
export async function createSharedDeploymentValues(
  url: string,
  build: string,
  coverageKey: string | null,
): Promise<void> {
  await withOwner(url, (client) => getOrCreateSharedDeploymentValues(client, new Date(), build, coverageKey));
}

/**
 * Opens the database for one command. An embedded Postgres is started unless the product is running; disposing `opened`
 * stops this Postgres.
 * @returns the URL of the database, with the password.
 */
export async function openDatabaseForOperatorCommand(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
): Promise<string> {
  if (settings.databaseUrl === null && findDataFolderLockHolder(settings.dataDir) !== null)
    return findRunningEmbeddedDatabaseUrl(settings.dataDir);
  if (settings.databaseUrl === null) opened.defer(lockDataFolder(settings.dataDir));
  return migrateProductDatabaseAndReturnUrl(settings, logger, opened);
}

/**
 * Creates a login with a separate password for each service on the embedded Postgres. The passwords are stored in the
 * data folder.
 * @param url of a migrated database, with the login of the owner.
 * @returns the database URL of each service.
 */
export async function createEmbeddedServiceDatabaseLogins(dataDir: string, url: string): Promise<ServiceDatabaseUrls> {
  const passwords = {
    command: getOrCreateDatabasePassword(dataDir, 'command'),
    query: getOrCreateDatabasePassword(dataDir, 'query'),
    projections: getOrCreateDatabasePassword(dataDir, 'projections'),
  };
  await withOwner(url, (client) => createOrUpdateServiceDatabaseLogins(client, passwords));
  return {
    command: replaceLoginInDatabaseUrl(url, 'command', passwords.command),
    query: replaceLoginInDatabaseUrl(url, 'query', passwords.query),
    projections: replaceLoginInDatabaseUrl(url, 'projections', passwords.projections),
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
 * @returns the URL, with the password, of the embedded Postgres that another process runs.
 * @throws Error while that process starts or stops.
 */
export function findRunningEmbeddedDatabaseUrl(dataDir: string): string {
  const postmaster = readPostmasterPidFile(getPostgresDataFolder(dataDir));
  if (postmaster === null) throw new Error('The product is starting or stopping: try again in a moment.');
  return buildEmbeddedPostgresUrl(getOrCreateDatabasePassword(dataDir), postmaster.port);
}

/**
 * Migrates a database to the schema of this release.
 * @throws Error with instructions if a migration fails, roles are missing, or a restore was interrupted.
 */
export function migrateProductDatabase(url: string, logger: Logger): Promise<void> {
  return withOwner(url, async (client) => {
    const applied = await runMigrations(client, migrationsFolder, readProductVersion());
    await requireFinishedRestore(client);
    await requireClientCanUseAllDatabaseRoles(client);
    await requireEffectiveDatabaseRole(url);
    await normaliseStoredEmails(client, logger);
    if (applied.length > 0) logger.info({ migrations: applied.length }, 'migrated the database');
  });
}
