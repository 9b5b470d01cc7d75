import { findFreePort } from '@marketplace/postgres/findFreePort.ts';
import type { ChaosSourceMutationName } from '../mutations/mutations.ts';
import { type RunningMutatedTestProgram, startMutatedProgram } from './mutatedProgram.ts';
import { pollUntilTestConditionIsTrue } from './pollUntilTestConditionIsTrue.ts';

/** The product as started by `npm start`, in a separate process that can be killed and restarted. */
export interface TestProductProcess {
  readonly url: string;
  readonly folder: string;
  /** Milliseconds until the first start was ready. */
  readonly firstStartMs: number;
  pid(this: void): number;
  hasEnded(this: void): boolean;
  output(this: void): string;
  /** Sends a signal without waiting for the end of the process. */
  signal(this: void, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void;
  /** Stops the process with a signal and waits for its end; does nothing when it has already ended. */
  stop(this: void, signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<void>;
  /** Resolves with the exit code; `null` when a signal ended the process. */
  exit(this: void): Promise<number | null>;
  /**
   * Starts the product again with the same port and folder.
   * @returns milliseconds until it was ready.
   */
  restart(this: void, mutations?: readonly ChaosSourceMutationName[]): Promise<number>;
  /** Starts the product again without waiting until it is ready. */
  launch(this: void, mutations?: readonly ChaosSourceMutationName[]): void;
  waitUntilReady(this: void): Promise<number>;
}

export interface TestProductProcessOptions {
  readonly folder: string;
  readonly mutations: readonly ChaosSourceMutationName[];
  /** Environment variables in addition to port and folder. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Milliseconds that a start may need on a slow machine; the first start also creates the demo data. */
const startLimitMs = 120_000;

/** @returns whether the readiness check of the product at a URL succeeds within 5 s. */
export async function isTestProductReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer?.ok ?? false;
}

/** Starts the product and waits until it is ready. */
export async function startTestProductProcess({
  folder,
  mutations: first,
  env = {},
}: TestProductProcessOptions): Promise<TestProductProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let program: RunningMutatedTestProgram;

  const launch: TestProductProcess['launch'] = (mutations = first) => {
    program = startMutatedProgram('infra/product/start/main.ts', {
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
    const { hasEnded, output } = program;
    return pollUntilTestConditionIsTrue('the product to be ready', startLimitMs, async () => {
      if (hasEnded()) throw new Error(`The product ended:\n${output()}`);
      return isTestProductReady(url);
    });
  };
  const again = (mutations?: readonly ChaosSourceMutationName[]): Promise<number> => {
    launch(mutations);
    return untilReady();
  };
  const readyAfter = await again();
  return {
    url,
    folder,
    firstStartMs: readyAfter,
    pid: () => program.pid,
    hasEnded: () => program.hasEnded(),
    output: () => program.output(),
    signal: (signal) => program.kill(signal),
    stop: async (signal) => {
      if (!program.hasEnded()) program.kill(signal);
      await program.exit;
    },
    exit: () => program.exit,
    restart: again,
    launch,
    waitUntilReady: untilReady,
  };
}
