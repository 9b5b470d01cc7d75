import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCoverageApiKeyHeaders } from '../../kit/coverageCalls.ts';
import { testSampleSeed, isDeepTestRun, shuffleByTestSeed } from '../../kit/sampled.ts';
import {
  type TestOpenApiDocument,
  createOpenApiReplyConformanceCheck,
  type ReceivedTestApiReply,
  type FuzzTestOpenApiOperation,
} from '../../kit/fuzz/documentedReplies.ts';
import { getFuzzTestOperationAndRoleAtIndex } from '../../kit/fuzz/pairOperationWithRole.ts';
import { createJsonSchemaArbitrary } from '../../kit/fuzz/schemaArbitrary.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import { type RoleMatrixRequest, createRoleMatrixRequestContext } from '../../kit/matrixCell.ts';
import { roleMatrixRequestFactoriesByRoute } from '../../kit/roleMatrixRequestFactoriesByRoute.ts';
import type { RoleMatrixTestRole } from '../../kit/matrixRoles.ts';
import {
  type RoleMatrixFixture,
  replaceEndedTestUserSession,
  startRoleMatrixFixture,
} from '../../kit/roleMatrixFixture.ts';

const roles = ['guest', 'buyerA', 'vendorA', 'analyst', 'admin'] as const satisfies readonly RoleMatrixTestRole[];
/** Number of requests: `FUZZ_CALLS` if set. The default is 20,000 in a deep run and 418 in other runs. */
const calls = Number(process.env['FUZZ_CALLS'] ?? (isDeepTestRun ? 20_000 : 418));

