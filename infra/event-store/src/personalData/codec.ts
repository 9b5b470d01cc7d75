import type { DomainEvent, EventDefinition } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { NewEvent } from '../port.ts';
import { openPersonal, sealPersonal, subjectsOfEnvelopes } from './sealedProperties.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/** Between events in memory and events in the log: names to stored types, personal properties to envelopes and back. */
export interface Codec {
  /**
   * Seals the personal properties under their subjects' keys, which are created first.
   * @throws SubjectErased, EventRefused for personal text that cannot be stored, UnknownEventType, UnreadableEvent for data
   * that its contract does not accept.
   */
  encode(event: DomainEvent, identity: EventIdentity, keys: Pick<SubjectKeys, 'ensure'>): Promise<NewEvent>;
  /** The event with every personal property `null`. @throws UnknownEventType, UnreadableEvent. */
  decode(stored: NewEvent): DomainEvent;
  /** The event with its personal properties in plain text, `null` where the subject was erased. */
  decodePersonal(stored: NewEvent, keys: Pick<SubjectKeys, 'find'>): Promise<DomainEvent>;
  /** Ids of those whose personal data the event holds: lets a reader fetch the keys of a whole batch at once. */
  subjectsOf(stored: NewEvent): readonly string[];
}

/** What an event in the log has besides its name and data. */
export interface EventIdentity {
  /** UUID, unique in the log: the envelopes are bound to it. */
  readonly id: string;
  readonly meta: Meta;
}

/** An event in the log that this code has no definition for. Readers stop here, they never skip. */
export class UnknownEventType extends Error {
  readonly type: string;

  constructor(type: string) {
    super(`No definition for the event type ${type}`);
    this.name = 'UnknownEventType';
    this.type = type;
  }
}

/** Data that its contract does not accept. Names the properties, never their values. */
export class UnreadableEvent extends Error {
  constructor(type: string, id: string, paths: readonly string[]) {
    super(`${type} ${id} does not fit its contract at ${paths.join(', ')}`);
    this.name = 'UnreadableEvent';
  }
}

function parse(definition: EventDefinition, id: string, data: unknown): Readonly<Record<string, unknown>> {
  const parsed = definition.schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => issue.path.join('.'));
  throw new UnreadableEvent(definition.storedType, id, paths);
}

function latestByName(definitions: readonly EventDefinition[]): ReadonlyMap<string, EventDefinition> {
  const ascending = definitions.toSorted((a, b) => a.version - b.version);
  return new Map(ascending.map((definition) => [definition.name, definition]));
}

function blankPersonal({ personal }: EventDefinition): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.keys(personal).map((property) => [property, null]));
}

/** A codec for every event that may stand in the log; a name is written in its highest version. */
export function createCodec(definitions: readonly EventDefinition[]): Codec {
  const latest = latestByName(definitions);
  const byStoredType = new Map(
    definitions.map((definition) => [definition.storedType, { definition, blank: blankPersonal(definition) }]),
  );

  function known(type: string) {
    const found = byStoredType.get(type);
    if (found === undefined) throw new UnknownEventType(type);
    return found;
  }

  function restore(stored: NewEvent, personal: Readonly<Record<string, unknown>>): DomainEvent {
    const { definition, blank } = known(stored.type);
    const data = { ...(stored.data as object), ...blank, ...personal };
    return { type: definition.name, data: parse(definition, stored.id, data) };
  }

  return {
    async encode(event, { id, meta }, keys) {
      const definition = latest.get(event.type);
      if (definition === undefined) throw new UnknownEventType(event.type);
      const data = await sealPersonal(definition, id, parse(definition, id, event.data), keys);
      return { id, type: definition.storedType, data, meta };
    },
    decode: (stored) => restore(stored, {}),
    async decodePersonal(stored, keys) {
      const { definition } = known(stored.type);
      return restore(stored, await openPersonal(definition, stored, keys));
    },
    subjectsOf: (stored) => subjectsOfEnvelopes(stored),
  };
}
