import { eventAppendDurationHistogram } from './metrics.ts';
import { runInSpan } from './spans.ts';

/** Result of an append to any event store. */
interface Appended {
  readonly outcome: string;
}

/**
 * Wraps an append function to measure the duration of appends by outcome, and to add a span to the trace of the
 * command.
 */
export function instrumentEventAppend<
  Args extends readonly [string, readonly unknown[], ...unknown[]],
  R extends Appended,
>(append: (...args: Args) => Promise<R>): (...args: Args) => Promise<R> {
  return async (...args) => {
    const stop = eventAppendDurationHistogram.startTimer();
    try {
      const attributes = { 'marketplace.events': args[1].length };
      const result = await runInSpan('append', { kind: 'client', attributes }, () => append(...args));
      stop({ outcome: result.outcome });
      return result;
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
  };
}
