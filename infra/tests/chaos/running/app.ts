import { freePort } from '@marketplace/postgres/freePort.ts';
import type { MutationName } from '../breaking/mutations.ts';
import { type Program, startProgram } from './programs.ts';
import { until } from './until.ts';

/** The product as `npm start` runs it, in a process of its own that can be killed and started again. */
export interface App {
  readonly url: string;
  readonly folder: string;
  /** Milliseconds until the first start was ready, before anything was broken. */
  readonly readyAfter: number;
  pid(this: void): number;
  ended(this: void): boolean;
  output(this: void): string;
  /** Sends a signal that does not end it. */
  signal(this: void, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void;
  /** Ends it and waits for its end; nothing when it has ended already. */
  end(this: void, signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<void>;
  /** Its exit code, once it has ended; `null` when a signal ended it. */
  exit(this: void): Promise<number | null>;
  /** Starts it again on the same port and folder. @returns milliseconds until it was ready. */
  again(this: void, mutations?: readonly MutationName[]): Promise<number>;
  /** Starts it again without waiting for it to be ready. */
  launch(this: void, mutations?: readonly MutationName[]): void;
  untilReady(this: void): Promise<number>;
}

export interface AppOptions {
  readonly folder: string;
  readonly mutations: readonly MutationName[];
  /** Settings beyond port and folder. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Milliseconds in which a start must be ready on the busiest machine; a first start also seeds. */
const startLimitMs = 120_000;

/** Whether the health call says ready. */
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
      mutations: ['webBuiltBefore', ...mutations],
    });
  };
  const untilReady = async (): Promise<number> => {
    const { ended, output } = program;
    return until('the product to be ready', startLimitMs, async () => {
      if (ended()) throw new Error(`The product ended:\n${output()}`);
      return isReady(url);
    });
  };
  const again: App['again'] = (mutations) => {
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
