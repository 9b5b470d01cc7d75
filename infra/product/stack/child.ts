import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { fetch } from 'undici';
import { rootFolder } from '../start/folders.ts';

/** What a program of the stack is started with. */
export interface ChildOptions {
  /** Of the lines about it, such as `query 2`. */
  readonly name: string;
  /** Below infra/product/start. */
  readonly program: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Where what it writes goes. */
  readonly write: (text: string) => void;
  /** Starts the process; left out: one of its own with a channel, by which it hears when the stack is gone. */
  readonly fork?: (env: NodeJS.ProcessEnv) => ChildProcess;
}

/** A process that is started again whenever it ends before it should. */
export interface Child {
  readonly name: string;
  readonly port: number;
  /** Of the process of now. */
  pid(this: void): number;
  /** Resolves once it is ready. @throws Error when it is not in five minutes, or ends while it starts for the first time. */
  untilReady(this: void): Promise<void>;
  /** Ends it as an operator would and starts it again; resolves once the new one is ready. */
  restart(this: void): Promise<void>;
  stop(this: void): Promise<void>;
}

/** Milliseconds that a start may take, between looks at it, and before a process that ended at once is started again. */
const [patienceMs, lookMs, backOffMs] = [300_000, 100, 500];

function forkProgram({ program }: ChildOptions, env: NodeJS.ProcessEnv): ChildProcess {
  const file = `infra/product/start/${program}`;
  return spawn(process.execPath, [file], { cwd: rootFolder, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** Starts a program and keeps it running. */
export function startChild(options: ChildOptions): Child {
  const { name, port, logger, write } = options;
  const env = { ...process.env, ...options.env, PORT: String(port), HOST: '127.0.0.1' };
  let child: ChildProcess;
  let ended: Promise<void>;
  let stopping = false;
  /** Whether the end of the process of now is wanted. */
  let leaving = false;
  let starts = 0;
  let saidReady = Promise.withResolvers<undefined>();

  const launch = (): void => {
    starts += 1;
    const said = Promise.withResolvers<undefined>();
    saidReady = said;
    child = options.fork?.(env) ?? forkProgram(options, env);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => write(chunk.toString()));
    const { promise, resolve } = Promise.withResolvers<undefined>();
    ended = promise;
    child.on('message', (message) => {
      if (message === 'ready') said.resolve(undefined);
    });
    child.once('exit', (code, signal) => {
      resolve(undefined);
      if (stopping || leaving) return;
      logger.warn({ name, code, signal }, 'a process ended and is started again');
      setTimeout(() => {
        if (!stopping) launch();
      }, backOffMs);
    });
    child.once('error', (error) => logger.error({ err: error, name }, 'a process could not be started'));
  };
  const untilReady = async (): Promise<void> => {
    const end = performance.now() + patienceMs;
    // On a shared port another process may answer.
    await Promise.race([saidReady.promise, delay(patienceMs)]);
    while (!(await isReady(port))) {
      if (performance.now() > end || stopping) throw new Error(`${name} was not ready in ${patienceMs / 1_000} s.`);
      await delay(lookMs);
    }
  };
  launch();
  return {
    name,
    port,
    pid: () => child.pid ?? 0,
    untilReady,
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
