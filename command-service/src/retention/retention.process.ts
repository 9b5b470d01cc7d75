import { subjectKeyCacheTtlMs } from '@marketplace/event-store/personalData/subjectKeyCache.ts';
import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { tryTakeDatabaseLease } from '@marketplace/event-store/reader/lease.ts';
import { sleepUnlessAborted } from '@marketplace/event-store/sleepUntilAborted.ts';
import { deleteExpiredData } from './retention.ts';
import type { RetentionDeps } from './retentionTask.ts';

const restMs = 60 * 60_000;
/** Tolerance in milliseconds for timers that fire early. */
const timerSlackMs = 100;

/**
 * Deletes expired data at startup and then every hour. A lease ensures that only one instance does so at a time. An
 * instance can safely be killed at any point.
 */
export function startRetentionProcess(deps: Omit<RetentionDeps, 'untilKeysForgotten'>): RepeatedWorkHandle {
  return runRepeatedly({
    run: async (signal) => {
      const lease = await tryTakeDatabaseLease(deps.pool, 'retention');
      if (lease === null) return;
      const untilKeysForgotten = async (): Promise<void> => {
        await sleepUnlessAborted(subjectKeyCacheTtlMs + timerSlackMs, signal);
        signal.throwIfAborted();
      };
      try {
        await deleteExpiredData({ ...deps, untilKeysForgotten });
      } finally {
        await lease.release();
      }
    },
    pauseMs: restMs,
    report: (error) => deps.logger.error({ err: error }, 'deleting expired data failed and is retried'),
  });
}
