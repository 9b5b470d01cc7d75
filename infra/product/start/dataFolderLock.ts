import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isProcessRunning, readProcessStartTime } from '@marketplace/postgres/processes.ts';

/** Thrown when another process uses the data folder. */
export class DataFolderLockedError extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}: stop it first, or set DATA_DIR to another folder.`);
    this.name = 'DataFolderLockedError';
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  /** Start time of the process, which distinguishes it from a later process with the same id. */
  readonly mark: string;
}

/**
 * Locks a data folder for this process, creating the folder if needed. The lock of a dead process is ignored.
 * @returns a function that releases the lock.
 * @throws DataFolderLockedError if another running process has locked the folder.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const file = lockFile(dataDir);
  const ownFile = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, mark: readProcessStartTime(process.pid) };
  writeFileSync(ownFile, JSON.stringify(holder));
  try {
    // Linking is atomic and never replaces an existing file: of two processes that start at once, one gets the lock.
    for (let attempt = 1; !tryLink(ownFile, file); attempt += 1) removeStaleLock(dataDir, attempt);
  } finally {
    rmSync(ownFile);
  }
  return () => rmSync(file, { force: true });
}

/** @returns the id of the running process that has locked a data folder; `null` if the folder is not locked. */
export function findDataFolderLockHolder(dataDir: string): number | null {
  const holder = readHolder(lockFile(dataDir));
  return holder !== null && isAlive(holder) ? holder.pid : null;
}

function removeStaleLock(dataDir: string, attempt: number): void {
  const holder = readHolder(lockFile(dataDir));
  if (holder !== null && (isAlive(holder) || attempt > 3)) throw new DataFolderLockedError(dataDir, holder.pid);
  rmSync(lockFile(dataDir), { force: true });
}

function isAlive({ pid, mark }: Holder): boolean {
  return isProcessRunning(pid) && readProcessStartTime(pid) === mark;
}

function tryLink(existing: string, file: string): boolean {
  try {
    linkSync(existing, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // The file does not exist, or was not written by this program: the folder is not locked.
    return null;
  }
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'app.lock');
}
