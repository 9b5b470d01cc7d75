import { z } from 'zod';
import type { SchemaNames } from './namedSchemas.ts';

/** A part of the document. */
export type Part = Readonly<Record<string, unknown>>;

/** Says a schema in the document, and gathers what it names. */
export interface SchemaWriter {
  write(this: void, schema: z.ZodType): Part;
  /** What was named so far, by name. */
  named(this: void): Readonly<Record<string, Part>>;
}

interface WrittenSchema {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: Record<string, unknown>;
}

/** A format says more than the expression by which it is checked; that a whole number is exact goes without saying. */
function simplify({ zodSchema, jsonSchema }: WrittenSchema): void {
  const stated = z.globalRegistry.get(zodSchema)?.['format'];
  if (jsonSchema['type'] === 'string' && stated !== undefined) jsonSchema['format'] = stated;
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['format'] === undefined) return;
  delete jsonSchema['pattern'];
  delete jsonSchema['allOf'];
}

const withRefs = (text: string): string => text.replaceAll('"#/$defs/', '"#/components/schemas/');

function without(part: object, ...members: readonly string[]): Part {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !members.includes(name)));
}

/** A writer of JSON Schema, draft 2020-12, as OpenAPI 3.1 has it: what is sent, before anything is filled in or converted. */
export function createSchemaWriter(names: SchemaNames): SchemaWriter {
  const named = new Map<string, Part>();
  const options = { io: 'input', target: 'draft-2020-12', unrepresentable: 'any', override: simplify } as const;
  return {
    write: (schema) => {
      const { $defs = {}, ...whole } = z.toJSONSchema(schema, { ...options, metadata: names });
      const rest = without(whole, '$schema', 'id');
      const parsed = JSON.parse(withRefs(JSON.stringify({ $defs, rest }))) as {
        $defs: Record<string, Part>;
        rest: Part;
      };
      for (const [name, part] of Object.entries(parsed.$defs)) named.set(name, without(part, 'id'));
      const own = names.get(schema)?.id;
      if (own === undefined) return parsed.rest;
      const ref = `#/components/schemas/${own}`;
      // One that is named within itself stands among the others already.
      if (parsed.rest['$ref'] !== ref) named.set(own, parsed.rest);
      return { $ref: ref };
    },
    named: () => Object.fromEntries([...named].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}
