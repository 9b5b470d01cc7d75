import { EventLogGapError } from './read.ts';

/** Raises a single alarm at the first gap that a read finds in the log. */
export interface EventLogGapAlarm {
  /** Returns the result of a read. If the read finds a gap, raises the alarm and rethrows the error. */
  alarmOnGap<Read>(this: void, read: Promise<Read>): Promise<Read>;
  /**
   * Yields batches until a gap. Then waits until the signal aborts instead of throwing, because the reader would retry
   * after an error.
   */
  stopAtGap<Batch>(this: void, batches: AsyncIterable<Batch>, signal: AbortSignal): AsyncGenerator<Batch>;
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** @param raise is called at most once. */
export function createEventLogGapAlarm(raise: (gap: EventLogGapError) => void): EventLogGapAlarm {
  let raised = false;

  function raiseOnGap(error: unknown): error is EventLogGapError {
    if (!(error instanceof EventLogGapError)) return false;
    if (!raised) raise(error);
    raised = true;
    return true;
  }

  async function watch<Read>(read: Promise<Read>): Promise<Read> {
    try {
      return await read;
    } catch (error) {
      raiseOnGap(error);
      throw error;
    }
  }

  async function* hold<Batch>(batches: AsyncIterable<Batch>, signal: AbortSignal): AsyncGenerator<Batch> {
    try {
      yield* batches;
    } catch (error) {
      if (!raiseOnGap(error)) throw error;
      await waitForAbort(signal);
    }
  }

  return { alarmOnGap: watch, stopAtGap: hold };
}
