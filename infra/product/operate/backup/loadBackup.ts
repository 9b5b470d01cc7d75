import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { applyMigrations } from '@marketplace/postgres/migrate.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { markUnfinished } from '../../start/unfinishedRestore.ts';
import { type KeyPair, keyStatus } from '../rotateKeys.ts';
import { digestOf, type Manifest, readManifest, type Trust } from './manifest.ts';
import { BackupDamaged, readPart, verifyPart } from './partFile.ts';
import { allTables, backupTables, copyTarget } from './tables.ts';

/** Checks who made a backup, and every byte of it. @throws BackupDamaged. @returns what it says of itself. */
export async function verifyBackup(folder: string, trust: Trust): Promise<Manifest> {
  const manifest = await readManifest(folder, trust);
  for (const part of [...manifest.tables, manifest.blobs, manifest.erased]) await verifyPart(folder, part);
  return manifest;
}

/** Whether nothing but what Postgres itself makes stands in the database. */
export async function isEmpty(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                     WHERE n.nspname !~ '^(pg_|information_schema$)' AND c.relkind IN ('r', 'v', 'm', 'S', 'p')) AS taken`,
  );
  return rows[0]?.taken === false;
}

async function copyIn(client: PoolClient, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
  await readPart(folder, table, copy);
  if (copy.rowCount !== table.rows)
    throw new BackupDamaged(`${table.name} has ${copy.rowCount} rows, not ${table.rows}.`);
}

/** @throws BackupDamaged unless the tables are those of the schema that the backup was made from. */
async function requireTables(client: PoolClient, { tables }: Manifest): Promise<void> {
  const shape = (all: readonly { readonly name: string; readonly columns: readonly string[] }[]): string =>
    JSON.stringify(all.map(({ name, columns }) => `${name}(${columns.join()})`).toSorted());
  if (shape(tables) !== shape(await backupTables(client)))
    throw new BackupDamaged('The tables of the backup are not those of its schema.');
}

/** @throws Error when secrets of the backup open by no key that is set. */
async function requireKey(client: PoolClient, keys: KeyPair, { sealed }: Manifest): Promise<void> {
  const { neither } = await keyStatus(client, keys);
  if (neither <= sealed.lost) return;
  throw new Error(
    `KEY_ENCRYPTION_KEY does not open ${neither} of the ${sealed.all} keys and secrets of this backup, which holds no such key itself. Set the one that ` +
      'the backup was made under, or put it into DATA_DIR/key-encryption-key. Nothing was changed.',
  );
}

/**
 * Fills an empty database from a verified backup, all of it or nothing: the schema of the backup, then its rows. What is loaded is marked
 * as unfinished, so that nothing starts on it before those are erased again who were erased since.
 * @throws Error, with nothing changed, for a database that is not empty, a schema newer than this code, or a key that opens nothing.
 */
export async function loadBackup(pool: Pool, keys: KeyPair, folder: string, manifest: Manifest): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!(await isEmpty(client)))
      throw new Error('The database is not empty: a backup is restored into an empty one only.');
    await applyMigrations(client, migrationsFolder, manifest.migrations);
    await requireTables(client, manifest);
    const made = (await allTables(client)).filter((name) => name !== 'ops.migration');
    await client.query(`TRUNCATE ${made.join(', ')}`);
    for (const table of manifest.tables) await copyIn(client, folder, table);
    await requireKey(client, keys, manifest);
    await markUnfinished(client, digestOf(manifest));
  });
}
