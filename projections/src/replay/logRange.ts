import type { StoredEvent } from '@marketplace/event-store/port.ts';

/**
 * A section of the log. A time range requires a scan of the whole log, because events are ordered by position, and the
 * clocks of machines differ.
 */
export interface EventLogRange {
  /** Instants in ISO 8601 (UTC). `to` is exclusive; `null` means no limit. */
  readonly from: string | null;
  readonly to: string | null;
  /** Range of positions; `after` is exclusive, and `until` is inclusive. */
  readonly after: bigint;
  readonly until: bigint;
}

/** @returns a predicate for events in the range. */
export function createEventLogRangeFilter({ from, to, after, until }: EventLogRange): (stored: StoredEvent) => boolean {
  const [first, end] = [from, to].map((instant) => (instant === null ? null : Date.parse(instant)));
  return ({ position, meta }) => {
    if (position <= after || position > until) return false;
    const at = Date.parse(meta.at);
    return (first === null || first === undefined || at >= first) && (end === null || end === undefined || at < end);
  };
}
