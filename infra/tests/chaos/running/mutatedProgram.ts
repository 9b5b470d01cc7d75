import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environmentVariableSchemas } from '@marketplace/product/start/config.ts';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import type { ChaosSourceMutationName } from '../mutations/mutations.ts';

/** A program of the product in a separate process. */
export interface RunningMutatedTestProgram {
  readonly pid: number;
  /** The last 20,000 characters of the output so far. */
  output(this: void): string;
  hasEnded(this: void): boolean;
  /** Resolves with the exit code when the process has ended; `null` when a signal ended it. */
  readonly exit: Promise<number | null>;
  kill(this: void, signal: NodeJS.Signals): void;
}

export interface MutatedProgramOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Applied to the source text of modules when they are loaded. */
  readonly mutations: readonly ChaosSourceMutationName[];
}

/** Clears the developer's own settings, including those in `.env`, so that a test never uses a real database. */
const unset = Object.fromEntries(Object.keys(environmentVariableSchemas).map((name) => [name, '']));

/** Maximum number of characters that are kept of the output. */
const maxOutputLength = 20_000;
const register = fileURLToPath(new URL('../mutations/register.ts', import.meta.url));
const running = new Set<ChildProcess>();

// Started processes must not outlive this process.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program, for example `infra/product/start/main.ts`, with mutations of its source text. */
export function startMutatedProgram(
  file: string,
  { args = [], env = {}, mutations }: MutatedProgramOptions,
): RunningMutatedTestProgram {
  const child = spawn(process.execPath, ['--import', register, file, ...args], {
    cwd: repositoryRootFolder,
    env: { ...process.env, ...unset, NODE_ENV: 'development', ...env, CHAOS_MUTATIONS: mutations.join(',') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written = `${written}${chunk.toString()}`.slice(-maxOutputLength);
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
    hasEnded: () => ended,
    exit,
    kill: (signal) => void child.kill(signal),
  };
}
