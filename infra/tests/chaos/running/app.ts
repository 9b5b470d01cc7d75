import { freePort } from '@marketplace/postgres/freePort.ts';
import type { MutationName } from '../breaking/mutations.ts';
import { type Program, startProgram } from './programs.ts';
import { until } from './until.ts';

/** The product as started by `npm start`, in a separate process that can be killed and restarted. */
export interface App {
  readonly url: string;
  readonly folder: string;
  /** Milliseconds until the first start was ready. */
  readonly readyAfter: number;
  pid(this: void): number;
  ended(this: void): boolean;
  output(this: void): string;
  /** Sends a signal that does not kill the process. */
  signal(this: void, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void;
  /** Stops the process with a signal and waits for its end; does nothing when it has already ended. */
  end(this: void, signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<void>;
  /** Resolves with the exit code; `null` when a signal ended the process. */
  exit(this: void): Promise<number | null>;
  /** Starts the product again with the same port and folder. @returns milliseconds until it was ready. */
  again(this: void, mutations?: readonly MutationName[]): Promise<number>;
  /** Starts the product again without waiting until it is ready. */
  launch(this: void, mutations?: readonly MutationName[]): void;
  untilReady(this: void): Promise<number>;
}

export interface AppOptions {
  readonly folder: string;
  readonly mutations: readonly MutationName[];
  /** Environment variables in addition to port and folder. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Milliseconds that a start may need on a slow machine; the first one also seeds. */
const startLimitMs = 120_000;

/** Whether the readiness check succeeds. */
export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer?.ok ?? false;
}

/** Starts the product and waits until it is ready. */
export async function startApp({ folder, mutations: first, env = {} }: AppOptions): Promise<App> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let program: Program;

  const launch: App['launch'] = (mutations = first) => {
    program = startProgram('infra/product/start/main.ts', {
      env: {
        PORT: String(port),
        DATA_DIR: folder,
        DEMO: 'true',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000000',
        ...env,
      },
      mutations: ['prebuiltWeb', ...mutations],
    });
  };
  const untilReady = async (): Promise<number> => {
    const { ended, output } = program;
    return until('the product to be ready', startLimitMs, async () => {
      if (ended()) throw new Error(`The product ended:\n${output()}`);
      return isReady(url);
    });
  };
  const again = (mutations?: readonly MutationName[]): Promise<number> => {
    launch(mutations);
    return untilReady();
  };
  const readyAfter = await again();
  return {
    url,
    folder,
    readyAfter,
    pid: () => program.pid,
    ended: () => program.ended(),
    output: () => program.output(),
    signal: (signal) => program.kill(signal),
    end: async (signal) => {
      if (!program.ended()) program.kill(signal);
      await program.exit;
    },
    exit: () => program.exit,
    again,
    launch,
    untilReady,
  };
}
