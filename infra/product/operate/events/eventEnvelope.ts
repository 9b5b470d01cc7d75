import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';

/** An event as `npm run events` writes it. */
export interface ExportedEvent {
  /** Position in the log, ascending. */
  readonly position: bigint;
  readonly stream: string;
  /** Position in its stream, from 0. */
  readonly revision: number;
  /** Name of the event, without its version. */
  readonly type: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Data in the shape of the newest version of the event. */
  readonly data: unknown;
}

/** Combines the metadata of a stored event with its decoded data. */
export function toExportedEvent({ position, stream, revision, meta }: StoredEvent, event: DomainEvent): ExportedEvent {
  return { position, stream, revision, type: event.type, at: meta.at, data: event.data };
}

/** Formats an event as one line of JSON, without a line break; the position is a number. */
export function formatEventAsJsonLine({ position, ...envelope }: ExportedEvent): string {
  return JSON.stringify({ position: Number(position), ...envelope });
}
