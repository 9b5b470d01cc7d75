import { type ChildProcess, fork, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rootFolder } from '../../../start/folders.ts';

/** Folders of code: no settings, keys or data. */
const readable = ['node_modules', 'contracts', 'projections', 'infra/adapters', 'infra/product/operate/replay'];

const watchdog = fileURLToPath(new URL('watchdog.ts', import.meta.url));

/**
 * Starts one of our programs in a process that may read folders of code and one file, and may not write files or start processes, threads
 * or addons. Its environment is empty and its output is discarded. It does not keep this process alive, and ends with it.
 * @param url of the file, which is the program's argument. @param heapMb limit of JavaScript's heap.
 */
export function startRestricted(program: URL, url: string, heapMb: number): ChildProcess {
  const folders = readable.map((folder) => `--allow-fs-read=${path.join(rootFolder, folder)}/`);
  const files = ['package.json', 'infra/product/package.json'].map((file) => path.join(rootFolder, file));
  const allowed = [...folders, ...[...files, fileURLToPath(url)].map((file) => `--allow-fs-read=${file}`)];
  const child = fork(program, [url], {
    execArgv: ['--permission', ...allowed, `--max-old-space-size=${heapMb}`, '--no-warnings'],
    env: {},
    cwd: rootFolder,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  endWithThisProcess(child);
  return child;
}

/** One listener for all of them: Node warns of a leak from the eleventh on. */
const running = new Set<ChildProcess>();
function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** The watchdog kills the child when this process is killed: a child in a loop does not notice that itself. */
function endWithThisProcess(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (running.size === 0) process.once('exit', killRunning);
  running.add(child);
  const guard = spawn(process.execPath, [watchdog, String(child.pid)], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  guard.once('error', () => child.kill('SIGKILL'));
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', killRunning);
    guard.kill('SIGKILL');
  });
}
