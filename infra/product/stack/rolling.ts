import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Stack } from './stack.ts';

/** Rolling restarts of a stack, one at a time. */
export interface Rolling {
  /** Restarts every process in turn, after a restart that is under way. */
  roll(this: void): Promise<void>;
  /** Restarts again and again, with so many seconds between. */
  repeat(this: void, seconds: number): void;
  /** Begins no further restart. @returns how many were done, and why others failed. */
  stop(this: void): RollingFigures;
}

export interface RollingFigures {
  /** Restarts of every process that succeeded. */
  readonly rolls: number;
  readonly failedRolls: readonly string[];
}

/** Makes rolling restarts of a stack; none is under way yet. */
export function makeRolling(stack: Pick<Stack, 'roll'>, logger: Pick<Logger, 'info' | 'error'>): Rolling {
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
      logger.info({ seconds: Math.round((performance.now() - begun) / 1_000) }, 'every process was restarted');
    } catch (error) {
      // One that the end of the stack broke off has not failed.
      if (isStopping()) return;
      failedRolls.push(error instanceof Error ? error.message : String(error));
      logger.error({ err: error }, 'the rolling restart did not succeed');
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
