import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, startMark } from '@marketplace/postgres/processes.ts';

/** Thrown when another process works on the data folder. */
export class DataFolderBusy extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}: stop that one first, or set DATA_DIR to another folder.`);
    this.name = 'DataFolderBusy';
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  /** Tells the process from a later one with the same number. */
  readonly mark: string;
}

/**
 * Makes this process the only one that works on a data folder, which is made where it is missing. A lock whose process is gone
 * counts for nothing.
 * @returns what gives the folder back.
 * @throws DataFolderBusy
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const file = lockFile(dataDir);
  const own = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, mark: startMark(process.pid) };
  writeFileSync(own, JSON.stringify(holder));
  try {
    // A link appears whole or not at all, and never replaces another: of two that start at once one gets it.
    for (let attempt = 1; !linkTo(own, file); attempt += 1) clearDead(dataDir, attempt);
  } finally {
    rmSync(own);
  }
  return () => rmSync(file, { force: true });
}

/** The process that works on a data folder now, or `null`. */
export function findHolder(dataDir: string): number | null {
  const holder = readHolder(lockFile(dataDir));
  return holder !== null && isAlive(holder) ? holder.pid : null;
}

function clearDead(dataDir: string, attempt: number): void {
  const holder = readHolder(lockFile(dataDir));
  if (holder !== null && (isAlive(holder) || attempt > 3)) throw new DataFolderBusy(dataDir, holder.pid);
  rmSync(lockFile(dataDir), { force: true });
}

function isAlive({ pid, mark }: Holder): boolean {
  return isRunning(pid) && startMark(pid) === mark;
}

function linkTo(existing: string, file: string): boolean {
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
    // Gone meanwhile, or not written by this program: nobody holds it.
    return null;
  }
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'app.lock');
}
