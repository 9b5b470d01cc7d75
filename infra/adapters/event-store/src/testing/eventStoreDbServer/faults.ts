/** Faults that a test can switch on while the server runs. */
export interface TestEventStoreDbServerFaults {
  /** Every call fails with UNAVAILABLE. */
  refuses: boolean;
  /** Appends are stored, but their responses are never sent. */
  losesResponses: boolean;
  /** Batch appends are not supported, as in servers before version 21.10. */
  lacksBatches: boolean;
  /** A batch stream ends with an error after it has stored an append, instead of sending a response. */
  breaksBatches: boolean;
  /** Calls are accepted but get no response, as if the process were stopped. */
  hangs: boolean;
  /** Running subscriptions receive neither events nor an error; later subscriptions receive events. */
  silent: boolean;
  /** `caughtUp` is sent before the stored events. */
  catchesUpEarly: boolean;
  /** Results of stream reads contain no positions, as on older servers. */
  hidesPositions: boolean;
  /** Milliseconds until the response to an append. */
  responseDelayMs: number;
}

/** @returns faults that are all switched off. */
export function createInactiveTestEventStoreDbFaults(): TestEventStoreDbServerFaults {
  return {
    refuses: false,
    losesResponses: false,
    lacksBatches: false,
    breaksBatches: false,
    hangs: false,
    silent: false,
    catchesUpEarly: false,
    hidesPositions: false,
    responseDelayMs: 0,
  };
}
