import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Linux folder whose files are kept in memory. */
const memoryFolder = '/dev/shm';

/** Bytes that must be free in `memoryFolder` and in main memory. `npm test` needs a quarter of these sizes. */
const neededBytes = { folder: 2 * 2 ** 30, memory: 4 * 2 ** 30 } as const;

/**
 * Chooses memory if possible: each test database is a copy of about 500 small files, and copying them takes 20 times as
 * long on a disk as in memory.
 *
 * @returns `/dev/shm` if the user can write there and there is enough memory; otherwise the system's temporary folder.
 */
function chooseTestDataRoot(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    const isLargeEnough = bavail * bsize >= neededBytes.folder && freemem() >= neededBytes.memory;
    return isLargeEnough ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Creates a temporary folder that the user of Postgres can enter; the caller removes it.
 * @param medium `disk` for measurements, which must include the time to write to a disk.
 */
export function createTestDataFolder(medium: 'fastest' | 'disk' = 'fastest'): string {
  const folder = mkdtempSync(path.join(medium === 'disk' ? tmpdir() : chooseTestDataRoot(), 'marketplace-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Deletes the folder and its contents. Does nothing if the folder does not exist. */
export function removeTestDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
