import { z } from 'zod';
import type { OpenApiSchemaNameRegistry } from './namedSchemas.ts';

/** A part of the OpenAPI document. */
export type OpenApiFragment = Readonly<Record<string, unknown>>;

/** Converts zod schemas to schemas of the OpenAPI document, and collects the named schemas. */
export interface OpenApiSchemaWriter {
  write(this: void, schema: z.ZodType): OpenApiFragment;
  /** Returns the named schemas that were written so far, by name. */
  named(this: void): Readonly<Record<string, OpenApiFragment>>;
}

interface WrittenSchema {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: Record<string, unknown>;
}

/** Adds registered formats. Removes patterns that a format implies, and the bounds of safe integers. */
function simplify({ zodSchema, jsonSchema }: WrittenSchema): void {
  const stated = z.globalRegistry.get(zodSchema)?.['format'];
  if (jsonSchema['type'] === 'string' && stated !== undefined) jsonSchema['format'] = stated;
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['format'] === undefined) return;
  delete jsonSchema['pattern'];
  delete jsonSchema['allOf'];
}

const rewriteRefs = (text: string): string => text.replaceAll('"#/$defs/', '"#/components/schemas/');

function omit(part: object, ...members: readonly string[]): OpenApiFragment {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !members.includes(name)));
}

/**
 * Creates a writer of JSON Schema, draft 2020-12, for OpenAPI 3.1. The schemas describe the input, before defaults and
 * conversions are applied.
 */
export function createOpenApiSchemaWriter(names: OpenApiSchemaNameRegistry): OpenApiSchemaWriter {
  const named = new Map<string, OpenApiFragment>();
  const options = { io: 'input', target: 'draft-2020-12', unrepresentable: 'any', override: simplify } as const;
  return {
    write: (schema) => {
      const { $defs = {}, ...whole } = z.toJSONSchema(schema, { ...options, metadata: names });
      const rest = omit(whole, '$schema', 'id');
      const parsed = JSON.parse(rewriteRefs(JSON.stringify({ $defs, rest }))) as {
        $defs: Record<string, OpenApiFragment>;
        rest: OpenApiFragment;
      };
      for (const [name, part] of Object.entries(parsed.$defs)) named.set(name, omit(part, 'id'));
      const own = names.get(schema)?.id;
      if (own === undefined) return parsed.rest;
      const ref = `#/components/schemas/${own}`;
      // A recursive schema is already among the named schemas.
      if (parsed.rest['$ref'] !== ref) named.set(own, parsed.rest);
      return { $ref: ref };
    },
    named: () => Object.fromEntries([...named].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}
