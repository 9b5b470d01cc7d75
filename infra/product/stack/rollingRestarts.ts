import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { LocalServiceProcessStack } from './stack.ts';

/** Schedules rolling restarts of a stack, one at a time. */
export interface ProductStackRollingRestartScheduler {
  /** Restarts all processes in turn, after any running restart has finished. */
  roll(this: void): Promise<void>;
  /** Restarts repeatedly, with a delay in seconds between two restarts. */
  repeat(this: void, seconds: number): void;
  /**
   * Prevents further restarts.
   * @returns the number of successful restarts, and the reasons for failures.
   */
  stop(this: void): RollingRestartCountAndFailures;
}

export interface RollingRestartCountAndFailures {
  /** Number of times that all processes were restarted successfully. */
  readonly rolls: number;
  readonly failedRolls: readonly string[];
}

/** Creates a scheduler of rolling restarts; it restarts nothing until `roll` or `repeat` is called. */
export function createServiceRollingRestartScheduler(
  stack: Pick<LocalServiceProcessStack, 'roll'>,
  logger: Pick<Logger, 'info' | 'error'>,
): ProductStackRollingRestartScheduler {
  const stopping = new AbortController();
  const failedRolls: string[] = [];
  let rolls = 0;
  let last: Promise<void> = Promise.resolve();
  const isStopping = (): boolean => stopping.signal.aborted;
  const rollOnce = async (): Promise<void> => {
    if (isStopping()) return;
    const begun = performance.now();
    try {
      await stack.roll();
      rolls += 1;
      logger.info({ seconds: Math.round((performance.now() - begun) / 1_000) }, 'restarted all processes');
    } catch (error) {
      // A restart interrupted by the stop of the stack does not count as failed.
      if (isStopping()) return;
      failedRolls.push(error instanceof Error ? error.message : String(error));
      logger.error({ err: error }, 'the rolling restart failed');
    }
  };
  const roll = (): Promise<void> => {
    last = last.then(rollOnce);
    return last;
  };
  const repeatEvery = async (seconds: number): Promise<void> => {
    while (!isStopping()) {
      await delay(seconds * 1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
      await roll();
    }
  };
  return {
    roll,
    repeat: (seconds) => void repeatEvery(seconds),
    stop: () => {
      stopping.abort();
      return { rolls, failedRolls };
    },
  };
}
