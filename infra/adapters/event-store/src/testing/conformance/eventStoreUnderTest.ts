import type { EventStore } from '../../port.ts';

/**
 * A store under test. The log may already contain events, but other tests must not write to the log at the same time.
 */
export interface EventStoreUnderTest {
  readonly store: EventStore;
  /** Opens a second, independent connection to the same log, like another process; omitted if this is not possible. */
  readonly reopen?: () => Promise<EventStore>;
  /** Whether positions have no gaps; otherwise they are only ascending. */
  readonly gapless: boolean;
  /** Runs after the store is closed. */
  readonly dispose?: () => Promise<void>;
}

/** Returns the store that `defineEventStoreTests` opened before the test. */
export type GetEventStoreUnderTest = () => EventStoreUnderTest;
