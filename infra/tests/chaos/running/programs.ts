import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { settingsShape } from '@marketplace/product/start/config.ts';
import { rootFolder } from '@marketplace/product/start/folders.ts';
import type { MutationName } from '../breaking/mutations.ts';

/** A program of the product in a process of its own. */
export interface Program {
  readonly pid: number;
  /** The last of what it has written so far. */
  output(this: void): string;
  ended(this: void): boolean;
  /** Resolves when it has ended, with its exit code; `null` when a signal ended it. */
  readonly exit: Promise<number | null>;
  kill(this: void, signal: NodeJS.Signals): void;
}

export interface ProgramOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Applied to its source text as it is loaded. */
  readonly mutations: readonly MutationName[];
}

/** Nothing of the developer's own settings, or of a file `.env`: a test must never meet a database that somebody needs. */
const unset = Object.fromEntries(Object.keys(settingsShape).map((name) => [name, '']));

/** Characters kept of what a program writes. */
const longestOutput = 20_000;
const register = fileURLToPath(new URL('../breaking/register.ts', import.meta.url));
const running = new Set<ChildProcess>();

// Whatever happens to this process, nothing that it started outlives it.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program, for instance `infra/product/start/main.ts`, with changes of its source text. */
export function startProgram(file: string, { args = [], env = {}, mutations }: ProgramOptions): Program {
  const child = spawn(process.execPath, ['--import', register, file, ...args], {
    cwd: rootFolder,
    env: { ...process.env, ...unset, NODE_ENV: 'development', ...env, CHAOS_MUTATIONS: mutations.join(',') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written = `${written}${chunk.toString()}`.slice(-longestOutput);
    });
  }
  let ended = false;
  const exit = once(child, 'close').then(([code]) => {
    ended = true;
    running.delete(child);
    return code as number | null;
  });
  return {
    pid: child.pid ?? 0,
    output: () => written,
    ended: () => ended,
    exit,
    kill: (signal) => void child.kill(signal),
  };
}
