/** Work of one kind that several ask for at the same moment. */
export type SharedRuns<Result> = (this: void, key: string, work: () => Promise<Result>) => Promise<Result>;

interface Lane<Result> {
  readonly running: Promise<Result>;
  next: Promise<Result> | null;
}

/**
 * Runs work of one key one after the other, however many ask. Whoever asks while it runs gets the result of a run that begins
 * later, one for all of them: what has begun may not know of what they have seen. They fail with the run that they wait for, so
 * that nobody waits for two that do not answer.
 * @param onShared told of everyone who got a run that another asked for.
 */
export function createSharedRuns<Result>(onShared: () => void): SharedRuns<Result> {
  const lanes = new Map<string, Lane<Result>>();

  function start(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = work();
    const lane = { running, next: null };
    lanes.set(key, lane);
    const end = (): void => {
      if (lanes.get(key) === lane) lanes.delete(key);
    };
    running.then(end, end);
    return running;
  }

  return (key, work) => {
    const lane = lanes.get(key);
    if (lane === undefined) return start(key, work);
    if (lane.next !== null) onShared();
    lane.next ??= lane.running.then(() => start(key, work));
    return lane.next;
  };
}
