import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { Pool } from 'pg';
import type { Projection } from './projection.ts';

/** Turns stored events into domain events; the personal properties only for those that are asked for. */
export interface EventReader {
  /** Personal properties are `null`. @throws UnknownEventType, which stops the reader. */
  decode(this: void, stored: StoredEvent): DomainEvent;
  /** Personal properties in plain text, `null` where the subject was erased. One answer per event, in order. */
  decodePersonal(this: void, stored: readonly StoredEvent[]): Promise<readonly DomainEvent[]>;
}

/** Where something of note goes; no personal data. */
export interface ReaderLog {
  readonly debug?: (fields: object, message: string) => void;
  info(this: void, fields: object, message: string): void;
  warn(this: void, fields: object, message: string): void;
  error(this: void, fields: object, message: string): void;
}

/** What the runtime of the read models works with. */
export interface ReaderDeps {
  readonly store: EventStore;
  readonly reader: EventReader;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly log: ReaderLog;
}
