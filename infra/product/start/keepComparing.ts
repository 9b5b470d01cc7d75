import { LogNotTheSame } from '@marketplace/event-store/personalData/compareKeys.ts';
import { sleep } from '@marketplace/event-store/sleep.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { KeysLost, type LogAndKeys, type MarkedLog, requireAndKeepKeys } from './knownKeys.ts';

/** Milliseconds between two comparisons while the product runs: what a start has to read is no longer than that. */
const usualMs = 60_000;

/** The comparison of the log with the keys of its people, while the product runs. */
export interface Comparison {
  /** A line while they do not belong together. */
  needsCare(this: void): readonly string[];
  stop(this: void): Promise<void>;
}

/**
 * Goes on comparing while the product runs. What is missing is told until it is there again; the next start looks for it in all of the
 * log, however many keys have come since.
 */
export function keepComparing(
  both: LogAndKeys & MarkedLog,
  logger: Pick<Logger, 'warn' | 'error'>,
  everyMs = usualMs,
): Comparison {
  const ended = new AbortController();
  let missed: KeysLost | null = null;
  let problem: string | null = null;

  const tell = (error: Error): void => {
    problem = `the log and the keys of its people do not belong together: ${error.message}`;
    logger.error({ err: error }, 'the log and the keys of its people do not belong together');
  };
  const compare = async (): Promise<void> => {
    if (missed !== null && (await both.register.lacking(missed.subjects)).length > 0) return;
    await requireAndKeepKeys(both);
    [missed, problem] = [null, null];
  };
  const deal = async (error: unknown): Promise<void> => {
    if (error instanceof KeysLost) {
      missed = error;
      tell(error);
      await both.register.doubt();
    } else if (error instanceof LogNotTheSame) tell(error);
    else throw error;
  };
  const turn = (): Promise<void> =>
    compare()
      .catch(deal)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'the log could not be compared with the keys of its people, and is later'),
      );
  const turns = async (): Promise<void> => {
    for (;;) {
      await sleep(everyMs, ended.signal);
      if (ended.signal.aborted) return;
      await turn();
    }
  };
  const running = turns();
  return {
    needsCare: () => (problem === null ? [] : [problem]),
    stop: () => {
      ended.abort();
      return running;
    },
  };
}