const documentFile = new URL('../../../../contracts/src/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(documentFile, 'utf8')) as TestOpenApiDocument;
const { schemas } = document.components;
const check = createOpenApiReplyConformanceCheck(document);
const endpoints = shuffleByTestSeed('fuzzed calls', Object.values(allEndpoints) as readonly Endpoint[]);
const documentedPath = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function findOperation({ method, path }: Endpoint): FuzzTestOpenApiOperation {
  const operation = document.paths[documentedPath(path)]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not documented`);
  return operation;
}

let world: RoleMatrixFixture;
beforeAll(async () => {
  world = await startRoleMatrixFixture();
});
afterAll(async () => world.close());

/** Content of a request; each part is generated or taken from a valid request. */
interface FuzzedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** Encodes a value as one path segment, so that the request still matches its route. */
const asSegment = (value: unknown): string => {
  const text = asText(value);
  return ['', '.', '..'].includes(text) ? 'x' : encodeURIComponent(text.toWellFormed());
};

/** Creates a function that samples values in a sequence determined by the seed. */
function createSampler(first: number) {
  let next = first;
  return <T>(values: fc.Arbitrary<T>): T => {
    next = (next + 0x9e37_79b9) | 0;
    const [value] = fc.sample(values, { seed: next, numRuns: 1 });
    return value as T;
  };
}
const sampleValue = createSampler(Number.parseInt(hash('sha256', testSampleSeed).slice(0, 8), 16));

async function createFuzzedBody(
  endpoint: Endpoint,
  valid: RoleMatrixRequest,
  mode: string,
): Promise<Partial<FuzzedCall>> {
  if (endpoint.form !== undefined) {
    if (mode === 'valid' && valid.form !== undefined) return { ...valid.form };
    const bytes = sampleValue(fc.oneof(fc.string({ maxLength: 200 }), fc.uint8Array({ maxLength: 2000 })));
    const name = sampleValue(fc.constantFrom('a.xlsx', 'a.xls', 'a.csv', 'a.png', 'a.pdf', 'a', '../a.xlsx'));
    return {
      ...(await encodeTestMultipartForm(
        [{ name, bytes }],
        sampleValue(fc.dictionary(fc.string({ maxLength: 9 }), fc.string())),
      )),
    };
  }
  const schema = findOperation(endpoint).requestBody?.content['application/json']?.schema;
  if (schema === undefined) return mode === 'generated' ? { payload: asText(sampleValue(fc.json())) } : {};
  const generated = sampleValue(createJsonSchemaArbitrary(schema, schemas));
  const type = { 'content-type': 'application/json' };
  if (mode === 'generated') return { payload: JSON.stringify(generated), headers: type };
  const base = (valid.body ?? {}) as Readonly<Record<string, unknown>>;
  const isObject = typeof generated === 'object' && generated !== null && !Array.isArray(generated);
  const members = mode === 'mixed' && isObject ? Object.entries(generated) : [];
  const some = members.filter(() => sampleValue(fc.integer({ min: 0, max: 2 })) === 0);
  return { payload: JSON.stringify({ ...base, ...Object.fromEntries(some) }), headers: type };
}

function createFuzzedQuery(endpoint: Endpoint, valid: RoleMatrixRequest, mode: string): string {
  if (mode === 'valid') return valid.query ?? '';
  const search = new URLSearchParams(mode === 'mixed' ? (valid.query ?? '') : '');
  for (const { name, in: location, schema } of findOperation(endpoint).parameters ?? []) {
    if (location !== 'query' || sampleValue(fc.boolean())) continue;
    search.append(name, asText(sampleValue(createJsonSchemaArbitrary(schema, schemas))).toWellFormed());
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/**
 * Creates a valid request. Earlier requests may have ended sessions or accounts that the request needs; in that case
 * everything is created again.
 */
async function createValidCall(route: string, role: RoleMatrixTestRole): Promise<RoleMatrixRequest> {
  const prepare = roleMatrixRequestFactoriesByRoute[route];
  if (prepare === undefined) return {};
  try {
    return await prepare(createRoleMatrixRequestContext(world, role, true));
  } catch {
    await world.close();
    world = await startRoleMatrixFixture();
    return prepare(createRoleMatrixRequestContext(world, role, true));
  }
}

async function fuzz(endpoint: Endpoint, role: RoleMatrixTestRole): Promise<FuzzedCall> {
  const valid = await createValidCall(`${endpoint.method} ${endpoint.path}`, role);
  const mode = () => sampleValue(fc.constantFrom('valid', 'mixed', 'mixed', 'generated'));
  const pathMode = sampleValue(fc.constantFrom('valid', 'valid', 'valid', 'generated'));
  const parameters = (findOperation(endpoint).parameters ?? []).filter(({ in: location }) => location === 'path');
  const params = Object.fromEntries(
    parameters.map(({ name, schema }) => {
      const known = valid.params?.[name];
      const isKept = pathMode === 'valid' && known !== undefined;
      return [
        name,
        isKept
          ? encodeURIComponent(known)
          : asSegment(sampleValue(createJsonSchemaArbitrary(schema, schemas))).slice(0, 900),
      ];
    }),
  );
  const body = await createFuzzedBody(endpoint, valid, mode());
  return {
    params,
    query: createFuzzedQuery(endpoint, valid, mode()),
    ...(body.payload !== undefined && { payload: body.payload }),
    headers: { ...testCoverageApiKeyHeaders, ...valid.headers, ...body.headers },
  };
}

async function send(endpoint: Endpoint, role: RoleMatrixTestRole, call: FuzzedCall): Promise<ReceivedTestApiReply> {
  const { market } = world.scenario;
  const app = endpoint.service === 'command' ? market.command : market.query;
  const token = role === 'guest' ? {} : { authorization: `Bearer ${world.people[role].token}` };
  const url = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => call.params[name] ?? 'x') + call.query;
  const { payload } = call;
  const reply = await app.inject({
    ...{ method: endpoint.method, url, headers: { ...call.headers, ...token } },
    ...(payload !== undefined && { payload }),
  });
  return { status: reply.statusCode, type: String(reply.headers['content-type']), text: reply.body };
}

/** Opens a new session for a role after a request has ended its session. */
async function restoreSession(role: RoleMatrixTestRole): Promise<void> {
  if (role === 'guest') return;
  const person = await replaceEndedTestUserSession(world, world.people[role]);
  world = { ...world, people: { ...world.people, [role]: person } };
}

test(`responds to ${calls} fuzzed calls in ${roles.length} roles as documented, TEST_SEED=${testSampleSeed}`, {
  timeout: 3_600_000,
}, async () => {
  const found = new Map<string, string>();
  const statuses = new Map<number, number>();
  for (let index = 0; index < calls; index++) {
    const [endpoint, role] = getFuzzTestOperationAndRoleAtIndex(index, endpoints, roles);
    const call = await fuzz(endpoint, role);
    const answer = await send(endpoint, role, call);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 401) await restoreSession(role);
    const wrong = check(endpoint.method, documentedPath(endpoint.path), answer);
    const isFault = answer.status >= 500 && answer.status !== 503;
    if (!isFault && wrong === null) continue;
    const request = JSON.stringify({ role, ...call, payload: call.payload?.toString().slice(0, 500) });
    found.set(
      `${endpoint.method} ${endpoint.path} ${answer.status}`,
      `${wrong ?? answer.text.slice(0, 300)} <- ${request}`,
    );
  }
  expect(Object.fromEntries(found)).toEqual({});
  // The fuzzed requests reach the handlers only if enough requests are valid.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(calls / 10);
});
