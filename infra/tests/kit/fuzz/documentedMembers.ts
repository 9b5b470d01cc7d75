import type { OpenApiJsonSchema } from './schemaArbitrary.ts';

type Properties = Readonly<Record<string, OpenApiJsonSchema>>;

const propertiesOf = (schema: OpenApiJsonSchema | undefined): Properties =>
  (schema?.['properties'] ?? {}) as Properties;
const restOf = (schema: OpenApiJsonSchema | undefined) =>
  schema?.['additionalProperties'] as OpenApiJsonSchema | undefined;

/**
 * Lists the members that an inline schema documents, as paths such as `.services.*.status`; `*` is any key of a map.
 */
export function* listDocumentedJsonPathsInTest(schema: OpenApiJsonSchema, path = ''): Generator<string> {
  for (const [name, member] of Object.entries(propertiesOf(schema))) {
    yield `${path}.${name}`;
    yield* listDocumentedJsonPathsInTest(member, `${path}.${name}`);
  }
  const rest = restOf(schema);
  if (rest !== undefined) yield* listDocumentedJsonPathsInTest(rest, `${path}.*`);
}

/**
 * Lists the members of a JSON value as paths in the notation of `listDocumentedJsonPathsInTest`. A key that the schema
 * covers only by `additionalProperties` is written as `*`; every other member has its name, documented or not.
 */
export function* listTestJsonValuePaths(
  value: unknown,
  schema: OpenApiJsonSchema | undefined,
  path = '',
): Generator<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const known = propertiesOf(schema)[name];
    const rest = known === undefined ? restOf(schema) : undefined;
    if (rest === undefined) yield `${path}.${name}`;
    yield* listTestJsonValuePaths(member, known ?? rest, `${path}.${rest === undefined ? name : '*'}`);
  }
}
