import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import type { ErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type CurrentAndPreviousKeyEncryptionKey,
  countEncryptedValuesByKeyEncryptionKey,
} from '../rotateKeyEncryptionKey.ts';
import { iterateBlobsAsBackupLines } from './blobLines.ts';
import { type BackupManifest, writeBackupManifest } from './manifest.ts';
import { writeBackupPart } from './partFile.ts';
import {
  type BackedUpDatabaseTable,
  listDatabaseTablesToBackUp,
  formatTableAndColumnsForPostgresCopy,
} from './tables.ts';

/** Source of a backup. */
export interface BackupCreationDeps {
  /** Pool with the login of the database owner. */
  readonly pool: Pool;
  readonly keys: CurrentAndPreviousKeyEncryptionKey;
  readonly blobs: BlobStore;
  readonly ledger: Pick<ErasureLedger, 'subjects'>;
  /** Version of the product. */
  readonly version: string;
  readonly now: () => Date;
  /** Returns the head of an external event store; `null` if the events are stored in Postgres. */
  readonly storeHead: (() => Promise<bigint>) | null;
}

type FromDatabase = Pick<BackupManifest, 'log' | 'migrations' | 'sealed' | 'tables'>;

async function copyOut(
  client: PoolClient,
  folder: string,
  table: BackedUpDatabaseTable,
): Promise<BackupManifest['tables'][number]> {
  const rows = client.query(copyTo(`COPY ${formatTableAndColumnsForPostgresCopy(table)} TO STDOUT`));
  const part = await writeBackupPart(folder, table.name, rows);
  return { ...part, columns: [...table.columns], rows: rows.rowCount };
}

async function findLogHead(client: PoolClient, storeHead: bigint | null): Promise<BackupManifest['log']> {
  if (storeHead !== null) return { in: 'event store', head: storeHead.toString() };
  const { rows } = await client.query<{ head: string }>('SELECT coalesce(max(position), 0) AS head FROM log.event');
  return { in: 'postgres', head: rows[0]?.head ?? '0' };
}

/**
 * Copies everything from one snapshot, in which every event has its keys. The head of an event store is read before the
 * snapshot is taken, so that the snapshot contains the keys of all events up to the head.
 */
async function copyDatabase({ pool, keys, storeHead }: BackupCreationDeps, folder: string): Promise<FromDatabase> {
  const head = (await storeHead?.()) ?? null;
  return runInTransaction(
    pool,
    async (client) => {
      const log = await findLogHead(client, head);
      const { current, previous, neither } = await countEncryptedValuesByKeyEncryptionKey(client, keys);
      const applied = await client.query<{ name: string }>('SELECT name FROM ops.migration ORDER BY name COLLATE "C"');
      const tables: BackupManifest['tables'] = [];
      for (const table of await listDatabaseTablesToBackUp(client)) tables.push(await copyOut(client, folder, table));
      const migrations = applied.rows.map(({ name }) => name);
      return { log, migrations, tables, sealed: { all: current + previous + neither, lost: neither } };
    },
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  );
}

async function fill(source: BackupCreationDeps, folder: string): Promise<BackupManifest> {
  const { blobs, ledger, version, now, keys } = source;
  const madeAt = now().toISOString();
  const database = await copyDatabase(source, folder);
  let count = 0;
  const lines = Readable.from(iterateBlobsAsBackupLines(blobs, () => (count += 1)));
  const stored = await writeBackupPart(folder, 'blobs', lines);
  const subjects = await ledger.subjects();
  const erased = await writeBackupPart(folder, 'erased', Readable.from(subjects.map((subject) => `${subject}\n`)));
  return writeBackupManifest(folder, keys.key, {
    ...{ format: 2, product: version, madeAt, ...database },
    blobs: { ...stored, count },
    erased: { ...erased, count: subjects.length },
  });
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and persists file names without a sync.
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}

/**
 * Creates a backup in a new folder, with the product running or stopped. The folder has a temporary name until the
 * backup is complete; an interrupted backup starts over. Blobs are copied after the rows that reference them.
 * @throws Error if the folder exists, with nothing changed.
 */
export async function createBackup(source: BackupCreationDeps, folder: string): Promise<BackupManifest> {
  const unfinished = `${folder}.unfinished`;
  await mkdir(path.dirname(folder), { recursive: true });
  if (existsSync(folder)) throw new Error(`${folder} already exists: choose a new folder.`);
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    const manifest = await fill(source, unfinished);
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(path.dirname(folder));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
