import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Milliseconds between two looks at a process. */
const betweenMs = 50;

/** Resident memory of a process in MB. @throws Error when it has ended. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout.trim()) / 1024);
}

/** Looks at a process until it is told to stop. @returns the most resident memory that was seen, in MB. */
export function watchMemory(pid: number): { stop(this: void): Promise<number> } {
  let stopping = false;
  let most = 0;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      most = Math.max(most, await memoryOf(pid));
      await delay(betweenMs);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping = true;
      await watching;
      return most;
    },
  };
}
