import type { EventStore } from '../../port.ts';

/** A store under test. The log may already hold events, and others may not write to it meanwhile. */
export interface OpenedStore {
  readonly store: EventStore;
  /** A second, independent way into the same log, as another process would have; left out where there is none. */
  readonly reopen?: () => Promise<EventStore>;
  /** Whether positions have no gaps; otherwise they only ascend. */
  readonly gapless: boolean;
  /** Runs after the store was closed. */
  readonly dispose?: () => Promise<void>;
}

/** How a rule reaches the store that `describeEventStore` opened before it. */
export type Subject = () => OpenedStore;
