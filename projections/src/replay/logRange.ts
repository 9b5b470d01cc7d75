import type { StoredEvent } from '@marketplace/event-store/port.ts';

/** A part of the log. By time it is looked for in the whole of it: order is position, and clocks of several machines differ. */
export interface LogRange {
  /** Instants in ISO 8601, UTC; the second one is not included. `null`: without a bound. */
  readonly from: string | null;
  readonly to: string | null;
  /** Events after this position, up to and with that. */
  readonly after: bigint;
  readonly until: bigint;
}

/** @returns whether an event belongs to the range. */
export function isWithin({ from, to, after, until }: LogRange): (stored: StoredEvent) => boolean {
  const [first, end] = [from, to].map((instant) => (instant === null ? null : Date.parse(instant)));
  return ({ position, meta }) => {
    if (position <= after || position > until) return false;
    const at = Date.parse(meta.at);
    return (first === null || first === undefined || at >= first) && (end === null || end === undefined || at < end);
  };
}
