import { batchDurations, handledEvents } from './metrics.ts';
import { handlingEvents, tracesOf } from './spans.ts';
import type { TraceMark } from './traceContext.ts';

/** Events that a reader of the log deals with at once. */
export interface HandledBatch {
  readonly events: readonly { readonly meta: TraceMark }[];
  readonly position: bigint;
}

/** Where a line about each batch goes, for who looks closely. */
export interface BatchLog {
  readonly debug?: (fields: object, message: string) => void;
}

/**
 * Deals with a batch of the log: measured, as a span that is linked to the commands that stored its events, with a line that names their
 * traces.
 * @param reader name of who follows the log: one of a short list.
 */
export async function seenBatch<T>(
  reader: string,
  { events, position }: HandledBatch,
  log: BatchLog,
  work: () => Promise<T>,
): Promise<T> {
  const stop = batchDurations.startTimer({ reader });
  try {
    const result = await handlingEvents(reader, events, async () => {
      const done = await work();
      log.debug?.(
        { reader, position: position.toString(), events: events.length, traces: tracesOf(events) },
        'handled events',
      );
      return done;
    });
    stop({ outcome: 'done' });
    handledEvents.inc({ reader }, events.length);
    return result;
  } catch (error) {
    stop({ outcome: 'failed' });
    throw error;
  }
}
