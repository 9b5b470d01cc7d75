import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../infra/adapters/postgres/src/findFreePort.ts';
import { createTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Maximum milliseconds until the product is ready. The limit is reached only if the start hangs: on a busy machine, a
 * start can take several times longer than usual.
 */
const startLimit = 500_000;

/** The product as started by `npm start`, in a separate process with its own data folder. */
export interface RunningTestProduct {
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds from the start of the process until the product is ready. */
  readonly startupMs: number;
  /** Kills the product without letting it shut down, like a power failure. */
  kill9(): Promise<void>;
  /** Restarts the processes of a stack one after the other; resolves when all of them have been replaced. */
  restartAllProcesses(): Promise<void>;
  /**
   * Stops the product as Ctrl-C does.
   * @returns the exit code of the product.
   */
  stop(): Promise<number | null>;
}

/**
 * Returns the command-line arguments that start the product as a single process or, with the options of a stack, as the
 * stack of `npm run stack -- --e2e`. By default, the options come from the environment.
 */
function programArgs(stack = process.env['E2E_STACK']): readonly string[] {
  if (stack === undefined) return ['infra/product/start/main.ts'];
  return ['infra/product/stack/stack.cli.ts', ...stack.split(' ').filter((option) => option !== '')];
}

/**
 * Copies the data folder of a stopped product and finds a free port, so that another product can continue from the
 * state of the stopped product.
 */
export async function copyTestProductDataAndFindFreePort(
  dataDir: string,
): Promise<{ readonly url: string; readonly dataDir: string }> {
  const folder = createTestDataFolder();
  cpSync(dataDir, folder, { recursive: true });
  // Postgres does not run as root, and requires its files to be owned by its user and not readable by others.
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const { mode, uid, gid } = statSync(path.join(dataDir, name));
    chownSync(path.join(folder, name), uid, gid);
    chmodSync(path.join(folder, name), mode);
  }
  return { url: `http://127.0.0.1:${await findFreePort()}`, dataDir: folder };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = performance.now() + startLimit;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}:\n${output()}`);
    const ready = await fetch(`${url}/health/ready`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the product was not ready in ${startLimit} ms:\n${output()}`);
}

/**
 * Waits until the output of a stack contains a text.
 * @throws Error with the whole output if the stack ends or the time limit is exceeded.
 */
async function untilSaid(child: ChildProcess, output: () => string, what: string): Promise<void> {
  const end = performance.now() + startLimit;
  while (!output().includes(what)) {
    if (child.exitCode !== null) throw new Error(`the stack ended with ${child.exitCode}:\n${output()}`);
    if (performance.now() > end) throw new Error(`the stack did not say "${what}" in ${startLimit} ms:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Starts the product on a free port with a new data folder.
 * @param again URL and data folder of an earlier start, to use them again.
 * @param settings additional environment variables.
 * @param stack options of a stack, which is then started instead of a single process.
 */
export async function startProductForBrowserTests(
  again?: { readonly url: string; readonly dataDir: string },
  settings: Readonly<Record<string, string>> = {},
  stack?: string,
): Promise<RunningTestProduct> {
  const dataDir = again?.dataDir ?? createTestDataFolder();
  const port = again === undefined ? await findFreePort() : Number(new URL(again.url).port);
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'true', NODE_ENV: 'development' };
  const env = { ...process.env, ...own, ...settings };
  const started = performance.now();
  const child = spawn(path.join(root, 'node_modules/.bin/node'), programArgs(stack), { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await untilReady(url, child, () => output);
    // The gateways of a stack listen on the same port, and one of them may be ready before the other.
    if (programArgs(stack).length > 1) await untilSaid(child, () => output, '  Open     http');
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = exitOf(child);
    child.kill(signal);
    return ended;
  };
  return {
    url,
    dataDir,
    startupMs: Math.round(performance.now() - started),
    kill9: async () => {
      await end('SIGKILL');
    },
    restartAllProcesses: async () => {
      const before = output.length;
      child.kill('SIGUSR2');
      await untilSaid(child, () => output.slice(before), 'restarted all processes');
    },
    stop: () => end('SIGINT'),
  };
}
