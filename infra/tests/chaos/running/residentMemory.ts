import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startTestWorkToAwaitLater } from './backgroundWork.ts';

const run = promisify(execFile);

/** Milliseconds between two measurements. */
const pollMs = 50;

/**
 * Reads the resident memory of a process in MB.
 * @throws Error if the process has ended.
 */
export async function readTestProcessResidentMemoryMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout.trim()) / 1024);
}

/**
 * Starts to measure the resident memory of a process. `stop` ends the measurement and returns the maximum in MB. It
 * throws if the process has already ended.
 */
export function watchPeakResidentMemoryMb(pid: number): { stop(this: void): Promise<number> } {
  let stopping = false;
  let maximum = 0;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      maximum = Math.max(maximum, await readTestProcessResidentMemoryMb(pid));
      await delay(pollMs);
    }
  };
  const finishWatching = startTestWorkToAwaitLater(watch);
  return {
    stop: async () => {
      stopping = true;
      await finishWatching();
      return maximum;
    },
  };
}
