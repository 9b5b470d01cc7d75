import { type ChildProcess, spawn } from 'node:child_process';
import { rootFolder } from '@marketplace/product/start/folders.ts';

/** A program of this workspace in a process of its own, as a person starts it. */
export interface StartedProgram {
  readonly child: ChildProcess;
  /** Everything that it has written so far. */
  output(this: void): string;
  /** Resolves as soon as it has written such a text, with the match. @throws Error when it ends before. */
  says(this: void, pattern: RegExp): Promise<RegExpExecArray>;
  /** Exit code; `null` when a signal ended it. */
  readonly exit: Promise<number | null>;
}

/** @param program path from the checkout's root. @param env added to this process' own environment. */
export function startProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): StartedProgram {
  const options = { cwd: rootFolder, env: { ...process.env, NODE_ENV: '', ...env } };
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
      const look = (): void => {
        const match = pattern.exec(written);
        if (match !== null) resolve(match);
      };
      listeners.add(look);
      look();
      void exit.then(() => reject(new Error(`The program ended without saying ${pattern.source}:\n${written}`)));
    });
  return { child, output: () => written, says, exit };
}
