import { CloudEvent } from '@marketplace/contracts/kernel/cloudEvent.ts';
import type { PublicEventDefinition, PublicEventTopic } from '@marketplace/contracts/kernel/publicEvent.ts';
import { z } from 'zod';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Public contracts as file contents by file name. */
export type PublicEventContractFiles = Readonly<Record<string, JsonSchema>>;

/** Name of the file that lists the topics with their event types. It is not a JSON Schema. */
export const publicEventTopicsFileName = 'topics.json';
export const cloudEventSchemaFileName = 'cloud-event.json';

/**
 * Removes patterns from schemas with a format. Converts the values of open enums to examples, because open enums accept
 * any text.
 */
function simplify({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema['format'] !== undefined) {
    delete jsonSchema['pattern'];
    delete jsonSchema['allOf'];
  }
  if (jsonSchema['open'] !== true) return;
  delete jsonSchema['open'];
  jsonSchema['examples'] = jsonSchema['enum'];
  delete jsonSchema['enum'];
}

/** Converts a zod schema to a JSON Schema for consumers. The objects of the JSON Schema accept unknown properties. */
export function toPublicEventJsonSchema(title: string, schema: z.ZodObject): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', override: simplify });
  return { $schema, title, ...(JSON.parse(JSON.stringify(rest)) as JsonSchema) };
}

/**
 * Generates one file for the topics, one file for the CloudEvents envelope, and one file for the data of each public
 * event.
 */
export function generatePublicEventContractFiles(
  topics: readonly PublicEventTopic[],
  events: readonly PublicEventDefinition[],
): PublicEventContractFiles {
  const typesIn = (topic: PublicEventTopic) => events.filter((each) => each.topic === topic).map(({ type }) => type);
  return {
    [publicEventTopicsFileName]: Object.fromEntries(
      topics.map((topic) => [topic.name, { key: topic.key, types: typesIn(topic) }]),
    ),
    [cloudEventSchemaFileName]: toPublicEventJsonSchema('CloudEvent', CloudEvent),
    ...Object.fromEntries(events.map(({ type, schema }) => [`${type}.json`, toPublicEventJsonSchema(type, schema)])),
  };
}
