import { z } from 'zod';

/**
 * Marks a top-level property of an event as personal data of the person whose id stands in the sibling property `subject`.
 * The codec stores it encrypted under that person's key; after an erasure it decodes to `null`, so every reader must say
 * what it does then.
 */
export function personal<S extends z.ZodType>(schema: S, subject: string): z.ZodNullable<S> {
  return schema.nullable().meta({ personal: subject });
}

/** One stored version of an event: `name` is the fact, `version` the shape of its data. */
export interface EventDefinition<Name extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  readonly name: Name;
  readonly version: number;
  /** The type as the log stores it, for instance `RfqSent.v1`. */
  readonly storedType: string;
  readonly schema: Schema;
  /** The schema compiled, at its first use: as strict and several times faster, but it takes `new Function`, no browser's policy. */
  readonly compiled: (this: void) => Schema;
  /** Personal properties, each with the property that holds its subject's id. */
  readonly personal: Readonly<Record<string, string>>;
  /** The version before this one; `null` for version 1. */
  readonly previous: PreviousVersion | null;
}

/** The version before another one, and the ways between the two, both pure. */
export interface PreviousVersion {
  readonly definition: EventDefinition;
  /** Data of the older version, parsed, in the newer version's shape. */
  readonly upcast: (older: unknown) => unknown;
  /** Stands as long as the newer version is known but not yet written: newer data in the older version's shape. */
  readonly downcast: ((newer: unknown) => unknown) | null;
}

/** An event in memory: its name and its data, personal properties in plain text or `null`. */
export interface DomainEvent<Name extends string = string, Data = unknown> {
  readonly type: Name;
  readonly data: Data;
}

/** The event type that belongs to a definition. */
export type EventOf<D> =
  D extends EventDefinition<infer Name, infer Schema> ? DomainEvent<Name, z.infer<Schema>> : never;

/**
 * Version 1 of an event; `nextVersion` defines later ones.
 * @throws Error when a personal property names a subject that the schema does not hold.
 */
export function defineEvent<Name extends string, Schema extends z.ZodObject>(
  name: Name,
  version: 1,
  schema: Schema,
): EventDefinition<Name, Schema> {
  return define(name, version, schema, null);
}

/** Version 1 of an event by its properties, as `defineEvent`. */
export function firstVersion<Name extends string, Shape extends z.core.$ZodLooseShape>(name: Name, shape: Shape) {
  return defineEvent(name, 1, z.object(shape));
}

/** How data changes between two versions. Personal properties of an erased subject come as `null`, and stay so. */
export interface Ways<Older extends z.ZodObject, Newer extends z.ZodObject> {
  readonly upcast: (this: void, older: z.infer<Older>) => z.input<Newer>;
  /**
   * Given in the first release that knows the newer version, taken away in the next one: until then events are stored in the
   * older version, which every reader understands while both releases run.
   */
  readonly downcast?: (this: void, newer: z.infer<Newer>) => z.input<Older>;
}

/** The version after `older`, for a changed shape of the same fact. Code sees the newest shape only, whatever is stored. */
export function nextVersion<Name extends string, Older extends z.ZodObject, Newer extends z.ZodObject>(
  older: EventDefinition<Name, Older>,
  schema: Newer,
  { upcast, downcast }: Ways<Older, Newer>,
): EventDefinition<Name, Newer> {
  return define(older.name, older.version + 1, schema, {
    definition: older,
    upcast: (data) => upcast(data as z.infer<Older>),
    downcast: downcast === undefined ? null : (data) => downcast(data as z.infer<Newer>),
  });
}

/**
 * The version after `older` in which some of its properties are personal data of the person in `subject`; else it is the same. What
 * stands in older versions in plain text reads as `null` for erased people too, and is taken out of the log where that can be.
 */
export function sealedVersion<
  Name extends string,
  Shape extends z.core.$ZodLooseShape & Readonly<Record<string, z.ZodType>>,
  Property extends keyof Shape & string,
>(
  older: EventDefinition<Name, z.ZodObject<Shape>>,
  properties: readonly Property[],
  subject: keyof Shape & string,
): EventDefinition<Name, z.ZodObject<Omit<Shape, Property> & { [Key in Property]: z.ZodNullable<Shape[Key]> }>> {
  type Sealed = z.ZodObject<Omit<Shape, Property> & { [Key in Property]: z.ZodNullable<Shape[Key]> }>;
  const marked = properties.map((property) => [property, personal(older.schema.shape[property], subject)] as const);
  const schema = z.object({ ...older.schema.shape, ...Object.fromEntries(marked) }) as unknown as Sealed;
  return define(older.name, older.version + 1, schema, { definition: older, upcast: (data) => data, downcast: null });
}

/**
 * Properties that an older version holds in plain text and a later one seals, each with the property of its subject. Those whose subject
 * the older version does not name are not among them.
 */
export function plainMarksOf(older: EventDefinition, newest: EventDefinition): Readonly<Record<string, string>> {
  const { shape } = older.schema;
  const later = versionsOf(newest).filter(({ version }) => version > older.version);
  const marks = later.flatMap(({ personal: marked }) => Object.entries(marked));
  return Object.fromEntries(
    marks.filter(([name, subject]) => name in shape && !(name in older.personal) && subject in shape),
  );
}

/** @returns the event's name, whatever its version: `RfqSent` for `RfqSent.v1`. */
export function eventNameOf(storedType: string): string {
  return storedType.replace(/\.v\d+$/, '');
}

/** A definition and all versions before it, oldest first. */
export function versionsOf(definition: EventDefinition): readonly EventDefinition[] {
  const { previous } = definition;
  return previous === null ? [definition] : [...versionsOf(previous.definition), definition];
}

/** The version in which an event is stored today: the newest one that is not merely known. */
export function writtenVersionOf(newest: EventDefinition): EventDefinition {
  const { previous } = newest;
  return previous === null || previous.downcast === null ? newest : writtenVersionOf(previous.definition);
}

function define<Name extends string, Schema extends z.ZodObject>(
  name: Name,
  version: number,
  schema: Schema,
  previous: PreviousVersion | null,
): EventDefinition<Name, Schema> {
  const marks: Record<string, string> = {};
  for (const [key, property] of Object.entries(schema.shape)) {
    const subject = (property as z.ZodType).meta()?.['personal'];
    if (typeof subject !== 'string') continue;
    if (!(subject in schema.shape)) throw new Error(`${name}.${key}: the subject property ${subject} does not exist`);
    marks[key] = subject;
  }
  let made: Schema | null = null;
  const compiled = (): Schema => (made ??= z.compile(schema));
  return { name, version, storedType: `${name}.v${version}`, schema, compiled, personal: marks, previous };
}
