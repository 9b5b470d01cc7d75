import { z } from 'zod';

const compiledSchemas = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Compiles a schema of the contracts to generated code, which speeds up the parsing of valid input. Compiles each
 * schema once per process.
 */
export function compileSchemaOnce(schema: z.ZodType): z.ZodType {
  const known = compiledSchemas.get(schema);
  if (known !== undefined) return known;
  const compiled = z.compile(schema);
  compiledSchemas.set(schema, compiled);
  return compiled;
}
