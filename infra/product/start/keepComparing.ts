import { LogNotTheSame } from '@marketplace/event-store/personalData/compareKeys.ts';
import { sleep } from '@marketplace/event-store/sleep.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { KeysLost, type LogAndKeys, type MarkedLog, requireAndKeepKeys } from './knownKeys.ts';

/** Milliseconds between two comparisons; bounds the part of the log that the next start has to compare. */
const defaultIntervalMs = 60_000;

/** The periodic comparison of the log with its subject keys. */
export interface Comparison {
  /** A warning while they do not match. */
  needsCare(this: void): readonly string[];
  stop(this: void): Promise<void>;
}

/**
 * Compares periodically while the product runs. Missing keys are reported until they exist again; the next start looks
 * for them in the whole log, even if keys were added since.
 */
export function keepComparing(
  both: LogAndKeys & MarkedLog,
  logger: Pick<Logger, 'warn' | 'error'>,
  everyMs = defaultIntervalMs,
): Comparison {
  const ended = new AbortController();
  let missing: KeysLost | null = null;
  let problem: string | null = null;

  const reportProblem = (error: Error): void => {
    problem = `the log and its subject keys do not match: ${error.message}`;
    logger.error({ err: error }, 'the log and its subject keys do not match');
  };
  const compare = async (): Promise<void> => {
    if (missing !== null && (await both.register.lacking(missing.subjects)).length > 0) return;
    await requireAndKeepKeys(both);
    [missing, problem] = [null, null];
  };
  const handleError = async (error: unknown): Promise<void> => {
    if (error instanceof KeysLost) {
      missing = error;
      reportProblem(error);
      await both.register.doubt();
    } else if (error instanceof LogNotTheSame) reportProblem(error);
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
      await sleep(everyMs, ended.signal);
      if (ended.signal.aborted) return;
      await runOnce();
    }
  };
  const running = runPeriodically();
  return {
    needsCare: () => (problem === null ? [] : [problem]),
    stop: () => {
      ended.abort();
      return running;
    },
  };
}
