import { z } from 'zod';

/** A topic of public events: one per capability. Its name is fixed once it was published; another shape of a whole topic is a `v2` beside it. */
export interface PublicTopic {
  readonly capability: string;
  /** As the broker knows it, for instance `iot-marketplace.rfq.v1`. */
  readonly name: string;
  /** What its key stands for. */
  readonly key: string;
}

/** The contract of a public event: what the world is told, apart from what is stored. */
export interface PublicEventDefinition<Schema extends z.ZodObject = z.ZodObject> {
  readonly topic: PublicTopic;
  /** The `type` of its CloudEvents, for instance `iot-marketplace.rfq.rfq-sent.v1`. */
  readonly type: string;
  readonly schema: Schema;
  /** The schema compiled, at its first use. What it does not name is left out, so that nothing goes out that nobody decided about. */
  readonly compiled: (this: void) => Schema;
}

/** What is said of an event in public: its contract, and data that fit it. */
export interface PublicEvent {
  readonly definition: PublicEventDefinition;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A topic in its first version. @param key what its key stands for, in the words of a consumer. */
export function publicTopic(capability: string, key: string): PublicTopic {
  return { capability, name: `iot-marketplace.${capability}.v1`, key };
}

/**
 * Version 1 of a public event. @param name in small letters with hyphens, as `rfq-sent`. @param description what happened, for a
 * consumer; every property needs one as well.
 */
export function publicEvent<Shape extends z.core.$ZodLooseShape>(
  topic: PublicTopic,
  name: string,
  description: string,
  shape: Shape,
) {
  const schema = z.object(shape).describe(description);
  let made: typeof schema | null = null;
  const compiled = (): typeof schema => (made ??= z.compile(schema));
  const type = `iot-marketplace.${topic.capability}.${name}.v1`;
  return { topic, type, schema, compiled } satisfies PublicEventDefinition<typeof schema>;
}

/**
 * Marks a list of values as open: later ones may come without another version, so the JSON Schema names the known ones as examples and
 * takes any text. A list without the mark is closed: another value in it breaks consumers.
 */
export function open<Values extends z.ZodEnum>(values: Values): Values {
  return values.meta({ open: true });
}

/** An event said in public, of data that may hold more than its contract names. @throws ZodError for data that do not fit it. */
export function say<Schema extends z.ZodObject>(
  definition: PublicEventDefinition<Schema>,
  data: z.input<Schema>,
): PublicEvent {
  return { definition, data: definition.compiled().parse(data) };
}
