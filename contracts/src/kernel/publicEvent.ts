import { z } from 'zod';

/**
 * A topic of public events, one per capability. The name of a topic never changes once published; an incompatible
 * change needs a `v2` topic.
 */
export interface PublicEventTopic {
  readonly capability: string;
  /** Name at the broker, for example `iot-marketplace.rfq.v1`. */
  readonly name: string;
  /** Description of the message key of the topic. */
  readonly key: string;
}

/** Contract of a public event, independent of the stored event. */
export interface PublicEventDefinition<Schema extends z.ZodObject = z.ZodObject> {
  readonly topic: PublicEventTopic;
  /** The `type` of the CloudEvents, for example `iot-marketplace.rfq.rfq-sent.v1`. */
  readonly type: string;
  readonly schema: Schema;
  /**
   * The compiled schema, created on first use. It strips undeclared properties, so nothing is published by accident.
   */
  readonly compiled: (this: void) => Schema;
}

/** A public event: its contract and data that conform to it. */
export interface PublicEvent {
  readonly definition: PublicEventDefinition;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Defines version 1 of a topic.
 * @param key description of the message key, for consumers.
 */
export function definePublicEventTopic(capability: string, key: string): PublicEventTopic {
  return { capability, name: `iot-marketplace.${capability}.v1`, key };
}

/**
 * Defines version 1 of a public event.
 * @param name the name of the event in kebab case, for example `rfq-sent`.
 * @param description the description of the event for consumers; every property needs a description as well.
 */
export function definePublicEvent<Shape extends z.core.$ZodLooseShape>(
  topic: PublicEventTopic,
  name: string,
  description: string,
  shape: Shape,
) {
  const schema = z.object(shape).describe(description);
  let compiledSchema: typeof schema | null = null;
  const compiled = (): typeof schema => (compiledSchema ??= z.compile(schema));
  const type = `iot-marketplace.${topic.capability}.${name}.v1`;
  return { topic, type, schema, compiled } satisfies PublicEventDefinition<typeof schema>;
}

/**
 * Marks an enum as open: values may be added without a new version, so the JSON Schema lists the known ones as examples
 * and accepts any text. Without the mark, a new value is a breaking change.
 */
export function markOpenEnum<Values extends z.ZodEnum>(values: Values): Values {
  return values.meta({ open: true });
}

/**
 * Creates a public event, dropping undeclared properties of the data.
 * @throws ZodError if the data does not conform to the definition.
 */
export function createPublicEventFromDefinition<Schema extends z.ZodObject>(
  definition: PublicEventDefinition<Schema>,
  data: z.input<Schema>,
): PublicEvent {
  return { definition, data: definition.compiled().parse(data) };
}
