import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Table } from '@marketplace/read-models/table.ts';
import type { HandlerEntry, ProjectedEvent, Projection } from '../runtime/projection.ts';
import type { WriteRun, Writes } from '../runtime/writes.ts';

/** The writes of handlers for events, or the index of the event that failed and the reason. */
export type HandledEvents =
  | { readonly runs: readonly WriteRun[] }
  | { readonly failedAt: number; readonly reason: string };

/** A projection as a replay runs it: tables, and handlers that only write. Personal properties are `null` for all of them. */
export interface Replayable {
  /** As it is chosen by. */
  readonly name: string;
  /** Tells one state of its code from the next: a replay that was cut off goes on with the same one only. */
  readonly version: string;
  readonly tables: readonly Table[];
  readonly handlers: Readonly<Record<string, HandlerEntry<DomainEvent>>>;
  readonly afterBatch: (writes: Writes) => void;
  /** Runs handlers and `afterBatch` in another process; in this one when left out. */
  readonly handleApart?: (events: readonly ProjectedEvent[]) => Promise<HandledEvents>;
}

/** @returns a live projection, for a replay beside it. */
export function replayOf({ name, version, tables, handlers, afterBatch }: Projection): Replayable {
  return { name, version: String(version), tables, handlers, afterBatch };
}
