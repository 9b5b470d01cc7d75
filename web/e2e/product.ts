import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../infra/adapters/postgres/src/freePort.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Milliseconds in which a start must be ready: this only ends what hangs, as a busy machine takes a multiple of the usual time. */
const startLimit = 500_000;

/** The product as `npm start` runs it, in a process and a data folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds from spawning to ready. */
  readonly readyAfter: number;
  /** Ends it like a power cut. */
  kill9(): Promise<void>;
  /** Restarts every process of a stack in turn; resolves when all are new. */
  roll(): Promise<void>;
  /** Ends it like Ctrl-C. @returns its exit code. */
  stop(): Promise<number | null>;
}

/** What runs the product: one process, or the stack of `npm run stack -- --e2e`, whose options are in the environment. */
function programArgs(stack = process.env['E2E_STACK']): readonly string[] {
  if (stack === undefined) return ['infra/product/start/main.ts'];
  return ['infra/product/stack/stack.cli.ts', ...stack.split(' ').filter((option) => option !== '')];
}

/** A fresh data folder that the user of Postgres may enter. */
export function makeProductFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** A folder and a free port for a product that goes on from what one that has ended left: a copy of its folder. */
export async function copyProduct(dataDir: string): Promise<{ readonly url: string; readonly dataDir: string }> {
  const folder = makeProductFolder();
  cpSync(dataDir, folder, { recursive: true });
  // Postgres does not run as root, and opens only what is its own and nobody else's to read.
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const { mode, uid, gid } = statSync(path.join(dataDir, name));
    chownSync(path.join(folder, name), uid, gid);
    chmodSync(path.join(folder, name), mode);
  }
  return { url: `http://127.0.0.1:${await freePort()}`, dataDir: folder };
}

export function removeProductFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
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

/** Waits until a stack has said something. @throws Error with all that it said instead. */
async function untilSaid(child: ChildProcess, output: () => string, what: string): Promise<void> {
  const end = performance.now() + startLimit;
  while (!output().includes(what)) {
    if (child.exitCode !== null) throw new Error(`the stack ended with ${child.exitCode}:\n${output()}`);
    if (performance.now() > end) throw new Error(`the stack did not say "${what}" in ${startLimit} ms:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Starts the product on a free port, or again on the port and folder of an earlier start.
 * @param settings environment variables besides those of the start itself. @param stack options of a stack, where it is to be one.
 */
export async function startProduct(
  again?: { readonly url: string; readonly dataDir: string },
  settings: Readonly<Record<string, string>> = {},
  stack?: string,
): Promise<Product> {
  const dataDir = again?.dataDir ?? makeProductFolder();
  const port = again === undefined ? await freePort() : Number(new URL(again.url).port);
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'true', NODE_ENV: 'development' };
  const env = { ...process.env, ...own, ...settings };
  const started = performance.now();
  const child = spawn(path.join(root, 'node_modules/.bin/node'), programArgs(stack), { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await untilReady(url, child, () => output);
    // One gateway of a stack may be ready before the other, which answers on the same port.
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
    readyAfter: Math.round(performance.now() - started),
    kill9: async () => {
      await end('SIGKILL');
    },
    roll: async () => {
      const before = output.length;
      child.kill('SIGUSR2');
      await untilSaid(child, () => output.slice(before), 'every process was restarted');
    },
    stop: () => end('SIGINT'),
  };
}
