import type { Meta } from '@marketplace/contracts/kernel/meta.ts';

/** Expected revision of a stream that must not exist yet. */
export const noStream = -1;

/** Position before the first event: what a reader from the beginning starts after. */
export const beginning = 0n;

/** Largest serialised size, in UTF-8 bytes, of one event's data that every adapter takes. */
export const maxEventBytes = 256 * 1024;

/** An event about to be stored: encoded, personal data already sealed. */
export interface NewEvent {
  /** UUID. */
  readonly id: string;
  /** Stored type with its version, for instance `RfqSent.v1`. */
  readonly type: string;
  /** JSON value. */
  readonly data: unknown;
  readonly meta: Meta;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Place in its stream, from 0, gapless. */
  readonly revision: number;
  /** Place in the log, above `beginning`, ascending; from `readStream`, a later one where the store does not report it there. */
  readonly position: bigint;
}

export interface AppendOptions {
  /** Revision of the stream's last event as it was read, or `noStream`. Always exact. */
  readonly expectedRevision: number;
  readonly commandId: string;
}

/** A conflict is an answer, not an error. `repeated`: the same command had stored these events before. */
export type AppendResult =
  | { readonly outcome: 'appended' | 'repeated'; readonly revision: number; readonly position: bigint }
  | { readonly outcome: 'conflict'; readonly actualRevision: number };

/** Events in order of position, and the last position seen: beyond the last event where the store skips its own. */
export interface EventBatch {
  readonly events: readonly StoredEvent[];
  readonly position: bigint;
}

/**
 * The log. Order is position, never time. Every adapter passes the conformance suite; nothing above may know which one runs.
 * An append either stores all its events or none. Errors other than a conflict are thrown: `EventRefused` for events that no
 * adapter takes (too large, text that cannot be stored), anything else when the store cannot be reached (`StoreUnreachable`, or
 * an error of the database's driver); then the outcome is unknown and the caller repeats the command with the same commandId.
 */
export interface EventStore {
  /** Name of this life of the store, [0-9a-z]{1,32}; a restored or exchanged store has another one. */
  epoch(): Promise<string>;
  /** The same, and `null` where nobody has named it yet: asking names nothing. */
  findEpoch(): Promise<string | null>;
  append(stream: string, events: readonly NewEvent[], options: AppendOptions): Promise<AppendResult>;
  /** All events of a stream from `fromRevision` (0 when left out) on, in order; none for a stream that does not exist. */
  readStream(stream: string, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /** At most `limit` events (500 when left out) after a position, in order. */
  readAll(after: bigint, limit?: number): Promise<EventBatch>;
  /**
   * Batches after a position, first the stored, then the new ones as they come; resubscribes by itself from the last batch
   * that was taken. Ends, without an error, when the signal aborts.
   */
  subscribe(after: bigint, signal: AbortSignal): AsyncIterable<EventBatch>;
  /** Position of the last event, the store's own included, which readers see as the end of a batch only; `beginning` for an empty log. */
  head(): Promise<bigint>;
  /**
   * Resolves once every later answer knows of what stands up to a position, as somebody was told it by another process; left out by
   * stores whose every answer does. @throws StoreUnreachable when that takes too long.
   */
  untilShown?(position: bigint): Promise<void>;
  close(): Promise<void>;
}

type RefusedBecause = 'too-large' | 'unstorable-text' | 'out-of-bounds';

/** Thrown before anything is stored when an event can be stored by no adapter, or taken by no reader. */
export class EventRefused extends Error {
  readonly reason: RefusedBecause;

  constructor(reason: RefusedBecause, message: string) {
    super(message);
    this.name = 'EventRefused';
    this.reason = reason;
  }
}

/** The store cannot be reached or does not answer. Whether an append that was under way is stored, nobody knows. */
export class StoreUnreachable extends Error {
  /** By this the services answer 503. */
  readonly code = 'EVENT_STORE_UNREACHABLE';

  constructor(message: string) {
    super(message);
    this.name = 'StoreUnreachable';
  }
}
