import {
  type DomainEvent,
  type EventDefinition,
  eventNameOf,
  plainMarksOf,
  versionsOf,
} from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { z } from 'zod';
import { EventRefused, type NewEvent } from '../port.ts';
import { withinBounds } from './withinBounds.ts';
import { openPersonal, sealPersonal, subjectsOfEnvelopes } from './sealedProperties.ts';
import type { SubjectKeys } from './subjectKeys.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Between events in memory and events in the log: names to stored types, personal properties to envelopes and back. */
export interface Codec {
  /**
   * Seals the personal properties under their subjects' keys, which are created first.
   * @throws SubjectErased, EventRefused for personal text that cannot be stored and for what is beyond a bound of its contract,
   * UnknownEventType, UnreadableEvent for data that its contract does not accept otherwise.
   */
  encode(event: DomainEvent, identity: EventIdentity, keys: Pick<SubjectKeys, 'ensure'>): Promise<NewEvent>;
  /** Encodes, and says how `decode` reads what was made of it. Throws like `encode`. */
  record(event: DomainEvent, identity: EventIdentity, keys: Pick<SubjectKeys, 'ensure'>): Promise<Recorded>;
  /** The event with every personal property `null`. @throws UnknownEventType, UnreadableEvent. */
  decode(stored: NewEvent): DomainEvent;
  /** The event with its personal properties in plain text, `null` where the subject was erased. */
  decodePersonal(stored: NewEvent, keys: Pick<SubjectKeys, 'find'>): Promise<DomainEvent>;
  /** Ids of those whose personal data the event holds: lets a reader fetch the keys of a whole batch at once. */
  subjectsOf(stored: NewEvent): readonly string[];
  /** Ids of everybody whom the event names in a property by which any event names a subject, personal data or not. */
  peopleIn(stored: NewEvent): readonly string[];
}

/** An event that is about to be stored, and the same one as everybody reads it: personal properties `null`. */
export interface Recorded {
  readonly stored: NewEvent;
  readonly event: DomainEvent;
}

/** What an event in the log has besides its name and data. */
export interface EventIdentity {
  /** UUID, unique in the log: the envelopes are bound to it. */
  readonly id: string;
  readonly meta: Meta;
}

/** An event in the log that this code has no definition for, or a newer version. Readers stop here, they never skip. */
export class UnknownEventType extends Error {
  readonly type: string;

  /** @param newest the newest version of that event that this code knows. */
  constructor(type: string, newest?: EventDefinition) {
    const hint = newest === undefined ? '' : `: this release knows it up to version ${newest.version}`;
    super(`No definition for the event type ${type}${hint}`);
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

function unreadable({ storedType }: EventDefinition, id: string, { issues }: z.ZodError): UnreadableEvent {
  return new UnreadableEvent(
    storedType,
    id,
    issues.map(({ path }) => path.join('.')),
  );
}

/** What was stored before a bound was set is brought within it, so that every reader can take it. */
function parse(definition: EventDefinition, id: string, data: unknown): Properties {
  const parsed = definition.compiled().safeParse(data);
  if (parsed.success) return parsed.data;
  const within = withinBounds(definition.compiled(), data, parsed.error.issues);
  if (within !== null) return within;
  throw unreadable(definition, id, parsed.error);
}

/** Nothing is stored that readers would have to bring within its bounds. */
function parseNew(definition: EventDefinition, id: string, data: unknown): Properties {
  const parsed = definition.compiled().safeParse(data);
  if (parsed.success) return parsed.data;
  const problem = unreadable(definition, id, parsed.error);
  if (withinBounds(definition.compiled(), data, parsed.error.issues) === null) throw problem;
  throw new EventRefused('out-of-bounds', problem.message);
}

/** The newest definition of every name. @throws Error when two definitions of a name do not follow from each other. */
function newestByName(definitions: readonly EventDefinition[]): ReadonlyMap<string, EventDefinition> {
  const ascending = definitions.toSorted((a, b) => a.version - b.version);
  const newest = new Map(ascending.map((definition) => [definition.name, definition]));
  for (const definition of definitions) {
    const found = newest.get(definition.name);
    if (found === undefined || versionsOf(found).includes(definition)) continue;
    throw new Error(`${definition.storedType} and ${found.storedType} are no versions of one event: use nextVersion`);
  }
  return newest;
}

function blankPersonal({ personal }: EventDefinition): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.keys(personal).map((property) => [property, null]));
}

