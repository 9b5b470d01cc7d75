import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { fetch } from 'undici';
import { repositoryRootFolder } from '../start/folders.ts';

/** Options of a process of the stack. */
export interface AutoRestartedServiceProcessOptions {
  /** Name in log lines, for example `query 2`. */
  readonly name: string;
  /** File below infra/product/start. */
  readonly program: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Receives the output of the process. */
  readonly write: (text: string) => void;
  /**
   * Starts the process. By default, starts a child process with an IPC channel; the channel closes when the stack ends.
   */
  readonly fork?: (env: NodeJS.ProcessEnv) => ChildProcess;
}

/** A process that is restarted when it ends unexpectedly. */
export interface AutoRestartedServiceProcess {
  readonly name: string;
  readonly port: number;
  /** Id of the current process. */
  pid(this: void): number;
  /**
   * Resolves when the process is ready.
   * @throws Error if the process is not ready within five minutes, or was stopped.
   */
  waitUntilReady(this: void): Promise<void>;
  /** Stops the process with SIGTERM and starts a new one; resolves when the new process is ready. */
  restart(this: void): Promise<void>;
  stop(this: void): Promise<void>;
}

/**
 * Maximum start time, interval of readiness checks, and delay before a restart after an unexpected end, in
 * milliseconds.
 */
const [startTimeoutMs, checkIntervalMs, backOffMs] = [300_000, 100, 500];

function forkProgram({ program }: AutoRestartedServiceProcessOptions, env: NodeJS.ProcessEnv): ChildProcess {
  const file = `infra/product/start/${program}`;
  return spawn(process.execPath, [file], { cwd: repositoryRootFolder, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** Starts a program, and restarts it when it ends unexpectedly. */
export function startAutoRestartedServiceProcess(
  options: AutoRestartedServiceProcessOptions,
): AutoRestartedServiceProcess {
  const { name, port, logger, write } = options;
  const env = { ...process.env, ...options.env, PORT: String(port), HOST: '127.0.0.1' };
  let child: ChildProcess;
  let ended: Promise<void>;
  let stopping = false;
  /** Whether the current process is being stopped on purpose. */
  let leaving = false;
  let starts = 0;
  let readyMessage = Promise.withResolvers<undefined>();

  const launch = (): void => {
    starts += 1;
    const received = Promise.withResolvers<undefined>();
    readyMessage = received;
    child = options.fork?.(env) ?? forkProgram(options, env);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => write(chunk.toString()));
    const { promise, resolve } = Promise.withResolvers<undefined>();
    ended = promise;
    child.on('message', (message) => {
      if (message === 'ready') received.resolve(undefined);
    });
    child.once('exit', (code, signal) => {
      resolve(undefined);
      if (stopping || leaving) return;
      logger.warn({ name, code, signal }, 'a process ended unexpectedly; restarting');
      setTimeout(() => {
        if (!stopping) launch();
      }, backOffMs);
    });
    child.once('error', (error) => logger.error({ err: error, name }, 'could not start a process'));
  };
  const untilReady = async (): Promise<void> => {
    const end = performance.now() + startTimeoutMs;
    // Waits for the message first, because on a shared port another process may answer the readiness check.
    await Promise.race([readyMessage.promise, delay(startTimeoutMs)]);
    while (!(await isReady(port))) {
      if (performance.now() > end || stopping) throw new Error(`${name} was not ready in ${startTimeoutMs / 1_000} s.`);
      await delay(checkIntervalMs);
    }
  };
  launch();
  return {
    name,
    port,
    pid: () => child.pid ?? 0,
    waitUntilReady: untilReady,
    restart: async () => {
      leaving = true;
      child.kill('SIGTERM');
      await ended;
      leaving = false;
      if (stopping) return;
      launch();
      await untilReady();
      logger.info({ name, starts }, 'restarted');
    },
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
