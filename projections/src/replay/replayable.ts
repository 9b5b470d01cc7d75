import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Table } from '@marketplace/read-models/table.ts';
import type { HandlerEntry, Projection } from '../runtime/projection.ts';
import type { Writes } from '../runtime/writes.ts';

/** A projection as a replay runs it: tables, and handlers that only write. Personal properties are `null` for all of them. */
export interface Replayable {
  /** As it is chosen by. */
  readonly name: string;
  /** Tells one state of its code from the next: a replay that was cut off goes on with the same one only. */
  readonly version: string;
  readonly tables: readonly Table[];
  readonly handlers: Readonly<Record<string, HandlerEntry<DomainEvent>>>;
  readonly afterBatch: (writes: Writes) => void;
}

/** @returns a live projection, for a replay beside it. */
export function replayOf({ name, version, tables, handlers, afterBatch }: Projection): Replayable {
  return { name, version: String(version), tables, handlers, afterBatch };
}
