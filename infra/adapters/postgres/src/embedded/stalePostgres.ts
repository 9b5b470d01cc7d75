import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessRunning, readProcessCommandLine } from '../processes.ts';

/** Content of the pid file in a Postgres data folder. */
export interface PostmasterPidFile {
  readonly pid: number;
  readonly port: number;
}

/** Reads the pid file of a Postgres data folder; returns `null` if the folder has no readable one. */
export function readPostmasterPidFile(cluster: string): PostmasterPidFile | null {
  try {
    const [pid, , , port] = readFileSync(getPidFile(cluster), 'utf8').split('\n');
    return pid === undefined || port === undefined ? null : { pid: Number(pid), port: Number(port) };
  } catch {
    return null;
  }
}

/** Whether the process is running and is the Postgres of the folder, not an unrelated process with the same pid. */
export function isPostmasterOfDataFolder(cluster: string, postmaster: PostmasterPidFile): boolean {
  return isProcessRunning(postmaster.pid) && readProcessCommandLine(postmaster.pid).includes(cluster);
}

/**
 * Prepares a new start: stops a Postgres that a killed application left running, and removes the pid file of an ended
 * process. The caller must hold the folder's lock, which guarantees that no other application uses that Postgres.
 * @returns what was found and removed.
 */
export async function stopStalePostgres(
  cluster: string,
  timeoutMs = 10_000,
): Promise<'nothing' | 'pid file' | 'server'> {
  const postmaster = readPostmasterPidFile(cluster);
  if (postmaster === null) return 'nothing';
  if (!isPostmasterOfDataFolder(cluster, postmaster)) {
    rmSync(getPidFile(cluster), { force: true });
    return 'pid file';
  }
  await stop(postmaster.pid, timeoutMs);
  rmSync(getPidFile(cluster), { force: true });
  return 'server';
}

/** Requests a fast shutdown; if that takes too long, an immediate one, which requires recovery at the next start. */
async function stop(pid: number, timeoutMs: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await waitForEnd(pid, timeoutMs)) return;
  process.kill(pid, 'SIGQUIT');
  if (await waitForEnd(pid, timeoutMs)) return;
  throw new Error(
    `The Postgres of an earlier start (process ${pid}) does not stop: stop it manually, then start again.`,
  );
}

async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (isProcessRunning(pid)) {
    if (performance.now() > end) return false;
    await delay(20);
  }
  return true;
}

function getPidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
