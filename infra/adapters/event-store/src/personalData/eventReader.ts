import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { StoredEvent } from '../port.ts';
import type { EventCodec } from './codec.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/** Decodes events of the log. */
export interface StoredEventDecoder {
  /**
   * Decodes with personal properties `null`.
   * @throws UnknownEventTypeError, at which the reader must stop.
   */
  decode(this: void, stored: StoredEvent): DomainEvent;
  /**
   * Decodes with personal properties in plain text, `null` where the subject was erased. Returns one event per input,
   * in order.
   */
  decodePersonal(this: void, stored: readonly StoredEvent[]): Promise<readonly DomainEvent[]>;
}

/** Creates a decoder that loads the keys of a whole batch with one query. */
export function createStoredEventDecoder(codec: EventCodec, keys: Pick<SubjectKeys, 'find'>): StoredEventDecoder {
  async function decodePersonal(stored: readonly StoredEvent[]): Promise<readonly DomainEvent[]> {
    const found = keys.find([...new Set(stored.flatMap((event) => codec.getSubjects(event)))]);
    return Promise.all(stored.map((event) => codec.decodePersonal(event, { find: () => found })));
  }

  return { decode: (stored) => codec.decode(stored), decodePersonal };
}
