/** Limits of coalesced lookups. */
export interface CoalescedLookupLimits {
  /** Maximum number of loads in flight. */
  readonly inFlight: number;
  /** Maximum number of keys per load. */
  readonly keys: number;
}

interface PendingLookup<Value> {
  readonly promise: Promise<Value>;
  resolve(this: void, value: Value): void;
  reject(this: void, error: unknown): void;
}

const defaultLimits: CoalescedLookupLimits = { inFlight: 1, keys: 128 };

/**
 * Lets concurrent lookups share round trips: keys that are requested while a load is in flight are loaded by the next
 * load. Nothing is cached: a load always begins after its keys were requested, so every result is as fresh as that of a
 * separate load. A failed load rejects all of its lookups.
 * @param load returns the values of different keys, in the order of the keys.
 */
export function coalesceLookups<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  limits = defaultLimits,
): (key: Key) => Promise<Value> {
  const queue = new Map<Key, PendingLookup<Value>>();
  let inFlight = 0;
  let due = false;
  /** Whether the last load had several keys: if so, more keys are likely to follow in this turn of the event loop. */
  let wasGrouped = false;

  async function loadGroup(keys: readonly Key[], asked: readonly PendingLookup<Value>[]): Promise<void> {
    try {
      const values = await load(keys);
      if (values.length !== keys.length)
        throw new Error(`The load returned ${values.length} values for ${keys.length} keys`);
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
      wasGrouped = group.length > 1;
      inFlight += 1;
      void loadGroup(
        group.map(([key]) => key),
        group.map(([, asked]) => asked),
      );
    }
  }

  /**
   * Starts at the end of the event loop's turn, because callers whose lookups completed together tend to continue
   * together.
   */
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
    if (wasGrouped) startSoon();
    else start();
    return asked.promise;
  };
}