/** How a stored type is read: by its own definition, then through all later ones. */
interface Reading {
  readonly definition: EventDefinition;
  readonly blank: Readonly<Record<string, null>>;
  readonly later: readonly { readonly definition: EventDefinition; readonly upcast: (older: unknown) => unknown }[];
  /** Personal properties of the newest version. */
  readonly newestBlank: Readonly<Record<string, null>>;
  /** Properties in plain text that the newest version marks as personal, each with the property of its subject. */
  readonly plainMarks: Readonly<Record<string, string>>;
}

function readingsOf(newest: EventDefinition): readonly (readonly [string, Reading])[] {
  const versions = versionsOf(newest);
  const steps = versions.flatMap(({ previous }, index) => {
    const definition = versions[index];
    return previous === null || definition === undefined ? [] : [{ definition, upcast: previous.upcast }];
  });
  const newestBlank = blankPersonal(newest);
  return versions.map((definition, index) => {
    const plainMarks = plainMarksOf(definition, newest);
    const blanks = { blank: blankPersonal(definition), newestBlank };
    return [definition.storedType, { definition, ...blanks, later: steps.slice(index), plainMarks }] as const;
  });
}

/** Data that fits its definition, in the version that is written today. */
function asWritten(definition: EventDefinition, id: string, data: Properties) {
  const { previous } = definition;
  if (previous === null || previous.downcast === null) return { definition, data };
  return asWritten(previous.definition, id, parseNew(previous.definition, id, previous.downcast(data)));
}

/**
 * A codec for every event that may stand in the log. It reads all versions and gives the newest shape; a name is written in
 * the newest version that is not merely known.
 * @throws Error when two definitions have the same name and neither follows from the other.
 */
export function createCodec(definitions: readonly EventDefinition[]): Codec {
  const newest = newestByName(definitions);
  const readings = new Map([...newest.values()].flatMap(readingsOf));
  const subjectProperties = [...new Set(definitions.flatMap(({ personal }) => Object.values(personal)))];

  function readingOf(type: string): Reading {
    const found = readings.get(type);
    if (found === undefined) throw new UnknownEventType(type, newest.get(eventNameOf(type)));
    return found;
  }

  function upcast({ definition, later }: Reading, stored: NewEvent, data: object): DomainEvent<string, Properties> {
    let shaped = parse(definition, stored.id, data);
    for (const step of later) shaped = parse(step.definition, stored.id, step.upcast(shaped));
    return { type: definition.name, data: shaped };
  }

  function decode(stored: NewEvent): DomainEvent {
    const reading = readingOf(stored.type);
    const event = upcast(reading, stored, { ...(stored.data as object), ...reading.blank });
    return reading.later.length === 0 ? event : { ...event, data: { ...event.data, ...reading.newestBlank } };
  }

  /** Blanks for what stands in plain text of people who have no key any more. */
  async function forgottenPlain({ plainMarks }: Reading, { data }: NewEvent, keys: Pick<SubjectKeys, 'find'>) {
    const marks = Object.entries(plainMarks).map(
      ([name, subject]) => [name, String((data as Properties)[subject])] as const,
    );
    if (marks.length === 0) return {};
    const found = await keys.find([...new Set(marks.map(([, subject]) => subject))]);
    return Object.fromEntries(marks.filter(([, subject]) => !found.has(subject)).map(([name]) => [name, null]));
  }

  const record: Codec['record'] = async ({ type, data }, { id, meta }, keys) => {
    const known = newest.get(type);
    if (known === undefined) throw new UnknownEventType(type);
    const parsed = parseNew(known, id, data);
    const written = asWritten(known, id, parsed);
    const sealed = await sealPersonal(written.definition, id, written.data, keys);
    const stored = { id, type: written.definition.storedType, data: sealed, meta };
    // An older version may hold less than was given.
    if (written.definition !== known) return { stored, event: decode(stored) };
    return { stored, event: { type, data: { ...parsed, ...readingOf(stored.type).blank } } };
  };

  return {
    encode: async (event, identity, keys) => (await record(event, identity, keys)).stored,
    record,
    decode,
    async decodePersonal(stored, keys) {
      const reading = readingOf(stored.type);
      const opened = await openPersonal(reading.definition, stored, keys);
      const forgotten = await forgottenPlain(reading, stored, keys);
      const { type, data } = upcast(reading, stored, { ...(stored.data as object), ...reading.blank, ...opened });
      return { type, data: { ...data, ...forgotten } };
    },
    subjectsOf: (stored) => {
      const plain = Object.values(readingOf(stored.type).plainMarks);
      const named = plain
        .map((property) => (stored.data as Properties)[property])
        .filter((id) => typeof id === 'string');
      return [...new Set([...subjectsOfEnvelopes(stored), ...named])];
    },
    peopleIn: ({ data }) =>
      subjectProperties.map((property) => (data as Properties)[property]).filter((id) => typeof id === 'string'),
  };
}
