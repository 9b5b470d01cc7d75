import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A proxy process in front of a server, which makes the server look frozen while the proxy is stopped. */
export interface FreezableTestProxy {
  readonly port: number;
  freeze(this: void): void;
  thaw(this: void): void;
  /** Ends the proxy, even while it is frozen. */
  stop(this: void): Promise<void>;
}

const program = fileURLToPath(new URL('./freezableProxy.main.ts', import.meta.url));

/**
 * Starts a process that forwards connections from its port.
 * @param target port of the server on loopback.
 */
export async function startFreezableTestProxy(target: number): Promise<FreezableTestProxy> {
  const child = spawn(process.execPath, [program, String(target)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [portText] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The proxy ended before it listened.'))),
  ])) as [Buffer];
  return {
    port: Number(portText.toString()),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
