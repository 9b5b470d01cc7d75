import type { Bell } from './bell.ts';
import { pause } from './pause.ts';
import type { EventBatch } from './port.ts';

/** What following needs of a store. */
export interface FollowSource {
  readAll(after: bigint): Promise<EventBatch>;
  /** Rings when there may be new events. */
  readonly bell: Bell;
  /** Looks again after so long even when the bell stays silent; never when left out. */
  readonly pollMs?: number;
  /** Told every failed read; an error that it throws ends the subscription with that error. */
  onFailure(error: unknown): void;
}

const firstRetryMs = 50;
const longestRetryMs = 2_000;

/** Batches after a position, stored ones first, then new ones as they come; failed reads are repeated with a back-off. */
export async function* follow(source: FollowSource, after: bigint, signal: AbortSignal): AsyncGenerator<EventBatch> {
  let position = after;
  let retryMs = firstRetryMs;
  const stopped = (): boolean => signal.aborted;
  while (!stopped()) {
    const seen = source.bell.rings();
    const batch = await source.readAll(position).catch((error: unknown) => {
      source.onFailure(error);
      return null;
    });
    if (stopped()) return;
    if (batch === null) {
      await pause(retryMs, signal);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
      continue;
    }
    retryMs = firstRetryMs;
    if (batch.position > position) {
      position = batch.position;
      yield batch;
    } else {
      await source.bell.wait(seen, signal, source.pollMs);
    }
  }
}
