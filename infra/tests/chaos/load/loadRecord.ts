/** A command with a successful response. */
export interface AcknowledgedTestCommand {
  readonly commandId: string;
  /** The position in the response: `epoch.position`. */
  readonly position: string;
}

/** Observations of clients: successful commands, and responses that they should not have received. */
export interface LoadTestClientObservations {
  readonly acknowledged: AcknowledgedTestCommand[];
  /** Attempts that ended without a response: the command may have been stored. */
  lostConnections: number;
  /** Attempts with a 503 response. */
  unavailable: number;
  /** 503 responses without Retry-After. */
  withoutRetryAfter: number;
  /** Acknowledged commands that were repeated with their idempotency key. */
  repeated: number;
  /** Repeated commands with a different response. */
  differentRepeats: number;
  /** Number of responses that clients should not receive, by description, for example `POST /api/rfq/send 500`. */
  readonly unexpected: Map<string, number>;
  /** Commands that clients gave up on. */
  unanswered: number;
  /** Duration of every successful attempt in milliseconds. */
  readonly latencies: number[];
}

/** Creates a record without attempts. */
export function createLoadTestClientRecord(): LoadTestClientObservations {
  return {
    acknowledged: [],
    lostConnections: 0,
    unavailable: 0,
    withoutRetryAfter: 0,
    repeated: 0,
    differentRepeats: 0,
    unexpected: new Map(),
    unanswered: 0,
    latencies: [],
  };
}

/**
 * Counts a response that clients should not receive.
 * @param what method, path and status.
 */
export function recordUnexpectedLoadTestReply({ unexpected }: LoadTestClientObservations, what: string): void {
  unexpected.set(what, (unexpected.get(what) ?? 0) + 1);
}
