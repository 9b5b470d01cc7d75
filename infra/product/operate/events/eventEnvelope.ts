import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';

/** An exported event. */
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
  /** In the shape of the newest version. */
  readonly data: unknown;
}

/** @param event the decoded event. */
export function toExportedEvent({ position, stream, revision, meta }: StoredEvent, event: DomainEvent): ExportedEvent {
  return { position, stream, revision, type: event.type, at: meta.at, data: event.data };
}

/** Formats one line of JSON; the position is a number. */
export function formatEventAsJsonLine({ position, ...envelope }: ExportedEvent): string {
  return JSON.stringify({ position: Number(position), ...envelope });
}
