import type { RecordedEvent, ServerLog } from './serverLog.ts';

/** What one node shows of the log that the nodes share: all of it, or less while its index lags. */
export interface NodeView {
  /** What it shows, in order. */
  all(this: void): readonly RecordedEvent[];
  /** Empty for a stream that does not exist, or is not shown yet. */
  streamOf(this: void, name: string): readonly RecordedEvent[];
  /** Shows no more than now, less the last `fewer` events, until `release`. */
  hold(this: void, fewer?: number): void;
  /** Shows all there is, and what comes. */
  release(this: void): void;
  /** Calls once with every event as it is shown. @returns a function that ends the listening. */
  onShown(this: void, listener: (event: RecordedEvent) => void): () => void;
  /** Calls as soon as the event at a position is shown: at once when it is. */
  whenShown(this: void, position: bigint, then: () => void): void;
}

/** @returns a view that shows everything. */
export function createNodeView(log: ServerLog): NodeView {
  /** How many events are shown, `null` for all. */
  let held: number | null = null;
  /** How many were told to the listeners. */
  let told = log.all.length;
  const listeners = new Set<(event: RecordedEvent) => void>();

  const all = (): readonly RecordedEvent[] => (held === null ? log.all : log.all.slice(0, held));
  const shownTo = (): bigint => (held === null ? log.all.at(-1) : log.all[held - 1])?.position ?? 0n;
  const tell = (): void => {
    if (held !== null) return;
    const fresh = log.all.slice(told);
    told = log.all.length;
    for (const event of fresh) for (const listener of [...listeners]) listener(event);
  };
  log.onStored(tell);

  const onShown: NodeView['onShown'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    all,
    streamOf: (name) => {
      const stream = log.streamOf(name);
      if (held === null) return stream;
      const last = shownTo();
      return stream.filter(({ position }) => position <= last);
    },
    hold(fewer = 0) {
      held = Math.max(0, (held ?? log.all.length) - fewer);
      told = Math.min(told, held);
    },
    release() {
      held = null;
      tell();
    },
    onShown,
    whenShown(position, then) {
      if (shownTo() >= position) {
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
