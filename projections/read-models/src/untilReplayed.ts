import { setTimeout as delay } from 'node:timers/promises';
import type { Announcement } from './readModels.ts';

/** Milliseconds between looks at a replica that is behind. */
const lookMs = 10;
/** Announcements that wait for a replica; further ones melt into one that says that everything may have changed. */
const mostWaiting = 1_000;

interface ReplicaLook {
  /** Looks how far the replica has come; rejects when it cannot be asked. */
  readonly look: () => Promise<void>;
  readonly isThere: (position: string) => boolean;
  readonly isClosed: () => boolean;
  /** Hears of a batch once the replica shows it. */
  readonly pass: (batch: Announcement) => void;
}

/**
 * Holds back what the primary announces until a replica of it has replayed it: whoever hears of a change finds it.
 * @returns a function that takes an announcement.
 */
export function untilReplayed({ look, isThere, isClosed, pass }: ReplicaLook): (batch: Announcement) => void {
  const waiting: Announcement[] = [];
  let isLooking = false;
  const passOn = async (): Promise<void> => {
    for (let next = waiting[0]; next !== undefined && !isClosed(); next = waiting[0]) {
      if (isThere(next.position)) {
        waiting.shift();
        pass(next);
        continue;
      }
      await delay(lookMs);
      await look().catch(() => undefined);
    }
    isLooking = false;
  };
  return (batch) => {
    const { reader, position } = batch;
    if (waiting.length >= mostWaiting) waiting.splice(0, waiting.length, { reader, position });
    else waiting.push(batch);
    if (isLooking) return;
    isLooking = true;
    void passOn();
  };
}
