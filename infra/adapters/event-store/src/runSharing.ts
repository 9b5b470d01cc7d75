/** Runs work for a key; callers that arrive during a run may share a later run. */
export type CoalescedRunner<Result> = (this: void, key: string, work: () => Promise<Result>) => Promise<Result>;

interface Lane<Result> {
  /** Runs in progress, the oldest first. */
  running: readonly Promise<Result>[];
  next: Promise<Result> | null;
}

/**
 * Limits concurrent runs per key. Callers that arrive while the maximum number is running share one later run: the runs
 * in progress may have started before changes that these callers already know about. A failed run rejects all of its
 * callers instead of being retried, so no caller waits for two timeouts.
 * @param most maximum concurrent runs per key.
 * @param onShared called for every caller that shares a run that another caller started.
 */
export function createCoalescedRunner<Result>(most: number, onShared: () => void): CoalescedRunner<Result> {
  const lanes = new Map<string, Lane<Result>>();

  function start(key: string, lane: Lane<Result>, work: () => Promise<Result>): Promise<Result> {
    const run = work();
    lane.running = [...lane.running, run];
    lanes.set(key, lane);
    const end = (): void => {
      lane.running = lane.running.filter((each) => each !== run);
      if (lane.running.length === 0 && lane.next === null) lanes.delete(key);
    };
    run.then(end, end);
    return run;
  }

  /** Starts the shared run after the oldest run has ended. */
  function startAfter(oldest: Promise<Result>, key: string, lane: Lane<Result>, work: () => Promise<Result>) {
    const free = (): void => {
      lane.next = null;
    };
    oldest.then(free, free);
    return oldest.then(() => start(key, lane, work));
  }

  return (key, work) => {
    const lane = lanes.get(key) ?? { running: [], next: null };
    const [oldest] = lane.running;
    if (oldest === undefined || lane.running.length < most) return start(key, lane, work);
    if (lane.next !== null) onShared();
    lane.next ??= startAfter(oldest, key, lane, work);
    return lane.next;
  };
}
