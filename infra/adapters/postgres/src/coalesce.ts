/** How look-ups go together. */
export interface CoalesceLimits {
  /** Loads on their way at the same time. */
  readonly inFlight: number;
  /** Keys of one load at most. */
  readonly keys: number;
}

interface Asked<Value> {
  readonly promise: Promise<Value>;
  resolve(this: void, value: Value): void;
  reject(this: void, error: unknown): void;
}

const defaultLimits: CoalesceLimits = { inFlight: 1, keys: 128 };

/**
 * Lets concurrent look-ups share round trips: what is asked for while a load is on its way goes with the next one. Nothing is
 * cached: a load always begins after its keys were asked for, so that every answer is as fresh as one of its own. A failing
 * load fails everybody in it.
 * @param load answers the values of different keys, in their order.
 */
export function coalesce<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  limits = defaultLimits,
): (key: Key) => Promise<Value> {
  const queue = new Map<Key, Asked<Value>>();
  let inFlight = 0;
  let due = false;
  /** Whether the last load had several keys: then more are likely to follow in this turn of the event loop. */
  let crowded = false;

  async function answer(keys: readonly Key[], asked: readonly Asked<Value>[]): Promise<void> {
    try {
      const values = await load(keys);
      if (values.length !== keys.length)
        throw new Error(`${keys.length} keys were answered by ${values.length} values`);
      values.forEach((value, index) => asked[index]?.resolve(value));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    inFlight -= 1;
    if (queue.size > 0) startSoon();
  }

  function start(): void {
    due = false;
    while (inFlight < limits.inFlight && queue.size > 0) {
      const group = [...queue].slice(0, limits.keys);
      for (const [key] of group) queue.delete(key);
      crowded = group.length > 1;
      inFlight += 1;
      void answer(
        group.map(([key]) => key),
        group.map(([, asked]) => asked),
      );
    }
  }

  /** Who was answered together comes back together: waits for all of them, to the end of the event loop's turn. */
  function startSoon(): void {
    if (due) return;
    due = true;
    setImmediate(start);
  }

  return (key) => {
    const before = queue.get(key);
    if (before !== undefined) return before.promise;
    const asked = Promise.withResolvers<Value>();
    queue.set(key, asked);
    if (crowded) startSoon();
    else start();
    return asked.promise;
  };
}
