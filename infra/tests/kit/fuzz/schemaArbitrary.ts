import fc from 'fast-check';

/** A JSON Schema of the API document. */
export type OpenApiJsonSchema = Readonly<Record<string, unknown>>;

/** Values that no schema of the product accepts, or that often break parsers. */
const foreignValues: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  '1e400',
  'null',
  '__proto__',
  'constructor',
  "'; DROP TABLE x; --",
  '%',
  '%00',
  '..%2f',
  '\u202e\u200b\ufeff',
  '𝕏👩‍👩‍👧',
  'İß',
  '٣٫٥',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+20:00',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(10_000),
  [],
  {},
  [[[[]]]],
  { toString: 1, valueOf: null },
  Array.from({ length: 300 }, () => 'Europe'),
];

const foreign = fc.constantFrom(...foreignValues);

/** Deepest nesting of generated values; schemas may refer to themselves. */
const maxDepth = 6;

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 }).map((each) => each.join(''));

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
  uuid: fc.uuid({ version: 4 }),
  uri: fc.webUrl(),
};

function stringsOf({ format, minLength, maxLength }: OpenApiJsonSchema): fc.Arbitrary<string> {
  const known = typeof format === 'string' ? byFormat[format] : undefined;
  if (known !== undefined) return known;
  const min = typeof minLength === 'number' ? minLength : 0;
  const max = Math.min(typeof maxLength === 'number' ? maxLength : 60, 5_000);
  const short = { minLength: min, maxLength: Math.max(min, Math.min(max, 40)) };
  return fc.oneof(
    fc.string(short),
    fc.string({ ...short, unit: 'grapheme' }),
    digits,
    fc.constant('a'.repeat(max)),
    fc.constant('a'.repeat(max + 1)),
  );
}

function numbersOf({ type, minimum, maximum, exclusiveMinimum }: OpenApiJsonSchema): fc.Arbitrary<number> {
  const min = Number(minimum ?? exclusiveMinimum ?? -1_000_000);
  const max = Number(maximum ?? 1_000_000);
  const edges = fc.constantFrom(min - 1, min, min + 1, max - 1, max, max + 1, 0);
  const inner = fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31 - 1)) });
  return type === 'number' ? fc.oneof(edges, inner, fc.double({ noNaN: true })) : fc.oneof(edges, inner);
}

interface Context {
  readonly schemas: Readonly<Record<string, OpenApiJsonSchema>>;
  readonly depth: number;
}

function objectsOf(schema: OpenApiJsonSchema, context: Context): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, OpenApiJsonSchema>>);
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const members = Object.fromEntries(
    properties.map(([name, member]) => [
      name,
      context.depth > 1
        ? valuesOf(member, context)
        : fc.oneof({ weight: 9, arbitrary: valuesOf(member, context) }, { weight: 1, arbitrary: foreign }),
    ]),
  );
  const known = fc.record(members, { requiredKeys: [...required].filter((name) => name in members) });
  const more = fc.dictionary(fc.string({ maxLength: 10 }), foreign, { maxKeys: 2 });
  const free = schema['additionalProperties'];
  return typeof free === 'object' || properties.length === 0
    ? fc.tuple(known, more).map(([one, other]) => ({ ...other, ...one }))
    : known;
}

function kindsOf(schema: OpenApiJsonSchema): readonly string[] {
  const { type } = schema;
  return Array.isArray(type) ? (type as readonly string[]) : typeof type === 'string' ? [type] : [];
}

function valuesOfKind(kind: string, schema: OpenApiJsonSchema, context: Context): fc.Arbitrary<unknown> {
  if (kind === 'string') return stringsOf(schema);
  if (kind === 'integer' || kind === 'number') return numbersOf({ ...schema, type: kind });
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'null') return fc.constant(null);
  if (kind === 'object') return objectsOf(schema, context);
  if (kind !== 'array') return foreign;
  const minLength = Number(schema['minItems'] ?? 0);
  const maxLength = Math.max(minLength, Math.min(Number(schema['maxItems'] ?? 4), 4));
  return fc.array(valuesOf((schema['items'] ?? {}) as OpenApiJsonSchema, context), { minLength, maxLength });
}

function valuesOf(schema: OpenApiJsonSchema, { schemas, depth }: Context): fc.Arbitrary<unknown> {
  const context = { schemas, depth: depth + 1 };
  if (depth > maxDepth) return fc.constant(null);
  const { $ref, enum: options, const: constant, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === 'string') return valuesOf(schemas[$ref.replace(/^.*\//, '')] ?? {}, context);
  if (Array.isArray(options)) return fc.constantFrom(...(options as readonly unknown[]));
  if (constant !== undefined) return fc.constant(constant);
  const choices = (anyOf ?? oneOf) as readonly OpenApiJsonSchema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, context)));
  if (Array.isArray(allOf))
    return valuesOf(Object.assign({}, ...(allOf as readonly object[])) as OpenApiJsonSchema, context);
  const kinds = kindsOf(schema);
  return kinds.length === 0 ? foreign : fc.oneof(...kinds.map((kind) => valuesOfKind(kind, schema, context)));
}

/**
 * Generates values for a schema of the API document: most are valid, some are at or beyond the limits of the schema,
 * and some contain one of `foreignValues`. Ignores patterns.
 * @param schemas named schemas of the document, for references.
 */
export function createJsonSchemaArbitrary(
  schema: OpenApiJsonSchema,
  schemas: Readonly<Record<string, OpenApiJsonSchema>>,
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: valuesOf(schema, { schemas, depth: 0 }) }, { weight: 1, arbitrary: foreign });
}
