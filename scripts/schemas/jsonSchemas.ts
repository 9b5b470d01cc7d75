import { CloudEvent } from '@marketplace/contracts/kernel/cloudEvent.ts';
import type { PublicEventDefinition, PublicTopic } from '@marketplace/contracts/kernel/publicEvent.ts';
import { z } from 'zod';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What consumers hold on to, as files by their names. */
export type ContractFiles = Readonly<Record<string, JsonSchema>>;

/** The topics and what is told in them; not a schema. */
export const topicsFile = 'topics.json';
export const envelopeFile = 'cloud-event.json';

/** Open lists take any text and name the values of today; the expression of a format is left to the format. */
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

/** @returns the schema as consumers read it: objects take members that it does not name, lists take as many as it says. */
export function jsonSchemaOf(title: string, schema: z.ZodObject): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', override: simplify });
  return { $schema, title, ...(JSON.parse(JSON.stringify(rest)) as JsonSchema) };
}

/** A file for the topics, one for the envelope, and one for the data of each public event, by its type. */
export function contractFiles(topics: readonly PublicTopic[], events: readonly PublicEventDefinition[]): ContractFiles {
  const typesIn = (topic: PublicTopic) => events.filter((each) => each.topic === topic).map(({ type }) => type);
  return {
    [topicsFile]: Object.fromEntries(topics.map((topic) => [topic.name, { key: topic.key, types: typesIn(topic) }])),
    [envelopeFile]: jsonSchemaOf('CloudEvent', CloudEvent),
    ...Object.fromEntries(events.map(({ type, schema }) => [`${type}.json`, jsonSchemaOf(type, schema)])),
  };
}
