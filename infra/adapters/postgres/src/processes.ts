import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with that number does anything still: a zombie, dead but not yet collected, does not. */
export function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return processState(pid) !== 'Z';
}

/** The program and arguments of a process, as text to search in; empty when they cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return (readOptional(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
  return askPs('command=', pid);
}

/** When a process started, in a form that only the same process has again; empty when it cannot be read. */
export function startMark(pid: number): string {
  if (process.platform !== 'linux') return askPs('lstart=', pid);
  return afterName(pid)[19] ?? '';
}

function processState(pid: number): string {
  return process.platform === 'linux' ? (afterName(pid)[0] ?? '') : askPs('state=', pid).charAt(0);
}

/** Fields of /proc/PID/stat from the third on; the second, the program's name, may hold blanks and brackets. */
function afterName(pid: number): string[] {
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

function askPs(field: string, pid: number): string {
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
