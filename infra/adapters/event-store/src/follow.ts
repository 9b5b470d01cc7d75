import type { NewEventsSignal } from './newEventsSignal.ts';
import { sleep } from './sleep.ts';
import type { EventBatch } from './port.ts';

/** What following needs of a store. */
export interface FollowSource {
  readAll(after: bigint): Promise<EventBatch>;
  /** Rings when there may be new events. */
  readonly newEvents: NewEventsSignal;
  /** Looks again after so long even when the signal stays silent; never when left out. */
  readonly pollMs?: number;
  /** Least time from one read to the next, so that a busy log is not read event by event; none when left out. */
  readonly paceMs?: number;
  /** Told every failed read; an error that it throws ends the subscription with that error. */
  onFailure(error: unknown): void;
}

const firstRetryMs = 50;
const longestRetryMs = 2_000;
/** After a batch of so many events the reader is behind, and reads on at once. */
const behind = 100;

/** Batches after a position, stored ones first, then new ones as they come; failed reads are repeated with a back-off. */
export async function* follow(source: FollowSource, after: bigint, signal: AbortSignal): AsyncGenerator<EventBatch> {
  let position = after;
  let retryMs = firstRetryMs;
  let nextReadAt = 0;
  const stopped = (): boolean => signal.aborted;
  while (!stopped()) {
    const pauseMs = nextReadAt - performance.now();
    if (pauseMs > 0) await sleep(pauseMs, signal);
    nextReadAt = performance.now() + (source.paceMs ?? 0);
    const seen = source.newEvents.count();
    const batch = await source.readAll(position).catch((error: unknown) => {
      source.onFailure(error);
      return null;
    });
    if (stopped()) return;
    if (batch === null) {
      await sleep(retryMs, signal);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
      continue;
    }
    retryMs = firstRetryMs;
    if (batch.position > position) {
      position = batch.position;
      if (batch.events.length >= behind) nextReadAt = 0;
      yield batch;
    } else {
      await source.newEvents.wait(seen, signal, source.pollMs);
    }
  }
}
