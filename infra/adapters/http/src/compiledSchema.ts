import { z } from 'zod';

const compiledSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** A schema of the contracts with generated code for valid input. Generated once per process, since a schema never changes. */
export function compiledSchema(schema: z.ZodType): z.ZodType {
  const known = compiledSchemas.get(schema);
  if (known !== undefined) return known;
  const compiled = z.compile(schema);
  compiledSchemas.set(schema, compiled);
  return compiled;
}
