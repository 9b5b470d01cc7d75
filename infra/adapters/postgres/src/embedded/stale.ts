import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, commandLine } from '../processes.ts';

/** What Postgres wrote about itself into its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** `null` when the folder holds no readable pid file. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const [pid, , , port] = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return pid === undefined || port === undefined ? null : { pid: Number(pid), port: Number(port) };
  } catch {
    return null;
  }
}

/** Whether that process lives and really is the Postgres of this folder, not a stranger who got its number. */
export function isServing(cluster: string, postmaster: Postmaster): boolean {
  return isRunning(postmaster.pid) && commandLine(postmaster.pid).includes(cluster);
}

/**
 * Makes way for a new start: stops a Postgres that a killed application left behind and removes a pid file whose process is
 * gone. Only for a caller who holds the folder's lock: nobody else may be using that Postgres.
 */
export async function clearStale(cluster: string, patienceMs = 10_000): Promise<'nothing' | 'pid file' | 'server'> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null) return 'nothing';
  if (!isServing(cluster, postmaster)) {
    rmSync(pidFile(cluster), { force: true });
    return 'pid file';
  }
  await stop(postmaster.pid, patienceMs);
  rmSync(pidFile(cluster), { force: true });
  return 'server';
}

/** Fast shutdown first; an immediate one, from which Postgres recovers at its next start, when that takes too long. */
async function stop(pid: number, patienceMs: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await isGone(pid, patienceMs)) return;
  process.kill(pid, 'SIGQUIT');
  if (await isGone(pid, patienceMs)) return;
  throw new Error(
    `The Postgres of an earlier start (process ${pid}) does not stop: stop it by hand, then start again.`,
  );
}

async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (isRunning(pid)) {
    if (performance.now() > end) return false;
    await delay(20);
  }
  return true;
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
