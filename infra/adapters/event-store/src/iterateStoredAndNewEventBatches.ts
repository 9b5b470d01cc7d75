import type { NewEventsSignal } from './newEventsSignal.ts';
import { sleepUnlessAborted } from './sleepUntilAborted.ts';
import type { EventBatch } from './port.ts';

/** The part of an event store that a subscription needs. */
export interface FollowedEventLogSource {
  readAll(after: bigint): Promise<EventBatch>;
  /** Signal that is raised when there may be new events. */
  readonly newEvents: NewEventsSignal;
  /** Polling interval in milliseconds, in case a notification was lost; no polling if omitted. */
  readonly pollMs?: number;
  /** Minimum milliseconds between two reads, so that a busy log is not read event by event; 0 if omitted. */
  readonly paceMs?: number;
  /** Called on every failed read; an error that this function throws ends the subscription. */
  onFailure(error: unknown): void;
}

const firstRetryMs = 50;
const maxRetryMs = 2_000;
/** A reader whose batch contains at least this number of events counts as lagging and reads again immediately. */
const laggingBatchEvents = 100;

/**
 * First yields the stored batches after a position, then new batches as they arrive. Retries failed reads with a
 * back-off.
 */
export async function* iterateStoredAndNewEventBatches(
  source: FollowedEventLogSource,
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<EventBatch> {
  let position = after;
  let retryMs = firstRetryMs;
  let nextReadAt = 0;
  const stopped = (): boolean => signal.aborted;
  while (!stopped()) {
    const pauseMs = nextReadAt - performance.now();
    if (pauseMs > 0) await sleepUnlessAborted(pauseMs, signal);
    nextReadAt = performance.now() + (source.paceMs ?? 0);
    const seen = source.newEvents.count();
    const batch = await source.readAll(position).catch((error: unknown) => {
      source.onFailure(error);
      return null;
    });
    if (stopped()) return;
    if (batch === null) {
      await sleepUnlessAborted(retryMs, signal);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
      continue;
    }
    retryMs = firstRetryMs;
    if (batch.position > position) {
      position = batch.position;
      if (batch.events.length >= laggingBatchEvents) nextReadAt = 0;
      yield batch;
    } else {
      await source.newEvents.wait(seen, signal, source.pollMs);
    }
  }
}
