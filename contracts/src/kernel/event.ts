import { z } from 'zod';

/**
 * Marks a top-level property of an event as personal data of the person identified by the sibling property `subject`.
 * The property is stored encrypted with that person's key and decodes to `null` after an erasure, which every reader
 * must handle.
 */
export function markAsPersonalData<S extends z.ZodType>(schema: S, subject: string): z.ZodNullable<S> {
  return schema.nullable().meta({ personal: subject });
}

/** A stored version of an event: `name` identifies the fact, and `version` the shape of its data. */
export interface EventDefinition<Name extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  readonly name: Name;
  readonly version: number;
  /** The type as stored in the log, for example `RfqSent.v1`. */
  readonly storedType: string;
  readonly schema: Schema;
  /**
   * The compiled schema, created on first use. It parses several times faster than `schema`, but needs `new Function`,
   * which browser CSPs forbid.
   */
  readonly compiled: (this: void) => Schema;
  /** Names of the personal properties, each with the name of the property that contains the subject's id. */
  readonly personal: Readonly<Record<string, string>>;
  /** The previous version; `null` for version 1. */
  readonly previous: PreviousEventVersion | null;
}

/** The previous version of an event and the pure conversions between the two. */
export interface PreviousEventVersion {
  readonly definition: EventDefinition;
  /** Converts parsed data of the older version to the newer shape. */
  readonly upcast: (older: unknown) => unknown;
  /** Converts newer data to the older shape. Present while the newer version can be read but is not written yet. */
  readonly downcast: ((newer: unknown) => unknown) | null;
}

/** An event in memory: its name and data. Personal properties are plain text or `null`. */
export interface DomainEvent<Name extends string = string, Data = unknown> {
  readonly type: Name;
  readonly data: Data;
}

/** The in-memory event type of a definition. */
export type InferredDomainEvent<D> =
  D extends EventDefinition<infer Name, infer Schema> ? DomainEvent<Name, z.infer<Schema>> : never;

/**
 * Defines version 1 of an event. Use `defineNextEventVersion` for later versions.
 * @throws Error if a personal property names a subject property that the schema does not have.
 */
export function defineFirstEventVersionFromSchema<Name extends string, Schema extends z.ZodObject>(
  name: Name,
  version: 1,
  schema: Schema,
): EventDefinition<Name, Schema> {
  return define(name, version, schema, null);
}

/** Defines version 1 of an event by its properties; see `defineFirstEventVersionFromSchema`. */
export function defineFirstEventVersion<Name extends string, Shape extends z.core.$ZodLooseShape>(
  name: Name,
  shape: Shape,
) {
  return defineFirstEventVersionFromSchema(name, 1, z.object(shape));
}

/** Conversions between two versions. Personal properties of an erased subject are `null` and must stay `null`. */
export interface EventVersionConversions<Older extends z.ZodObject, Newer extends z.ZodObject> {
  readonly upcast: (this: void, older: z.infer<Older>) => z.input<Newer>;
  /**
   * Add this function in the first release that can read the newer version, and remove it in the next release. Until
   * then events are stored in the older version, which both releases can read during a rolling update.
   */
  readonly downcast?: (this: void, newer: z.infer<Newer>) => z.input<Older>;
}

/** Defines the version after `older`, for the same fact with a changed shape. Readers only receive the newest shape. */
export function defineNextEventVersion<Name extends string, Older extends z.ZodObject, Newer extends z.ZodObject>(
  older: EventDefinition<Name, Older>,
  schema: Newer,
  { upcast, downcast }: EventVersionConversions<Older, Newer>,
): EventDefinition<Name, Newer> {
  return define(older.name, older.version + 1, schema, {
    definition: older,
    upcast: (data) => upcast(data as z.infer<Older>),
    downcast: downcast === undefined ? null : (data) => downcast(data as z.infer<Newer>),
  });
}

/**
 * Defines the version after `older` in which some properties become personal data of the person whose id is in the
 * property `subject`. The shape does not change otherwise. Plain text of older versions also decodes to `null` for
 * erased people, and is removed from the log where possible.
 */
export function markEventPropertiesPersonalInNextVersion<
  Name extends string,
  Shape extends z.core.$ZodLooseShape & Readonly<Record<string, z.ZodType>>,
  Property extends keyof Shape & string,
>(
  older: EventDefinition<Name, z.ZodObject<Shape>>,
  properties: readonly Property[],
  subject: keyof Shape & string,
): EventDefinition<Name, z.ZodObject<Omit<Shape, Property> & { [Key in Property]: z.ZodNullable<Shape[Key]> }>> {
  type Sealed = z.ZodObject<Omit<Shape, Property> & { [Key in Property]: z.ZodNullable<Shape[Key]> }>;
  const marked = properties.map(
    (property) => [property, markAsPersonalData(older.schema.shape[property], subject)] as const,
  );
  const schema = z.object({ ...older.schema.shape, ...Object.fromEntries(marked) }) as unknown as Sealed;
  return define(older.name, older.version + 1, schema, { definition: older, upcast: (data) => data, downcast: null });
}

/**
 * Lists properties that an older version stores in plain text and a later version encrypts, each with the property that
 * identifies its subject. Omits properties whose subject the older version does not contain.
 */
export function listLaterEncryptedEventProperties(
  older: EventDefinition,
  newest: EventDefinition,
): Readonly<Record<string, string>> {
  const { shape } = older.schema;
  const later = listEventVersions(newest).filter(({ version }) => version > older.version);
  const marks = later.flatMap(({ personal: marked }) => Object.entries(marked));
  return Object.fromEntries(
    marks.filter(([name, subject]) => name in shape && !(name in older.personal) && subject in shape),
  );
}

/** @returns the event name without the version: `RfqSent` for `RfqSent.v1`. */
export function stripVersionFromEventType(storedType: string): string {
  return storedType.replace(/\.v\d+$/, '');
}

/** Lists all versions of an event up to the given version, oldest first. */
export function listEventVersions(definition: EventDefinition): readonly EventDefinition[] {
  const { previous } = definition;
  return previous === null ? [definition] : [...listEventVersions(previous.definition), definition];
}

/** @returns the version in which an event is currently stored: the newest version without a pending `downcast`. */
export function findEventVersionToWrite(newest: EventDefinition): EventDefinition {
  const { previous } = newest;
  return previous === null || previous.downcast === null ? newest : findEventVersionToWrite(previous.definition);
}

function define<Name extends string, Schema extends z.ZodObject>(
  name: Name,
  version: number,
  schema: Schema,
  previous: PreviousEventVersion | null,
): EventDefinition<Name, Schema> {
  const marks: Record<string, string> = {};
  for (const [key, property] of Object.entries(schema.shape)) {
    const subject = (property as z.ZodType).meta()?.['personal'];
    if (typeof subject !== 'string') continue;
    if (!(subject in schema.shape)) throw new Error(`${name}.${key}: the subject property ${subject} does not exist`);
    marks[key] = subject;
  }
  let compiledSchema: Schema | null = null;
  const compiled = (): Schema => (compiledSchema ??= z.compile(schema));
  return { name, version, storedType: `${name}.v${version}`, schema, compiled, personal: marks, previous };
}
