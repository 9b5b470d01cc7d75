import { runMigrations } from '@marketplace/postgres/migrate.ts';
import { requireDatabaseRoleSwitching, requireDatabaseRoles } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { computeBuildId } from './buildId.ts';
import type { ProductSettings } from './config.ts';
import { getOrCreateSharedDeploymentValues, readProductVersion } from './deployment.ts';
import { repositoryRootFolder } from './folders.ts';
import {
  type ServiceDatabaseUrls,
  serviceDatabaseLogins,
  setServiceLoginInDatabaseUrl,
  createOrUpdateDatabaseLogins,
  servicesWithDatabaseLogin,
} from '@marketplace/postgres/logins.ts';
import { requireDurableDatabase, supervisePostgres } from '@marketplace/postgres/database.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { findDataFolderLockHolder, lockDataFolder } from './dataFolderLock.ts';
import { getPostgresDataFolder, getOrCreateDatabasePassword } from '@marketplace/postgres/embedded/cluster.ts';
import { buildPostgresUrl } from '@marketplace/postgres/embedded/launch.ts';
import { readPostmasterPidFile } from '@marketplace/postgres/embedded/stalePostgres.ts';
import { requireFinishedRestore } from './unfinishedRestore.ts';
import { normaliseStoredEmails } from './storedEmails.ts';

type DatabaseSettings = Pick<ProductSettings, 'dataDir' | 'databaseUrl'>;

/**
 * Opens the database for the product: checked and migrated; an embedded one is stopped with the stack. The caller must
 * hold the lock of the data folder.
 * @param look check that runs before anything is written; it throws to abort the start.
 * @returns its URL with the password.
 */
export async function openProductDatabase(
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
 * Opens the database for a restore, checked but not migrated, with the data folder locked.
 * @returns its URL with the password.
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
 * Prepares an operator's Postgres for services that run as separate programs: schema, shared settings, and the logins
 * with a configured password.
 * @returns the names of those logins.
 * @throws Error with a fix.
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
  await withOwner(url, (client) => createOrUpdateDatabaseLogins(client, programs.loginPasswords));
  return servicesWithDatabaseLogin
    .filter((service) => service in programs.loginPasswords)
    .map((service) => serviceDatabaseLogins[service].name);
}

/** Creates the settings shared by all services, because some services can only read them. */
export async function createSharedDeploymentValues(
  url: string,
  build: string,
  coverageKey: string | null,
): Promise<void> {
  await withOwner(url, (client) => getOrCreateSharedDeploymentValues(client, new Date(), build, coverageKey));
}

/**
 * Opens the database for one command: that of the running product, or the embedded one, which is stopped with the
 * stack.
 * @returns its URL with the password.
 */
export async function openDatabaseForOperatorCommand(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
): Promise<string> {
  if (settings.databaseUrl === null && findDataFolderLockHolder(settings.dataDir) !== null)
    return findRunningDatabaseUrl(settings.dataDir);
  if (settings.databaseUrl === null) opened.defer(lockDataFolder(settings.dataDir));
  return openProductDatabase(settings, logger, opened);
}

/**
 * Creates a login with a separate password for each service on the embedded Postgres. The passwords are stored in the
 * data folder.
 * @param url of the owner, on a migrated database.
 */
export async function createServiceDatabaseLogins(dataDir: string, url: string): Promise<ServiceDatabaseUrls> {
  const passwords = {
    command: getOrCreateDatabasePassword(dataDir, 'command'),
    query: getOrCreateDatabasePassword(dataDir, 'query'),
    projections: getOrCreateDatabasePassword(dataDir, 'projections'),
  };
  await withOwner(url, (client) => createOrUpdateDatabaseLogins(client, passwords));
  return {
    command: setServiceLoginInDatabaseUrl(url, 'command', passwords.command),
    query: setServiceLoginInDatabaseUrl(url, 'query', passwords.query),
    projections: setServiceLoginInDatabaseUrl(url, 'projections', passwords.projections),
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
export function findRunningDatabaseUrl(dataDir: string): string {
  const postmaster = readPostmasterPidFile(getPostgresDataFolder(dataDir));
  if (postmaster === null) throw new Error('The product is starting or stopping: try again in a moment.');
  return buildPostgresUrl(getOrCreateDatabasePassword(dataDir), postmaster.port);
}

/**
 * Migrates a database to the schema of this release.
 * @throws Error with a fix, also after an interrupted restore.
 */
export function migrateProductDatabase(url: string, logger: Logger): Promise<void> {
  return withOwner(url, async (client) => {
    const applied = await runMigrations(client, migrationsFolder, readProductVersion());
    await requireFinishedRestore(client);
    await requireDatabaseRoles(client);
    await requireDatabaseRoleSwitching(url);
    await normaliseStoredEmails(client, logger);
    if (applied.length > 0) logger.info({ migrations: applied.length }, 'migrated the database');
  });
}
