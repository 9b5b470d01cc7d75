import { type ChildProcess, fork, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRootFolder } from '../../../start/folders.ts';

/** Folders with code only: no settings, keys or data. */
const readableFolders = ['node_modules', 'contracts', 'projections', 'infra/adapters', 'infra/product/operate/replay'];

const watchdog = fileURLToPath(new URL('watchdog.ts', import.meta.url));

/**
 * Starts a program in a child process that can only read code folders, two package manifests and the file at `url`, and
 * cannot write files or start processes, threads or addons. The child has an empty environment, and its output is
 * discarded. The child does not keep this process alive, and ends together with this process.
 * @param url of the file; passed to the program as its argument.
 * @param heapMb limit of the JavaScript heap in megabytes.
 */
export function startRestrictedProcess(program: URL, url: string, heapMb: number): ChildProcess {
  const folders = readableFolders.map((folder) => `--allow-fs-read=${path.join(repositoryRootFolder, folder)}/`);
  const files = ['package.json', 'infra/product/package.json'].map((file) => path.join(repositoryRootFolder, file));
  const allowed = [...folders, ...[...files, fileURLToPath(url)].map((file) => `--allow-fs-read=${file}`)];
  const child = fork(program, [url], {
    execArgv: ['--permission', ...allowed, `--max-old-space-size=${heapMb}`, '--no-warnings'],
    env: {},
    cwd: repositoryRootFolder,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  killWithThisProcess(child);
  return child;
}

/** Running children. They share one exit listener, because Node warns about a leak from the eleventh listener on. */
const running = new Set<ChildProcess>();
function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Starts a watchdog that kills the child when this process ends, because a child in an endless loop would not notice
 * the end.
 */
function killWithThisProcess(child: ChildProcess): void {
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
