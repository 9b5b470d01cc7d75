import type { z } from 'zod';

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
  /** Personal properties, each with the property that holds its subject's id. */
  readonly personal: Readonly<Record<string, string>>;
}

/** An event in memory: its name and its data, personal properties in plain text or `null`. */
export interface DomainEvent<Name extends string = string, Data = unknown> {
  readonly type: Name;
  readonly data: Data;
}

/** The event type that belongs to a definition. */
export type EventOf<D> =
  D extends EventDefinition<infer Name, infer Schema> ? DomainEvent<Name, z.infer<Schema>> : never;

/** @throws Error when a personal property names a subject that the schema does not hold. */
export function defineEvent<Name extends string, Schema extends z.ZodObject>(
  name: Name,
  version: number,
  schema: Schema,
): EventDefinition<Name, Schema> {
  const marks: Record<string, string> = {};
  for (const [key, property] of Object.entries(schema.shape)) {
    const subject = (property as z.ZodType).meta()?.['personal'];
    if (typeof subject !== 'string') continue;
    if (!(subject in schema.shape)) throw new Error(`${name}.${key}: the subject property ${subject} does not exist`);
    marks[key] = subject;
  }
  return { name, version, storedType: `${name}.v${version}`, schema, personal: marks };
}
