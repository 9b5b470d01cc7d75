import { allEndpoints } from '@marketplace/contracts/registry.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testCoverageApiKeyHeaders } from '../../kit/coverageCalls.ts';
import { selectTestSample } from '../../kit/sampled.ts';
import { createRoleMatrixRequestContext } from '../../kit/matrixCell.ts';
import { roleMatrixRequestFactoriesByRoute } from '../../kit/roleMatrixRequestFactoriesByRoute.ts';
import { type RoleMatrixTestRole, roleMatrixTestRoles } from '../../kit/matrixRoles.ts';
import { expectedAccessByRoute } from '../../kit/roleMatrix.ts';
import {
  type RoleMatrixFixture,
  replaceEndedTestUserSession,
  startRoleMatrixFixture,
} from '../../kit/roleMatrixFixture.ts';

let world: RoleMatrixFixture;
beforeAll(async () => {
  world = await startRoleMatrixFixture();
});
afterAll(async () => world.scenario.close());

/** A text that responses must never repeat. */
const mark = 'Canary7';
const unstorable = { 'a NUL': `${mark}\u0000x`, 'a lone surrogate': `${mark}\ud83d` };
/** Unstorable or malformed text in a URL, where a lone surrogate has no valid encoding. */
const inUrl = {
  'a NUL': `${mark}%00x`,
  'a lone surrogate': `${mark}%ED%A0%BD`,
  'a broken escape': `${mark}%`,
  'an invalid escape': `${mark}%zz`,
  'a long text': mark.repeat(200),
};
const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`;

const calls = Object.values(allEndpoints).map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint as Endpoint,
]);

/** A role that may send the request, even if a rule then refuses it. */
function selectRole(route: string): RoleMatrixTestRole {
  const cells = expectedAccessByRoute[route]?.own.trim().split(/\s+/) ?? [];
  const findRole = (word: string) =>
    roleMatrixTestRoles.toReversed().find((role) => cells[roleMatrixTestRoles.indexOf(role)] === word);
  return findRole('ok') ?? findRole('409') ?? 'admin';
}

interface RequestParts {
  readonly url?: string;
  readonly payload?: string;
  readonly type?: string;
}

function buildUrl(endpoint: Endpoint, params: Readonly<Record<string, string>>, query = ''): string {
  return endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? 'missing') + query;
}

/**
 * Sends the request and expects a well-formed response that is not a server error and does not contain `mark`.
 * @returns the status.
 */
async function sendAndCheck(
  endpoint: Endpoint,
  role: RoleMatrixTestRole,
  { url, payload, type }: RequestParts,
): Promise<number> {
  const { market } = world.scenario;
  const app: FastifyInstance = endpoint.service === 'command' ? market.command : market.query;
  const token = role === 'guest' ? {} : { authorization: `Bearer ${world.people[role].token}` };
  const options: InjectOptions = {
    method: endpoint.method,
    url: url ?? endpoint.path,
    headers: { ...testCoverageApiKeyHeaders, ...token, ...(type !== undefined && { 'content-type': type }) },
    payloadAsStream: true,
    ...(payload !== undefined && { payload }),
  };
  const reply = await app.inject(options);
  if (String(reply.headers['content-type']).startsWith('text/event-stream')) {
    reply.stream().destroy();
    return reply.statusCode;
  }
  const text = Buffer.concat((await reply.stream().toArray()) as Buffer[]).toString();
  expect(reply.statusCode, text).toBeLessThan(500);
  if (reply.statusCode < 400) return reply.statusCode;
  expect(text).not.toContain(mark);
  expect(reply.headers['content-type']).toContain('application/problem+json');
  expect(ProblemDetails.parse(JSON.parse(text)).status).toBe(reply.statusCode);
  return reply.statusCode;
}

describe.each(selectTestSample('calls with hostile input', 30, calls))('%s', (route, endpoint) => {
  const role = selectRole(route);
  const createValidCall = async () =>
    (await roleMatrixRequestFactoriesByRoute[route]?.(createRoleMatrixRequestContext(world, role, true))) ?? {};
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const send = async (sent: RequestParts): Promise<number> => {
    const status = await sendAndCheck(endpoint, role, sent);
    if (status !== 401 || role === 'guest') return status;
    // A previous request has ended the session.
    const person = await replaceEndedTestUserSession(world, world.people[role]);
    world = { ...world, people: { ...world.people, [role]: person } };
    return sendAndCheck(endpoint, role, sent);
  };
  const json = { type: 'application/json' };

  test.each(names)('refuses unstorable and malformed values of its parameter %s', async (name) => {
    const { params, query, body } = await createValidCall();
    for (const [what, text] of Object.entries(inUrl)) {
      const url = buildUrl(endpoint, { ...params, [name]: text }, query);
      const status = await send({ url, ...(body && { ...json, payload: JSON.stringify(body) }) });
      expect([400, 404, 414, 422], what).toContain(status);
    }
  });

  test('refuses unstorable values and names in its query', async () => {
    const { params = {}, query = '', body } = await createValidCall();
    const read = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
    for (const name of [...read, 'anything', 'anything%00', 'bad%zz']) {
      for (const value of Object.values(inUrl)) {
        const url = buildUrl(endpoint, params, `${query === '' ? '?' : `${query}&`}${name}=${value}`);
        const status = await send({ url, ...(body && { ...json, payload: JSON.stringify(body) }) });
        if (value.includes('%00') || name.includes('%00')) expect(status, `${name}=${value}`).toBe(400);
      }
    }
  });

  const hasBody = endpoint.body.type !== 'undefined';
  if (hasBody)
    test('refuses unstorable text anywhere in its body', async () => {
      const { params = {}, query = '', body = {} } = await createValidCall();
      const url = buildUrl(endpoint, params, query);
      for (const text of Object.values(unstorable)) {
        const bodies = [
          ...Object.keys(body).map((name) => ({ ...body, [name]: text })),
          { ...body, [text]: 1 },
          { ...body, more: { within: [{ [text]: [text] }] } },
          text,
          [text],
        ];
        for (const each of bodies) expect(await send({ url, ...json, payload: JSON.stringify(each) })).toBe(400);
      }
    });

  if (endpoint.method !== 'GET')
    test('refuses a body with 100,000 levels of nesting', async () => {
      const { params = {}, query = '' } = await createValidCall();
      const url = buildUrl(endpoint, params, query);
      for (const payload of [deep('[', ']'), deep('{"a":', '}'), `{"email":${deep('[', ']')}}`]) {
        expect([400, 413, 415]).toContain(await send({ url, ...json, payload }));
      }
    });
});

describe.each(['command', 'query'] as const)('%s service', (service) => {
  test.each(['/%', '/api/%zz', '/api/providers/%ED%A0%80', '/api/%C0%AF', `/api/rfq/${'x'.repeat(5000)}/providers`])(
    'responds to the malformed URL %.20s without repeating it',
    async (url) => {
      const reply = await world.scenario.market[service].inject({ url: `${url}?${mark}` });
      expect(ProblemDetails.parse(reply.json()).status).toBe(reply.statusCode);
      expect([400, 401, 404, 414]).toContain(reply.statusCode);
      expect(reply.headers['content-type']).toContain('application/problem+json');
      expect(reply.body).not.toContain(mark);
    },
  );
});
