/** What a test may do to the server while it runs; everything is off in the beginning. */
export interface Faults {
  /** Every call is answered UNAVAILABLE. */
  refuses: boolean;
  /** Appends are stored, but their answers never leave. */
  losesAnswers: boolean;
  /** Appends in batches are not offered, as before 21.10. */
  lacksBatches: boolean;
  /** A batch stream ends with an error after it stored an append, instead of answering it. */
  breaksBatches: boolean;
  /** Calls are taken and never answered, as by a process that is stopped. */
  hangs: boolean;
  /** Live subscriptions get no events any more, and no error either; those that begin later do. */
  silent: boolean;
  /** `caughtUp` comes before the stored events. */
  catchesUpEarly: boolean;
  /** Reads of a stream say no positions, as older servers do. */
  hidesPositions: boolean;
  /** Milliseconds that an append's answer takes. */
  answersAfterMs: number;
}

/** @returns a server's faults, all off. */
export function noFaults(): Faults {
  return {
    refuses: false,
    losesAnswers: false,
    lacksBatches: false,
    breaksBatches: false,
    hangs: false,
    silent: false,
    catchesUpEarly: false,
    hidesPositions: false,
    answersAfterMs: 0,
  };
}
