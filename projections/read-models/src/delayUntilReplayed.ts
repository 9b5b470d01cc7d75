import { setTimeout as delay } from 'node:timers/promises';
import type { ReadModelAnnouncement } from './readModels.ts';

/** Milliseconds between polls of a lagging replica. */
const pollIntervalMs = 10;
/**
 * Maximum number of queued announcements. If more arrive, all are replaced by one announcement that everything may have
 * changed.
 */
const maxQueued = 1_000;

interface ReplicaMonitor {
  /** Updates the replica's position; rejects when the replica is unavailable. */
  readonly poll: () => Promise<void>;
  readonly hasReached: (position: string) => boolean;
  readonly isClosed: () => boolean;
  /** Receives a batch once the replica has replayed it. */
  readonly notifyListeners: (batch: ReadModelAnnouncement) => void;
}

/**
 * Delays announcements from the primary until a replica has replayed them, so that listeners can read the announced
 * changes.
 * @returns a function that accepts announcements.
 */
export function delayAnnouncementsUntilReplicaCatchesUp({
  poll,
  hasReached,
  isClosed,
  notifyListeners,
}: ReplicaMonitor): (batch: ReadModelAnnouncement) => void {
  const queue: ReadModelAnnouncement[] = [];
  let isRunning = false;
  const processQueue = async (): Promise<void> => {
    for (let next = queue[0]; next !== undefined && !isClosed(); next = queue[0]) {
      if (hasReached(next.position)) {
        queue.shift();
        notifyListeners(next);
        continue;
      }
      await delay(pollIntervalMs);
      await poll().catch(() => undefined);
    }
    isRunning = false;
  };
  return (batch) => {
    const { reader, position } = batch;
    if (queue.length >= maxQueued) queue.splice(0, queue.length, { reader, position });
    else queue.push(batch);
    if (isRunning) return;
    isRunning = true;
    void processQueue();
  };
}
