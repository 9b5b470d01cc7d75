import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getPostgresDataFolder } from '@marketplace/postgres/embedded/cluster.ts';
import { packTestReleaseFolderAsZstdTar } from './releaseArchive.ts';

/** Size of a page of Postgres' write-ahead log in bytes, and offset of the page address within a page. */
const page = { bytes: 8_192, address: 8 } as const;
/** Offset of the last checkpoint in the control file. */
const checkpointOffset = 32;

/**
 * Clears the pages of the write-ahead log before the last checkpoint, which are not read after a clean shutdown. Keeps
 * the first page of each segment, which identifies the cluster.
 */
function clearOldPages(dataDir: string): void {
  const cluster = getPostgresDataFolder(dataDir);
  if (existsSync(path.join(cluster, 'postmaster.pid'))) throw new Error(`Stop the product on ${dataDir} first.`);
  const checkpoint = readFileSync(path.join(cluster, 'global/pg_control')).readBigUInt64LE(checkpointOffset);
  const firstKept = checkpoint - (checkpoint % BigInt(page.bytes));
  const folder = path.join(cluster, 'pg_wal');
  for (const name of readdirSync(folder).filter((each) => /^[0-9A-F]{24}$/.test(each))) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    for (let at = page.bytes; at < bytes.length; at += page.bytes) {
      if (bytes.readBigUInt64LE(at + page.address) < firstKept) bytes.fill(0, at, at + page.bytes);
    }
    writeFileSync(file, bytes);
  }
}

const [dataDir, backup, release] = process.argv.slice(2);
if (dataDir === undefined || backup === undefined || release === undefined) {
  console.error('Usage: node infra/tests/acceptance/upgrades/packRelease.cli.ts DATA_DIR BACKUP RELEASE_FOLDER');
  process.exit(2);
}
clearOldPages(dataDir);
mkdirSync(release, { recursive: true });
await packTestReleaseFolderAsZstdTar(dataDir, path.join(release, 'data-folder.tar.zst'));
await packTestReleaseFolderAsZstdTar(backup, path.join(release, 'backup.tar.zst'));
