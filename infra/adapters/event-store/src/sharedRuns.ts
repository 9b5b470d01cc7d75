/** Work of one kind that several ask for at the same moment. */
export type SharedRuns<Result> = (this: void, key: string, work: () => Promise<Result>) => Promise<Result>;

interface Lane<Result> {
  /** What has begun and has not ended, the longest first. */
  running: readonly Promise<Result>[];
  next: Promise<Result> | null;
}

/**
 * Runs work of one key a few times at once at most, however many ask. Whoever asks while all of those run gets the result of a run
 * that begins later, one for all of them: what has begun may not know of what they have seen. They fail with the run that they wait
 * for, so that nobody waits for two that do not answer.
 * @param most runs of one key at the same time.
 * @param onShared told of everyone who got a run that another asked for.
 */
export function createSharedRuns<Result>(most: number, onShared: () => void): SharedRuns<Result> {
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

  /** Begins when the longest run has ended. */
  function startAfter(longest: Promise<Result>, key: string, lane: Lane<Result>, work: () => Promise<Result>) {
    const free = (): void => {
      lane.next = null;
    };
    longest.then(free, free);
    return longest.then(() => start(key, lane, work));
  }

  return (key, work) => {
    const lane = lanes.get(key) ?? { running: [], next: null };
    const [longest] = lane.running;
    if (longest === undefined || lane.running.length < most) return start(key, lane, work);
    if (lane.next !== null) onShared();
    lane.next ??= startAfter(longest, key, lane, work);
    return lane.next;
  };
}
