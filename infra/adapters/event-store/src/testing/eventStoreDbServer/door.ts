import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process before a server, by which it looks frozen while it is stopped. */
export interface Door {
  readonly port: number;
  freeze(this: void): void;
  thaw(this: void): void;
  /** Ends it, frozen or not. */
  stop(this: void): Promise<void>;
}

const program = fileURLToPath(new URL('door.main.ts', import.meta.url));

/** Starts a process that hands on what comes at its port. @param target port of the server on loopback. */
export async function startDoor(target: number): Promise<Door> {
  const child = spawn(process.execPath, [program, String(target)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [said] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The door ended before it listened.'))),
  ])) as [Buffer];
  return {
    port: Number(said.toString()),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
