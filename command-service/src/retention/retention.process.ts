import { keyFreshMs } from '@marketplace/event-store/personalData/keyCache.ts';
import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { takeLease } from '@marketplace/event-store/reader/lease.ts';
import { sleep } from '@marketplace/event-store/sleep.ts';
import { forgetOld } from './retention.ts';
import type { RetentionDeps } from './retentionPart.ts';

/** Milliseconds between looks. */
const restMs = 60 * 60_000;
/** Milliseconds by which a timer may go off too early. */
const timerSlackMs = 100;

/** Forgets what was kept long enough, at the start and every hour. One instance at a time does it, and each may be killed anywhere. */
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
    report: (error) =>
      deps.logger.error({ err: error }, 'what was kept long enough is not forgotten, and is tried again'),
  });
}
