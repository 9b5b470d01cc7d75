import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process is running; zombies count as ended. */
export function isProcessRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return processState(pid) !== 'Z';
}

/** Program and arguments of a process, as text to search in; empty if they cannot be read. */
export function readProcessCommandLine(pid: number): string {
  if (process.platform === 'linux') return (readOptional(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
  return runPs('command=', pid);
}

/**
 * @returns the start time of a process as text, which identifies the process together with its pid; empty if the time
 * cannot be read.
 */
export function readProcessStartTime(pid: number): string {
  if (process.platform !== 'linux') return runPs('lstart=', pid);
  return readStatFields(pid)[19] ?? '';
}

function processState(pid: number): string {
  return process.platform === 'linux' ? (readStatFields(pid)[0] ?? '') : runPs('state=', pid).charAt(0);
}

/**
 * Reads the fields of /proc/PID/stat that follow the second field. That field is the program's name, which may contain
 * spaces and parentheses.
 */
function readStatFields(pid: number): string[] {
  const stat = readOptional(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readOptional(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function runPs(field: string, pid: number): string {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
