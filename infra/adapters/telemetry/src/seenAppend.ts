import { appendDurations } from './metrics.ts';
import { inSpan } from './spans.ts';

/** What became of an append, as every event store says it. */
interface Appended {
  readonly outcome: string;
}

/** Measures appends to a log: their time by outcome, and a span each in the trace of their command. */
export function seenAppend<Args extends readonly [string, readonly unknown[], ...unknown[]], R extends Appended>(
  append: (...args: Args) => Promise<R>,
): (...args: Args) => Promise<R> {
  return async (...args) => {
    const stop = appendDurations.startTimer();
    try {
      const attributes = { 'marketplace.events': args[1].length };
      const result = await inSpan('append', { kind: 'client', attributes }, () => append(...args));
      stop({ outcome: result.outcome });
      return result;
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
  };
}
