import { UnreadableEvent } from '@marketplace/event-store/personalData/codec.ts';
import { EnvelopeBroken } from '@marketplace/event-store/personalData/sealedProperties.ts';
import { UnstorableText } from '@marketplace/postgres/copyRows.ts';
import pg from 'pg';

/** An event that a projection cannot take, whatever the state of the machine: its data or its handler is wrong. */
export class EventFailed extends Error {
  readonly projection: string;
  readonly stream: string;
  readonly position: bigint;
  readonly eventType: string;
  readonly reason: string;

  constructor(event: Pick<EventFailed, 'projection' | 'stream' | 'position' | 'eventType' | 'reason'>) {
    const { projection, stream, position, eventType, reason } = event;
    super(`The read model ${projection} cannot take event ${position} (${eventType} of ${stream}): ${reason}`);
    this.name = 'EventFailed';
    this.projection = projection;
    this.stream = stream;
    this.position = position;
    this.eventType = eventType;
    this.reason = reason;
  }
}

/**
 * Data that does not fit its column, a rule of the table that it breaks, an exception that a trigger raised, more than an index or the
 * parser of JSON takes.
 */
const dataErrors = /^(22|23|54)...$|^P0001$/;

/** Whether an error comes from the events themselves and would come again with them, and not from the database or the machine. */
export function isPoison(error: unknown): boolean {
  if ([EventFailed, UnreadableEvent, EnvelopeBroken, UnstorableText].some((kind) => error instanceof kind)) return true;
  return error instanceof pg.DatabaseError && dataErrors.test(error.code ?? '');
}

/** Longest reason that is kept. */
const reasonLength = 500;

/** Why an event failed, without values of rows: those may be personal (Postgres puts them into `detail`, which is left out). */
export function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return `${error.code ?? ''} ${error.constraint ?? error.column ?? ''}`.trim();
  return (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').slice(0, reasonLength);
}
