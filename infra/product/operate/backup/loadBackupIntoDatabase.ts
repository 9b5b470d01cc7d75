import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import {
  runMigrationsInTransaction,
  findMigrationNamesMissingFromFolder,
  MigrationFailedError,
} from '@marketplace/postgres/migrate.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readProductVersion } from '../../start/deployment.ts';
import { markRestoreUnfinished } from '../../start/unfinishedRestore.ts';
import {
  type CurrentAndPreviousKeyEncryptionKey,
  countEncryptedValuesByKeyEncryptionKey,
} from '../rotateKeyEncryptionKey.ts';
import {
  computeBackupManifestDigest,
  formatReleaseNeededForBackup,
  type BackupManifest,
  loadBackupManifest,
  type BackupTrustPolicy,
} from './manifest.ts';
import { BackupDamagedError, streamDecompressedBackupPart, verifyBackupPart } from './partFile.ts';
import {
  listTablesExceptReadModels,
  listDatabaseTablesToBackUp,
  formatTableAndColumnsForPostgresCopy,
} from './tables.ts';

/**
 * Verifies the signature and every byte of a backup.
 * @returns the manifest of the backup.
 * @throws BackupDamagedError if the backup is damaged or incomplete, or if `trust` does not accept its signature.
 */
export async function verifyBackup(folder: string, trust: BackupTrustPolicy): Promise<BackupManifest> {
  const manifest = await loadBackupManifest(folder, trust);
  for (const part of [...manifest.tables, manifest.blobs, manifest.erased]) await verifyBackupPart(folder, part);
  return manifest;
}

/** Whether the database contains no tables, views or sequences except those of Postgres. */
export async function isEmptyDatabase(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                     WHERE n.nspname !~ '^(pg_|information_schema$)' AND c.relkind IN ('r', 'v', 'm', 'S', 'p')) AS taken`,
  );
  return rows[0]?.taken === false;
}

async function copyIn(client: PoolClient, folder: string, table: BackupManifest['tables'][number]): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${formatTableAndColumnsForPostgresCopy(table)} FROM STDIN`));
  await streamDecompressedBackupPart(folder, table, copy);
  if (copy.rowCount !== table.rows)
    throw new BackupDamagedError(`${table.name} has ${copy.rowCount} rows, not ${table.rows}.`);
}

/** @throws BackupDamagedError unless the tables match the schema of the backup. */
async function requireTables(client: PoolClient, { tables }: BackupManifest): Promise<void> {
  const shape = (all: readonly { readonly name: string; readonly columns: readonly string[] }[]): string =>
    JSON.stringify(all.map(({ name, columns }) => `${name}(${columns.join()})`).toSorted());
  if (shape(tables) !== shape(await listDatabaseTablesToBackUp(client)))
    throw new BackupDamagedError('The tables of the backup do not match its schema.');
}

/** @throws Error if the configured keys cannot decrypt secrets that could be decrypted when the backup was made. */
async function requireKey(
  client: PoolClient,
  keys: CurrentAndPreviousKeyEncryptionKey,
  { sealed }: BackupManifest,
): Promise<void> {
  const { neither } = await countEncryptedValuesByKeyEncryptionKey(client, keys);
  if (neither <= sealed.lost) return;
  throw new Error(
    `KEY_ENCRYPTION_KEY cannot decrypt ${neither} of the ${sealed.all} keys and secrets of this backup, which does not ` +
      'contain that key. Set the key that the backup was made with, or store it in DATA_DIR/key-encryption-key. ' +
      'Nothing was changed.',
  );
}

/** @throws MigrationFailedError if a newer release made the backup. */
async function requireKnownSchema({ migrations, product }: BackupManifest): Promise<void> {
  const unknown = await findMigrationNamesMissingFromFolder(migrationsFolder, migrations);
  if (unknown.length === 0) return;
  throw new MigrationFailedError(
    `The schema is newer than the code: the backup was made by release ${product} and contains migrations that release ` +
      `${readProductVersion()} does not have: ${unknown.join(', ')}. ${formatReleaseNeededForBackup(product)}`,
  );
}

/**
 * Fills an empty database from a verified backup in one transaction: the schema of the backup, then its rows. The
 * restore is marked as unfinished, so that the product does not start with this database before the people who were
 * erased since the backup are erased again.
 * @throws Error, with nothing changed, if the database is not empty, the schema is newer than this release, the backup
 * was changed, or the key is wrong.
 */
export async function loadBackupIntoDatabase(
  pool: Pool,
  keys: CurrentAndPreviousKeyEncryptionKey,
  folder: string,
  manifest: BackupManifest,
): Promise<void> {
  await runInTransaction(pool, async (client) => {
    if (!(await isEmptyDatabase(client)))
      throw new Error('The database is not empty: restore a backup into an empty database.');
    await requireKnownSchema(manifest);
    await runMigrationsInTransaction(client, migrationsFolder, {
      release: readProductVersion(),
      wanted: manifest.migrations,
    });
    await requireTables(client, manifest);
    const made = (await listTablesExceptReadModels(client)).filter((name) => name !== 'ops.migration');
    await client.query(`TRUNCATE ${made.join(', ')}`);
    for (const table of manifest.tables) await copyIn(client, folder, table);
    await requireKey(client, keys, manifest);
    await markRestoreUnfinished(client, computeBackupManifestDigest(manifest));
  });
}
