import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';

/** An event as it leaves the product. */
export interface EventEnvelope {
  /** Place in the log, ascending. */
  readonly position: bigint;
  readonly stream: string;
  /** Place in its stream, from 0. */
  readonly revision: number;
  /** Name of the event, without its version. */
  readonly type: string;
  /** Instant, ISO 8601 in UTC. */
  readonly at: string;
  /** In the shape of the newest version. */
  readonly data: unknown;
}

/** @param event the stored one as code sees it. */
export function envelopeOf({ position, stream, revision, meta }: StoredEvent, event: DomainEvent): EventEnvelope {
  return { position, stream, revision, type: event.type, at: meta.at, data: event.data };
}

/** One line of JSON; the position as a number. */
export function jsonLine({ position, ...envelope }: EventEnvelope): string {
  return JSON.stringify({ position: Number(position), ...envelope });
}
