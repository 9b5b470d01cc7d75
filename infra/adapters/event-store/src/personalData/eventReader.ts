import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { StoredEvent } from '../port.ts';
import type { Codec } from './codec.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/** Reads batches of the log. */
export interface EventReader {
  /** Personal properties are `null`. @throws UnknownEventType, which stops the reader. */
  decode(this: void, stored: StoredEvent): DomainEvent;
  /** Personal properties in plain text, `null` where the subject was erased. One answer per event, in order. */
  decodePersonal(this: void, stored: readonly StoredEvent[]): Promise<readonly DomainEvent[]>;
}

/** Asks for the keys of a whole batch at once. */
export function createEventReader(codec: Codec, keys: Pick<SubjectKeys, 'find'>): EventReader {
  async function decodePersonal(stored: readonly StoredEvent[]): Promise<readonly DomainEvent[]> {
    const found = keys.find([...new Set(stored.flatMap((event) => codec.subjectsOf(event)))]);
    return Promise.all(stored.map((event) => codec.decodePersonal(event, { find: () => found })));
  }

  return { decode: (stored) => codec.decode(stored), decodePersonal };
}
