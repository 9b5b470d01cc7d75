import { keyFreshMs } from '@marketplace/event-store/personalData/keyCache.ts';
import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { takeLease } from '@marketplace/event-store/reader/lease.ts';
import { sleep } from '@marketplace/event-store/sleep.ts';
import { forgetOld } from './retention.ts';
import type { RetentionDeps } from './retentionPart.ts';

const restMs = 60 * 60_000;
/** Tolerance for timers that fire early. */
const timerSlackMs = 100;

/** Deletes expired data at the start and every hour, in one instance at a time (lease). Safe to kill at any point. */
export function startRetention(deps: Omit<RetentionDeps, 'untilKeysForgotten'>): Running {
  return keepRunning({
    turn: async (signal) => {
      const lease = await takeLease(deps.pool, 'retention');
      if (lease === null) return;
      const untilKeysForgotten = async (): Promise<void> => {
        await sleep(keyFreshMs + timerSlackMs, signal);
        signal.throwIfAborted();
      };
      await forgetOld({ ...deps, untilKeysForgotten }).finally(lease.release);
    },
    restMs,
    report: (error) => deps.logger.error({ err: error }, 'deleting expired data failed and is retried'),
  });
}
