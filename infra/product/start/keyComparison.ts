import { EventLogMismatchError } from '@marketplace/event-store/personalData/compareSubjectKeysWithEventLog.ts';
import { sleepUnlessAborted } from '@marketplace/event-store/sleepUntilAborted.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import {
  SubjectKeysLostError,
  type EventLogAndKeyDatabaseToCompare,
  type ServedEventLogPositionFileDeps,
  requireSubjectKeysMatchLogAndRecordPosition,
} from './keyConsistency.ts';

/** Milliseconds between two comparisons; limits the part of the log that the next start has to compare. */
const defaultIntervalMs = 60_000;

/** The periodic comparison of the log with its subject keys. */
export interface PeriodicSubjectKeyComparison {
  /** Returns a warning while the log and its subject keys do not match; otherwise none. */
  listWarnings(this: void): readonly string[];
  stop(this: void): Promise<void>;
}

/**
 * Compares the log with its subject keys periodically while the product runs. Missing keys are reported until they
 * exist again. After keys were missing, the next comparison covers the whole log.
 */
export function startPeriodicSubjectKeyComparison(
  both: EventLogAndKeyDatabaseToCompare & ServedEventLogPositionFileDeps,
  logger: Pick<Logger, 'warn' | 'error'>,
  everyMs = defaultIntervalMs,
): PeriodicSubjectKeyComparison {
  const ended = new AbortController();
  let missing: SubjectKeysLostError | null = null;
  let problem: string | null = null;

  const reportProblem = (error: Error): void => {
    problem = `the log and its subject keys do not match: ${error.message}`;
    logger.error({ err: error }, 'the log and its subject keys do not match');
  };
  const compare = async (): Promise<void> => {
    if (missing !== null && (await both.register.findMissing(missing.subjects)).length > 0) return;
    await requireSubjectKeysMatchLogAndRecordPosition(both);
    [missing, problem] = [null, null];
  };
  const handleError = async (error: unknown): Promise<void> => {
    if (error instanceof SubjectKeysLostError) {
      missing = error;
      reportProblem(error);
      await both.register.resetComparison();
    } else if (error instanceof EventLogMismatchError) reportProblem(error);
    else throw error;
  };
  const runOnce = (): Promise<void> =>
    compare()
      .catch(handleError)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'cannot compare the log with its subject keys; retrying later'),
      );
  const runPeriodically = async (): Promise<void> => {
    for (;;) {
      await sleepUnlessAborted(everyMs, ended.signal);
      if (ended.signal.aborted) return;
      await runOnce();
    }
  };
  const running = runPeriodically();
  return {
    listWarnings: () => (problem === null ? [] : [problem]),
    stop: () => {
      ended.abort();
      return running;
    },
  };
}
