/** A command that was answered with success. */
export interface Acknowledged {
  readonly commandId: string;
  /** As the answer says it: `epoch.position`. */
  readonly position: string;
}

/** What clients saw while they worked: what the product promised them, and what it should not have done. */
export interface Ledger {
  readonly acknowledged: Acknowledged[];
  /** Attempts that broke off without an answer: the command may or may not have been stored. */
  ambiguous: number;
  /** Attempts that were answered 503. */
  unavailable: number;
  /** Of those, without Retry-After. */
  withoutRetryAfter: number;
  /** Answered commands that were sent again with their key. */
  repeated: number;
  /** Of those, answered differently. */
  differing: number;
  /** Answers that no client should get, for instance `POST /api/rfq/send 500`, and how often. */
  readonly unexpected: Map<string, number>;
  /** Commands that were given up. */
  unanswered: number;
  /** Milliseconds of every attempt that was answered with success. */
  readonly latencies: number[];
}

/** @returns a ledger before the first command. */
export function createLedger(): Ledger {
  return {
    acknowledged: [],
    ambiguous: 0,
    unavailable: 0,
    withoutRetryAfter: 0,
    repeated: 0,
    differing: 0,
    unexpected: new Map(),
    unanswered: 0,
    latencies: [],
  };
}

/** Counts an answer that no client should get. @param what method, path and status. */
export function noteUnexpected({ unexpected }: Ledger, what: string): void {
  unexpected.set(what, (unexpected.get(what) ?? 0) + 1);
}
