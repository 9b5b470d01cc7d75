import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';

/** Expected revision of a stream that must not exist yet. */
export const noStreamRevision = -1;

/** Position before the first event, to read the log from its beginning. */
export const eventLogStartPosition = 0n;

/** Maximum size of one event's serialised data in UTF-8 bytes, for all adapters. */
export const maxEventBytes = 256 * 1024;

/** An event to store: encoded, with personal data already sealed. */
export interface NewEvent {
  /** UUID, unique in the log. */
  readonly id: string;
  /** Stored type with its version, for example `RfqSent.v1`. */
  readonly type: string;
  /** A JSON value. */
  readonly data: unknown;
  readonly meta: EventMeta;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Index in the stream, starting at 0, without gaps. */
  readonly revision: number;
  /**
   * Position in the log, ascending and above `eventLogStartPosition`. `readStream` returns a later position when the
   * store does not report the position of the event.
   */
  readonly position: bigint;
}

export interface EventAppendOptions {
  /** Revision of the stream's last event as it was read, or `noStreamRevision`. Must match exactly. */
  readonly expectedRevision: number;
  readonly commandId: string;
}

/** A conflict is a result, not an error. `repeated`: the same command has already stored its events. */
export type EventAppendResult =
  | { readonly outcome: 'appended' | 'repeated'; readonly revision: number; readonly position: bigint }
  | { readonly outcome: 'conflict'; readonly actualRevision: number };

/**
 * Events ordered by position, and the last position that was read. This position is after the last event of the batch
 * if the store skipped events of its own.
 */
export interface EventBatch {
  readonly events: readonly StoredEvent[];
  readonly position: bigint;
}

/**
 * The event log, ordered by position and never by time. Every adapter passes the conformance suite; callers must not
 * depend on a particular adapter. An append stores all its events or none. A conflict is returned as a result. Errors
 * are thrown: `EventNotStorableError` for events that no adapter accepts (too large, text that cannot be stored), any
 * other error when the store is unreachable (`EventStoreUnreachableError`, or an error of the database driver). If the
 * store is unreachable, the outcome is unknown, and the caller repeats the command with the same commandId.
 */
export interface EventStore {
  /**
   * Epoch of the log, [0-9a-z]{1,32}; a restored or replaced store has a different epoch. Creates the epoch when it is
   * missing.
   */
  epoch(): Promise<string>;
  /** Epoch of the log, or `null` if the log has no epoch yet; never creates an epoch. */
  findEpoch(): Promise<string | null>;
  append(stream: string, events: readonly NewEvent[], options: EventAppendOptions): Promise<EventAppendResult>;
  /** Reads all events of a stream from `fromRevision` (default 0) in order; no events if the stream does not exist. */
  readStream(stream: string, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /** Reads at most `limit` events (default 500) after a position, in order. */
  readAll(after: bigint, limit?: number): Promise<EventBatch>;
  /**
   * First yields the stored batches after a position, then new batches as they arrive. After an interruption, continues
   * automatically after the last batch that was consumed. Ends without an error when the signal aborts.
   */
  subscribe(after: bigint, signal: AbortSignal): AsyncIterable<EventBatch>;
  /**
   * Position of the last event in the log. It can be an event of the store itself: readers do not receive such events,
   * but `EventBatch.position` includes them.
   */
  head(): Promise<bigint>;
  /**
   * Waits until all later reads include the events up to a position that another process has reported. Not implemented
   * by stores with consistent reads.
   * @throws EventStoreUnreachableError if the wait takes too long.
   */
  untilShown?(position: bigint): Promise<void>;
  close(): Promise<void>;
}

type EventRefusalReason = 'too-large' | 'unstorable-text' | 'out-of-bounds';

/**
 * Thrown before anything is stored, for an event that some adapter could not store or some reader could not process.
 */
export class EventNotStorableError extends Error {
  readonly reason: EventRefusalReason;

  constructor(reason: EventRefusalReason, message: string) {
    super(message);
    this.name = 'EventNotStorableError';
    this.reason = reason;
  }
}

/** Thrown when the store is unreachable or does not respond. The outcome of an append in progress is unknown. */
export class EventStoreUnreachableError extends Error {
  /** The services convert this code to a 503 response. */
  readonly code = 'EVENT_STORE_UNREACHABLE';

  constructor(message: string) {
    super(message);
    this.name = 'EventStoreUnreachableError';
  }
}
