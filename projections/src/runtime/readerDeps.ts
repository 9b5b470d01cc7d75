import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { Pool } from 'pg';
import type { Projection } from './projection.ts';

/** Decodes stored events. */
export interface EventDecoder {
  /**
   * Decodes a stored event; all personal properties are `null`.
   * @throws UnknownEventTypeError, which stops the reader.
   */
  decode(this: void, stored: StoredEvent): DomainEvent;
  /**
   * Decodes stored events with personal properties in plain text (`null` for erased subjects). Returns one result per
   * event, in order.
   */
  decodePersonal(this: void, stored: readonly StoredEvent[]): Promise<readonly DomainEvent[]>;
}

/** Logger. Fields and messages must not contain personal data. */
export interface EventReaderLogger {
  readonly debug?: (fields: object, message: string) => void;
  info(this: void, fields: object, message: string): void;
  warn(this: void, fields: object, message: string): void;
  error(this: void, fields: object, message: string): void;
}

/** Dependencies of the read model runtime. */
export interface ReadModelDeps {
  readonly store: EventStore;
  readonly reader: EventDecoder;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly log: EventReaderLogger;
}
