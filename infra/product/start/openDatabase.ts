import { migrate } from '@marketplace/postgres/migrate.ts';
import { requireActing, requireRoles } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import type { Settings } from './config.ts';
import { checkDatabase, supervisePostgres } from '@marketplace/postgres/database.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { findHolder, lockDataFolder } from './lock.ts';
import { clusterFolder, getOrCreatePassword } from '@marketplace/postgres/embedded/cluster.ts';
import { postgresUrl } from '@marketplace/postgres/embedded/launch.ts';
import { readPostmaster } from '@marketplace/postgres/embedded/stale.ts';
import { normaliseStoredAddresses } from './storedAddresses.ts';

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * The database for the product itself: checked, migrated, and stopped with the stack when it is the embedded one. The caller holds
 * the data folder's lock.
 * @returns its address, with the password in it.
 */
export async function openForProduct(
  settings: DatabaseSettings,
  logger: Logger,
  opened: AsyncDisposableStack,
): Promise<string> {
  const url = settings.databaseUrl ?? (await startEmbedded(settings.dataDir, logger, opened));
  await checkDatabase(url);
  await migrateDatabase(url, logger);
  return url;
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

async function startEmbedded(dataDir: string, logger: Logger, opened: AsyncDisposableStack): Promise<string> {
  const database = await supervisePostgres(dataDir, logger);
  opened.defer(() => database.stop());
  return database.url;
}

function urlOfRunning(dataDir: string): string {
  const postmaster = readPostmaster(clusterFolder(dataDir));
  if (postmaster === null) throw new Error('The product is starting or stopping: try again in a moment.');
  return postgresUrl(getOrCreatePassword(dataDir), postmaster.port);
}

async function migrateDatabase(url: string, logger: Logger): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    const applied = await migrate(client, migrationsFolder);
    await requireRoles(client);
    await requireActing(url);
    await normaliseStoredAddresses(client, logger);
    if (applied.length > 0) logger.info({ migrations: applied.length }, 'brought the database up to date');
  } finally {
    await client.end();
  }
}
