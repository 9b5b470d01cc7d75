import { type ChildProcess, spawn } from 'node:child_process';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';

/** A program of this repository in a separate process. */
export interface StartedTestProgram {
  readonly child: ChildProcess;
  /** All output so far. */
  output(this: void): string;
  /**
   * Resolves with the match as soon as the output matches.
   * @throws Error when the program ends first.
   */
  waitForOutput(this: void, pattern: RegExp): Promise<RegExpExecArray>;
  /** Exit code; `null` when a signal ended the program. */
  readonly exit: Promise<number | null>;
}

/**
 * @param program path relative to the repository root.
 * @param env variables that are added to the environment of this process.
 */
export function startTestProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): StartedTestProgram {
  const options = { cwd: repositoryRootFolder, env: { ...process.env, NODE_ENV: '', ...env } };
  const child = spawn(process.execPath, [program, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      for (const listen of listeners) listen();
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const says = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const match = pattern.exec(written);
        if (match !== null) resolve(match);
      };
      listeners.add(check);
      check();
      void exit.then(() => reject(new Error(`The program ended without printing ${pattern.source}:\n${written}`)));
    });
  return { child, output: () => written, waitForOutput: says, exit };
}

/** Kills a program and waits until it has ended. */
export async function killTestProgram({ child, exit }: StartedTestProgram): Promise<void> {
  child.kill('SIGKILL');
  await exit;
}
