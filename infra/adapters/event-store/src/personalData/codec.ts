import {
  type DomainEvent,
  type EventDefinition,
  stripVersionFromEventType,
  listLaterEncryptedEventProperties,
  listEventVersions,
} from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { z } from 'zod';
import { EventNotStorableError, type NewEvent } from '../port.ts';
import { clampStoredEventDataToSchemaBounds } from './clampStoredEventDataToSchemaBounds.ts';
import { decryptPersonalProperties, encryptPersonalProperties, getSealedEnvelopeSubjects } from './sealedProperties.ts';
import type { SubjectKeys } from './subjectKeys.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Converts events between memory and log: names to stored types, personal properties to sealed envelopes, and back. */
export interface EventCodec {
  /**
   * Seals the personal properties with their subjects' keys, which are created when missing.
   * @throws SubjectErasedRefusal; EventNotStorableError for personal text that cannot be stored and for values outside
   * the bounds of the contract; UnknownEventTypeError; UnreadableEventError for data that violates the contract in any
   * other way.
   */
  encode(event: DomainEvent, identity: EventIdAndMeta, keys: Pick<SubjectKeys, 'ensure'>): Promise<NewEvent>;
  /** Encodes an event and also returns the event as `decode` would return it. Throws the same errors as `encode`. */
  record(
    event: DomainEvent,
    identity: EventIdAndMeta,
    keys: Pick<SubjectKeys, 'ensure'>,
  ): Promise<NewEventWithDecodedForm>;
  /**
   * Decodes an event and sets every personal property to `null`.
   * @throws UnknownEventTypeError, UnreadableEventError.
   */
  decode(stored: NewEvent): DomainEvent;
  /** Decodes an event, including its personal properties in plain text. They are `null` if their subject was erased. */
  decodePersonal(stored: NewEvent, keys: Pick<SubjectKeys, 'find'>): Promise<DomainEvent>;
  /**
   * @returns the ids of the subjects with personal data in the event, so that a reader can load the keys of a whole
   * batch at once.
   */
  getSubjects(stored: NewEvent): readonly string[];
  /**
   * @returns the ids of all people in the event: the values of all properties whose name is that of a subject property
   * in at least one event type.
   */
  getPeople(stored: NewEvent): readonly string[];
}

/** An event to store, and the same event as `decode` returns it: with personal properties `null`. */
export interface NewEventWithDecodedForm {
  readonly stored: NewEvent;
  readonly event: DomainEvent;
}

/** Id and metadata of a stored event, in addition to its name and data. */
export interface EventIdAndMeta {
  /** UUID, unique in the log; the sealed envelopes are bound to this id. */
  readonly id: string;
  readonly meta: EventMeta;
}

/**
 * Thrown for an event type or version in the log that this release does not define. Readers stop at this event and
 * never skip it.
 */
export class UnknownEventTypeError extends Error {
  readonly type: string;

  /** @param newest the newest version of the event that this release defines. */
  constructor(type: string, newest?: EventDefinition) {
    const hint = newest === undefined ? '' : `: this release knows it up to version ${newest.version}`;
    super(`No definition for the event type ${type}${hint}`);
    this.name = 'UnknownEventTypeError';
    this.type = type;
  }
}

/** Thrown for data that violates the contract of its event. The message names the properties, never their values. */
export class UnreadableEventError extends Error {
  constructor(type: string, id: string, paths: readonly string[]) {
    super(`${type} ${id} violates its contract at ${paths.join(', ')}`);
    this.name = 'UnreadableEventError';
  }
}

function createUnreadableError(
  { storedType }: EventDefinition,
  id: string,
  { issues }: z.ZodError,
): UnreadableEventError {
  return new UnreadableEventError(
    storedType,
    id,
    issues.map(({ path }) => path.join('.')),
  );
}

/** Parses stored data; values outside a bound that was introduced later are adjusted. */
function parse(definition: EventDefinition, id: string, data: unknown): Properties {
  const parsed = definition.compiled().safeParse(data);
  if (parsed.success) return parsed.data;
  const adjusted = clampStoredEventDataToSchemaBounds(definition.compiled(), data, parsed.error.issues);
  if (adjusted !== null) return adjusted;
  throw createUnreadableError(definition, id, parsed.error);
}

/** Parses new data; values outside the bounds are rejected. */
function parseNew(definition: EventDefinition, id: string, data: unknown): Properties {
  const parsed = definition.compiled().safeParse(data);
  if (parsed.success) return parsed.data;
  const problem = createUnreadableError(definition, id, parsed.error);
  if (clampStoredEventDataToSchemaBounds(definition.compiled(), data, parsed.error.issues) === null) throw problem;
  throw new EventNotStorableError('out-of-bounds', problem.message);
}

/**
 * @returns the newest definition of every event name.
 * @throws Error if two definitions have the same name but are not versions of each other.
 */
function newestByName(definitions: readonly EventDefinition[]): ReadonlyMap<string, EventDefinition> {
  const ascending = definitions.toSorted((a, b) => a.version - b.version);
  const newest = new Map(ascending.map((definition) => [definition.name, definition]));
  for (const definition of definitions) {
    const found = newest.get(definition.name);
    if (found === undefined || listEventVersions(found).includes(definition)) continue;
    throw new Error(`${definition.storedType} and ${found.storedType} are not versions of one event: use nextVersion`);
  }
  return newest;
}

