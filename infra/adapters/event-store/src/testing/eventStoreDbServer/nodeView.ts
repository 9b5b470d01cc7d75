import type { TestEventStoreDbRecordedEvent, FakeEventStoreDbServerLog } from './serverLog.ts';

/** The part of the shared log that one node shows: all of it, or less while its index lags. */
export interface TestEventStoreDbNodeVisibleEvents {
  /** The events that the node shows, in order. */
  all(this: void): readonly TestEventStoreDbRecordedEvent[];
  /** Empty for a stream that does not exist or is not shown yet. */
  getStream(this: void, name: string): readonly TestEventStoreDbRecordedEvent[];
  /** Hides new events, and the last `fewer` existing events, until `unfreeze`. */
  freeze(this: void, fewer?: number): void;
  /** Shows all events, including new ones. */
  unfreeze(this: void): void;
  /**
   * Calls the listener for every event when it is shown.
   * @returns a function that removes the listener.
   */
  onShown(this: void, listener: (event: TestEventStoreDbRecordedEvent) => void): () => void;
  /** Calls `then` when the event at a position is shown, or immediately if the event is already shown. */
  whenShown(this: void, position: bigint, then: () => void): void;
}

/** Creates a view that initially shows all events. */
export function createTestEventStoreDbNodeVisibleEvents(
  log: FakeEventStoreDbServerLog,
): TestEventStoreDbNodeVisibleEvents {
  /** Number of events shown, `null` for all. */
  let shownCount: number | null = null;
  /** Number of events that the listeners have received. */
  let notifiedCount = log.all.length;
  const listeners = new Set<(event: TestEventStoreDbRecordedEvent) => void>();

  const all = (): readonly TestEventStoreDbRecordedEvent[] =>
    shownCount === null ? log.all : log.all.slice(0, shownCount);
  const getLastShownPosition = (): bigint =>
    (shownCount === null ? log.all.at(-1) : log.all[shownCount - 1])?.position ?? 0n;
  const notifyListeners = (): void => {
    if (shownCount !== null) return;
    const fresh = log.all.slice(notifiedCount);
    notifiedCount = log.all.length;
    for (const event of fresh) for (const listener of [...listeners]) listener(event);
  };
  log.onStored(notifyListeners);

  const onShown: TestEventStoreDbNodeVisibleEvents['onShown'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    all,
    getStream: (name) => {
      const stream = log.getStream(name);
      if (shownCount === null) return stream;
      const last = getLastShownPosition();
      return stream.filter(({ position }) => position <= last);
    },
    freeze(fewer = 0) {
      shownCount = Math.max(0, (shownCount ?? log.all.length) - fewer);
      notifiedCount = Math.min(notifiedCount, shownCount);
    },
    unfreeze() {
      shownCount = null;
      notifyListeners();
    },
    onShown,
    whenShown(position, then) {
      if (getLastShownPosition() >= position) {
        then();
        return;
      }
      const stop = onShown((event) => {
        if (event.position < position) return;
        stop();
        then();
      });
    },
  };
}
