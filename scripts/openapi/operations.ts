import { type ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { endpointApiScopes } from '@marketplace/contracts/endpointScopes.ts';
import { ignoredInputSchema, type Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { rateLimits } from '@marketplace/contracts/kernel/rateLimits.ts';
import type { EndpointExample } from './examples.ts';
import type { OpenApiErrorResponseDescriptionBuilder } from './responses.ts';
import type { OpenApiFragment, OpenApiSchemaWriter } from './schemas.ts';

/** An API call with its name, capability and example, for the OpenAPI document. */
export interface DocumentedEndpoint {
  readonly name: string;
  readonly capability: string;
  readonly call: Endpoint;
  readonly example: EndpointExample;
}

export interface OpenApiSchemaAndProblemWriters {
  readonly schemas: OpenApiSchemaWriter;
  readonly problems: OpenApiErrorResponseDescriptionBuilder;
}

const accessDescriptions: Readonly<Record<Endpoint['access'], string>> = {
  public: 'Public.',
  session: 'For signed-in users.',
  vendor: 'For users with access to a provider.',
  answering: 'For users who may respond for a provider.',
  analyst: 'For analysts and admins.',
  admin: 'For admins.',
};

/** @returns the scope that an API token needs for a call; `null` if API tokens cannot make the call. */
function getScope(name: string): ApiScope | null {
  const scope = (endpointApiScopes as Readonly<Record<string, ApiScope | 'none'>>)[name] ?? 'none';
  return scope === 'none' ? null : scope;
}

function describe({ name, call }: DocumentedEndpoint): string {
  const scope = getScope(name);
  const limit = call.limit === undefined ? null : rateLimits[call.limit];
  return [
    accessDescriptions[call.access],
    scope === null ? 'Not available to API tokens.' : `API tokens require the scope ${scope}.`,
    ...(limit === null
      ? []
      : [`At most ${limit.perAccount} calls per account in ${Math.round(limit.windowSeconds / 60)} minutes.`]),
  ].join(' ');
}

function describeSecurity({ name, call }: DocumentedEndpoint): readonly OpenApiFragment[] {
  const scope = getScope(name);
  return [call.access === 'public' ? {} : { session: [] }, ...(scope === null ? [] : [{ apiToken: [scope] }])];
}

/** Describes the properties of an object schema as path or query parameters. */
function describeParameters(
  place: 'path' | 'query',
  schema: OpenApiFragment,
  examples: Readonly<Record<string, unknown>> = {},
): readonly OpenApiFragment[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, OpenApiFragment>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: member,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
}

const header = (name: string, description: string, schema: OpenApiFragment, required = false): OpenApiFragment => ({
  ...{ name, in: 'header', required, description, schema },
});

const key = header(
  'Idempotency-Key',
  'Makes the call safe to retry: a call with the same key and body returns the first response.',
  { type: 'string', minLength: 1, maxLength: 200 },
);
const readAfter = header(
  'X-Read-After',
  'The position that a command returned: the response waits up to 2 s for it, and contains `X-Stale: true` when that was not enough.',
  { type: 'string', maxLength: 60 },
);
const decideAfter = header(
  'X-Read-After',
  'The position that a command returned: this command is decided on a log that includes it, otherwise it returns 503.',
  { type: 'string', maxLength: 60 },
);

function describeHeaders({ method, service, headers = {} }: Endpoint): readonly OpenApiFragment[] {
  const own = Object.entries(headers).map(([name, { description, required }]) =>
    header(name, description, { type: 'string' }, required === true),
  );
  const common = service === 'query' ? [readAfter] : method === 'GET' ? [] : [key, decideAfter];
  return [...own, ...common];
}

/** Resolves a reference to a named schema, because parameters need the schema itself. */
function resolveSchema({ schemas }: OpenApiSchemaAndProblemWriters, schema: Endpoint['params']): OpenApiFragment {
  if (schema === ignoredInputSchema) return {};
  const part = schemas.write(schema);
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(part['$ref']))?.[1];
  return name === undefined ? part : (schemas.named()[name] ?? {});
}

/** @returns the names of the parameters in a path. */
function parsePathNames(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function describeAllParameters(
  described: DocumentedEndpoint,
  writers: OpenApiSchemaAndProblemWriters,
): readonly OpenApiFragment[] {
  const { call, example } = described;
  const path = describeParameters('path', resolveSchema(writers, call.params), example.params);
  const missing = parsePathNames(call.path).filter((name) => !path.some((each) => each['name'] === name));
  if (missing.length > 0) throw new Error(`${call.method} ${call.path} has no schema for ${missing.join(', ')}.`);
  return [
    ...path,
    ...describeParameters('query', resolveSchema(writers, call.query), example.query),
    ...describeHeaders(call),
  ];
}

function describeBody(
  { call, example }: DocumentedEndpoint,
  { schemas }: OpenApiSchemaAndProblemWriters,
): OpenApiFragment | null {
  if (call.form !== undefined) {
    const fields = Object.entries(call.form);
    const properties = Object.fromEntries(
      fields.map(([name, { kind, description }]) => [
        name,
        {
          type: 'string',
          description: description,
          ...(kind === 'file' && { contentMediaType: 'application/octet-stream' }),
        },
      ]),
    );
    const required = fields.flatMap(([name, field]) => (field.required === true ? [name] : []));
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } } };
  }
  if (call.body.type === 'undefined') return null;
  const schema = schemas.write(call.body);
  return { required: true, content: { 'application/json': { schema, example: example.body } } };
}

function describeContent(
  { call, example }: DocumentedEndpoint,
  { schemas }: OpenApiSchemaAndProblemWriters,
): OpenApiFragment {
  if (call.files === undefined) {
    return { 'application/json': { schema: schemas.write(call.reply), example: example.reply } };
  }
  return Object.fromEntries(call.files.map((type) => [type, { schema: { description: 'The content of the file.' } }]));
}

/**
 * Describes a call in the form of an OpenAPI operation. Schemas and shared error responses that the description refers
 * to are added to `writers`.
 * @throws Error if a path parameter has no schema.
 */
export function describeOpenApiOperation(
  described: DocumentedEndpoint,
  writers: OpenApiSchemaAndProblemWriters,
): OpenApiFragment {
  const { name, capability, call } = described;
  const requestBody = describeBody(described, writers);
  return {
    operationId: name,
    tags: [capability],
    summary: call.summary,
    description: describe(described),
    security: describeSecurity(described),
    parameters: describeAllParameters(described, writers),
    ...(requestBody !== null && { requestBody }),
    responses: {
      200: { description: 'Success.', content: describeContent(described, writers) },
      ...writers.problems.write(call),
    },
  };
}
