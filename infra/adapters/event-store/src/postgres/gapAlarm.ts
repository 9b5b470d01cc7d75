import { LogGap } from './reading.ts';

/** Tells once that the log has a gap, whoever finds it first. */
export interface GapAlarm {
  /** Passes a read on; one that meets a gap fails as before, after the alarm was raised. */
  watch<Read>(this: void, read: Promise<Read>): Promise<Read>;
  /** Passes batches on until they meet a gap: then there are no more, and no error that would make the reader try again. */
  hold<Batch>(this: void, batches: AsyncIterable<Batch>, signal: AbortSignal): AsyncGenerator<Batch>;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** @param raise is called once at most. */
export function createGapAlarm(raise: (gap: LogGap) => void): GapAlarm {
  let raised = false;

  function notice(error: unknown): error is LogGap {
    if (!(error instanceof LogGap)) return false;
    if (!raised) raise(error);
    raised = true;
    return true;
  }

  async function watch<Read>(read: Promise<Read>): Promise<Read> {
    try {
      return await read;
    } catch (error) {
      notice(error);
      throw error;
    }
  }

  async function* hold<Batch>(batches: AsyncIterable<Batch>, signal: AbortSignal): AsyncGenerator<Batch> {
    try {
      yield* batches;
    } catch (error) {
      if (!notice(error)) throw error;
      await untilAborted(signal);
    }
  }

  return { watch, hold };
}
