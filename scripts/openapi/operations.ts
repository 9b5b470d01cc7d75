import { type ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { callScopes } from '@marketplace/contracts/callScopes.ts';
import { anything, type Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { limits } from '@marketplace/contracts/kernel/limits.ts';
import type { CallExample } from './examples.ts';
import type { ProblemWriter } from './responses.ts';
import type { Part, SchemaWriter } from './schemas.ts';

/** A call with what the document says of it. */
export interface DescribedCall {
  readonly name: string;
  readonly capability: string;
  readonly call: Endpoint;
  readonly example: CallExample;
}

export interface Writers {
  readonly schemas: SchemaWriter;
  readonly problems: ProblemWriter;
}

const who: Readonly<Record<Endpoint['access'], string>> = {
  public: 'Anybody may call.',
  session: 'For whoever is signed in.',
  vendor: 'For people with access to a provider.',
  answering: 'For people who answer for a provider.',
  analyst: 'For analysts and admins.',
  admin: 'For admins.',
};

/** The scope by which a token may make a call, `null` where none may. */
function scopeOf(name: string): ApiScope | null {
  const scope = (callScopes as Readonly<Record<string, ApiScope | 'none'>>)[name] ?? 'none';
  return scope === 'none' ? null : scope;
}

function describe({ name, call }: DescribedCall): string {
  const scope = scopeOf(name);
  const limit = call.limit === undefined ? null : limits[call.limit];
  return [
    who[call.access],
    scope === null ? 'No API token may call.' : `API tokens need the scope ${scope}.`,
    ...(limit === null
      ? []
      : [`At most ${limit.perAccount} calls of an account in ${Math.round(limit.windowSeconds / 60)} minutes.`]),
  ].join(' ');
}

function securityOf({ name, call }: DescribedCall): readonly Part[] {
  const scope = scopeOf(name);
  return [call.access === 'public' ? {} : { session: [] }, ...(scope === null ? [] : [{ apiToken: [scope] }])];
}

/** The members of an object as parameters of a place. */
function parametersIn(
  place: 'path' | 'query',
  schema: Part,
  examples: Readonly<Record<string, unknown>> = {},
): readonly Part[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Part>; required?: string[] };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: member,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
}

const header = (name: string, description: string, schema: Part, required = false): Part => ({
  ...{ name, in: 'header', required, description, schema },
});

const key = header(
  'Idempotency-Key',
  'Makes the call safe to repeat: sent again with the same key and body, it is answered as the first time.',
  { type: 'string', minLength: 1, maxLength: 200 },
);
const readAfter = header(
  'X-Read-After',
  'The position that a command was answered with: the answer waits for it up to 2 s, and says `X-Stale: true` where that was too short.',
  { type: 'string', maxLength: 60 },
);
const decideAfter = header(
  'X-Read-After',
  'The position that a command was answered with: this one is decided by a log that shows it, else it is answered 503.',
  { type: 'string', maxLength: 60 },
);

function headersOf({ method, service, headers = {} }: Endpoint): readonly Part[] {
  const own = Object.entries(headers).map(([name, { about, required }]) =>
    header(name, about, { type: 'string' }, required === true),
  );
  const common = service === 'query' ? [readAfter] : method === 'GET' ? [] : [key, decideAfter];
  return [...own, ...common];
}

/** What a schema says where it stands, by itself and not by its name. */
function membersOf({ schemas }: Writers, schema: Endpoint['params']): Part {
  if (schema === anything) return {};
  const part = schemas.write(schema);
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(part['$ref']))?.[1];
  return name === undefined ? part : (schemas.named()[name] ?? {});
}

/** Names in a path that no schema of the call tells of. */
function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function parametersOf(described: DescribedCall, writers: Writers): readonly Part[] {
  const { call, example } = described;
  const path = parametersIn('path', membersOf(writers, call.params), example.params);
  const missing = pathNames(call.path).filter((name) => !path.some((each) => each['name'] === name));
  if (missing.length > 0) throw new Error(`${call.method} ${call.path} has no schema for ${missing.join(', ')}.`);
  return [...path, ...parametersIn('query', membersOf(writers, call.query), example.query), ...headersOf(call)];
}

function bodyOf({ call, example }: DescribedCall, { schemas }: Writers): Part | null {
  if (call.form !== undefined) {
    const fields = Object.entries(call.form);
    const properties = Object.fromEntries(
      fields.map(([name, { kind, about }]) => [
        name,
        {
          type: 'string',
          description: about,
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

function contentOf({ call, example }: DescribedCall, { schemas }: Writers): Part {
  if (call.files === undefined) {
    return { 'application/json': { schema: schemas.write(call.reply), example: example.reply } };
  }
  return Object.fromEntries(call.files.map((type) => [type, { schema: { description: 'The file itself.' } }]));
}

/** What the document says of one call. */
export function operationOf(described: DescribedCall, writers: Writers): Part {
  const { name, capability, call } = described;
  const requestBody = bodyOf(described, writers);
  return {
    operationId: name,
    tags: [capability],
    summary: call.summary,
    description: describe(described),
    security: securityOf(described),
    parameters: parametersOf(described, writers),
    ...(requestBody !== null && { requestBody }),
    responses: {
      200: { description: 'Done.', content: contentOf(described, writers) },
      ...writers.problems.write(call),
    },
  };
}