function blankPersonal({ personal }: EventDefinition): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.keys(personal).map((property) => [property, null]));
}

/**
 * Steps to read a stored type: parse the data with the definition of the type, then upcast through all later versions.
 */
interface VersionReader {
  readonly definition: EventDefinition;
  readonly blank: Readonly<Record<string, null>>;
  readonly later: readonly { readonly definition: EventDefinition; readonly upcast: (older: unknown) => unknown }[];
  /** Personal properties of the newest version, all `null`. */
  readonly newestBlank: Readonly<Record<string, null>>;
  /** Plain-text properties that the newest version marks as personal, with the property that names their subject. */
  readonly plainMarks: Readonly<Record<string, string>>;
}

function createVersionReaders(newest: EventDefinition): readonly (readonly [string, VersionReader])[] {
  const versions = listEventVersions(newest);
  const steps = versions.flatMap(({ previous }, index) => {
    const definition = versions[index];
    return previous === null || definition === undefined ? [] : [{ definition, upcast: previous.upcast }];
  });
  const newestBlank = blankPersonal(newest);
  return versions.map((definition, index) => {
    const plainMarks = listLaterEncryptedEventProperties(definition, newest);
    const blanks = { blank: blankPersonal(definition), newestBlank };
    return [definition.storedType, { definition, ...blanks, later: steps.slice(index), plainMarks }] as const;
  });
}

/** Converts data to the version that is written, which may be older than the newest version. */
function downcastToWritten(definition: EventDefinition, id: string, data: Properties) {
  const { previous } = definition;
  if (previous === null || previous.downcast === null) return { definition, data };
  return downcastToWritten(previous.definition, id, parseNew(previous.definition, id, previous.downcast(data)));
}

/**
 * Creates a codec for every event that may be in the log. The codec reads all versions and returns the newest shape. It
 * writes the newest version that has no pending `downcast`.
 * @throws Error if two definitions have the same name and are not versions of each other.
 */
export function createEventCodec(definitions: readonly EventDefinition[]): EventCodec {
  const newest = newestByName(definitions);
  const versionReaders = new Map([...newest.values()].flatMap(createVersionReaders));
  const subjectProperties = [...new Set(definitions.flatMap(({ personal }) => Object.values(personal)))];

  function getVersionReader(type: string): VersionReader {
    const found = versionReaders.get(type);
    if (found === undefined) throw new UnknownEventTypeError(type, newest.get(stripVersionFromEventType(type)));
    return found;
  }

  function upcast(
    { definition, later }: VersionReader,
    stored: NewEvent,
    data: object,
  ): DomainEvent<string, Properties> {
    let current = parse(definition, stored.id, data);
    for (const step of later) current = parse(step.definition, stored.id, step.upcast(current));
    return { type: definition.name, data: current };
  }

  function decode(stored: NewEvent): DomainEvent {
    const reading = getVersionReader(stored.type);
    const event = upcast(reading, stored, { ...(stored.data as object), ...reading.blank });
    return reading.later.length === 0 ? event : { ...event, data: { ...event.data, ...reading.newestBlank } };
  }

  /** Sets plain-text personal properties to `null` if their subject no longer has a key. */
  async function blankErasedPlainText(
    { plainMarks }: VersionReader,
    { data }: NewEvent,
    keys: Pick<SubjectKeys, 'find'>,
  ) {
    const marks = Object.entries(plainMarks).map(
      ([name, subject]) => [name, String((data as Properties)[subject])] as const,
    );
    if (marks.length === 0) return {};
    const found = await keys.find([...new Set(marks.map(([, subject]) => subject))]);
    return Object.fromEntries(marks.filter(([, subject]) => !found.has(subject)).map(([name]) => [name, null]));
  }

  const record: EventCodec['record'] = async ({ type, data }, { id, meta }, keys) => {
    const known = newest.get(type);
    if (known === undefined) throw new UnknownEventTypeError(type);
    const parsed = parseNew(known, id, data);
    const written = downcastToWritten(known, id, parsed);
    const sealed = await encryptPersonalProperties(written.definition, id, written.data, keys);
    const stored = { id, type: written.definition.storedType, data: sealed, meta };
    // An older version may contain less data, so the event is decoded again.
    if (written.definition !== known) return { stored, event: decode(stored) };
    return { stored, event: { type, data: { ...parsed, ...getVersionReader(stored.type).blank } } };
  };

  return {
    encode: async (event, identity, keys) => (await record(event, identity, keys)).stored,
    record,
    decode,
    async decodePersonal(stored, keys) {
      const reading = getVersionReader(stored.type);
      const opened = await decryptPersonalProperties(reading.definition, stored, keys);
      const forgotten = await blankErasedPlainText(reading, stored, keys);
      const { type, data } = upcast(reading, stored, { ...(stored.data as object), ...reading.blank, ...opened });
      return { type, data: { ...data, ...forgotten } };
    },
    getSubjects: (stored) => {
      const plain = Object.values(getVersionReader(stored.type).plainMarks);
      const named = plain
        .map((property) => (stored.data as Properties)[property])
        .filter((id) => typeof id === 'string');
      return [...new Set([...getSealedEnvelopeSubjects(stored), ...named])];
    },
    getPeople: ({ data }) =>
      subjectProperties.map((property) => (data as Properties)[property]).filter((id) => typeof id === 'string'),
  };
}
