import { eventBatchDurationHistogram, handledEventCounter } from './metrics.ts';
import { runInSpanLinkedToEvents, collectDistinctEventTraceIds } from './spans.ts';
import type { EventTraceAndSpanIds } from './traceContext.ts';

/** A batch of events that a reader of the log processes. */
export interface ReaderEventBatchToMeasure {
  readonly events: readonly { readonly meta: EventTraceAndSpanIds }[];
  readonly position: bigint;
}

/** Receives a debug line per batch. */
export interface EventBatchDebugLogger {
  readonly debug?: (fields: object, message: string) => void;
}

/**
 * Processes a batch of events and records metrics, a span that is linked to the commands that stored the events, and a
 * debug line with the trace ids of the commands.
 * @param reader name of the reader of the log, from a short fixed list.
 */
export async function processEventBatchWithMetrics<T>(
  reader: string,
  { events, position }: ReaderEventBatchToMeasure,
  log: EventBatchDebugLogger,
  work: () => Promise<T>,
): Promise<T> {
  const stop = eventBatchDurationHistogram.startTimer({ reader });
  try {
    const result = await runInSpanLinkedToEvents(reader, events, async () => {
      const done = await work();
      log.debug?.(
        { reader, position: position.toString(), events: events.length, traces: collectDistinctEventTraceIds(events) },
        'handled events',
      );
      return done;
    });
    stop({ outcome: 'done' });
    handledEventCounter.inc({ reader }, events.length);
    return result;
  } catch (error) {
    stop({ outcome: 'failed' });
    throw error;
  }
}
