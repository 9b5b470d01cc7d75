import { allEndpoints } from '@marketplace/contracts/registry.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { coverageHeaders } from '../../kit/coverageCalls.ts';
import { drawn } from '../../kit/drawn.ts';
import { subjectOf } from '../../kit/matrixCell.ts';
import { matrixCalls } from '../../kit/roleCalls.ts';
import { type MatrixRole, matrixRoles } from '../../kit/matrixRoles.ts';
import { roleMatrix } from '../../kit/roleMatrix.ts';
import { type RoleWorld, signInAgain, startRoleWorld } from '../../kit/roleWorld.ts';

let world: RoleWorld;
beforeAll(async () => {
  world = await startRoleWorld();
});
afterAll(async () => world.scenario.close());

/** Marks what an answer must never repeat. */
const mark = 'Canary7';
const unstorable = { 'a NUL': `${mark}\u0000x`, 'half a character': `${mark}\ud83d` };
/** The same in an address: half a character has no form there that decodes. */
const inAddress = {
  'a NUL': `${mark}%00x`,
  'half a character': `${mark}%ED%A0%BD`,
  'a broken escape': `${mark}%`,
  'an escape of no byte': `${mark}%zz`,
  'a long text': mark.repeat(200),
};
const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`;

const calls = Object.values(allEndpoints).map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint as Endpoint,
]);

/** Somebody whom the call lets in, whoever else it would, be it to be refused for what is asked. */
function roleFor(route: string): MatrixRole {
  const cells = roleMatrix[route]?.own.trim().split(/\s+/) ?? [];
  const whose = (word: string) => matrixRoles.toReversed().find((role) => cells[matrixRoles.indexOf(role)] === word);
  return whose('ok') ?? whose('409') ?? 'admin';
}

interface Sent {
  readonly url?: string;
  readonly payload?: string;
  readonly type?: string;
}

function urlOf(endpoint: Endpoint, params: Readonly<Record<string, string>>, query = ''): string {
  return endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? 'missing') + query;
}

/** Makes the call as somebody who may, and proves that the answer is well-formed, blames no defect and repeats nothing. */
async function answer(endpoint: Endpoint, role: MatrixRole, { url, payload, type }: Sent): Promise<number> {
  const { market } = world.scenario;
  const app: FastifyInstance = endpoint.service === 'command' ? market.command : market.query;
  const token = role === 'guest' ? {} : { authorization: `Bearer ${world.people[role].token}` };
  const options: InjectOptions = {
    method: endpoint.method,
    url: url ?? endpoint.path,
    headers: { ...coverageHeaders, ...token, ...(type !== undefined && { 'content-type': type }) },
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
  expect(Problem.parse(JSON.parse(text)).status).toBe(reply.statusCode);
  return reply.statusCode;
}

describe.each(drawn('calls with hostile input', 45, calls))('%s', (route, endpoint) => {
  const role = roleFor(route);
  const usual = async () => (await matrixCalls[route]?.(subjectOf(world, role, true))) ?? {};
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const asks = async (sent: Sent): Promise<number> => {
    const status = await answer(endpoint, role, sent);
    if (status !== 401 || role === 'guest') return status;
    // The call before has ended the session.
    const person = await signInAgain(world, world.people[role]);
    world = { ...world, people: { ...world.people, [role]: person } };
    return answer(endpoint, role, sent);
  };
  const json = { type: 'application/json' };

  test.each(names)('refuses what cannot be stored, and what is no address, as its %s', async (name) => {
    const { params, query, body } = await usual();
    for (const [what, text] of Object.entries(inAddress)) {
      const url = urlOf(endpoint, { ...params, [name]: text }, query);
      const status = await asks({ url, ...(body && { ...json, payload: JSON.stringify(body) }) });
      expect([400, 404, 414, 422], what).toContain(status);
    }
  });

  test('refuses an unstorable value or name in its query', async () => {
    const { params = {}, query = '', body } = await usual();
    const read = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
    for (const name of [...read, 'anything', 'anything%00', 'bad%zz']) {
      for (const value of Object.values(inAddress)) {
        const url = urlOf(endpoint, params, `${query === '' ? '?' : `${query}&`}${name}=${value}`);
        const status = await asks({ url, ...(body && { ...json, payload: JSON.stringify(body) }) });
        if (value.includes('%00') || name.includes('%00')) expect(status, `${name}=${value}`).toBe(400);
      }
    }
  });

  const takesBody = endpoint.body.type !== 'undefined';
  if (takesBody)
    test('refuses unstorable text wherever it stands in its body', async () => {
      const { params = {}, query = '', body = {} } = await usual();
      const url = urlOf(endpoint, params, query);
      for (const text of Object.values(unstorable)) {
        const bodies = [
          ...Object.keys(body).map((name) => ({ ...body, [name]: text })),
          { ...body, [text]: 1 },
          { ...body, more: { within: [{ [text]: [text] }] } },
          text,
          [text],
        ];
        for (const each of bodies) expect(await asks({ url, ...json, payload: JSON.stringify(each) })).toBe(400);
      }
    });

  if (endpoint.method !== 'GET')
    test('refuses a body that is nested 100,000 deep', async () => {
      const { params = {}, query = '' } = await usual();
      const url = urlOf(endpoint, params, query);
      for (const payload of [deep('[', ']'), deep('{"a":', '}'), `{"email":${deep('[', ']')}}`]) {
        expect([400, 413, 415]).toContain(await asks({ url, ...json, payload }));
      }
    });
});

describe.each(['command', 'query'] as const)('the %s service', (service) => {
  test.each(['/%', '/api/%zz', '/api/providers/%ED%A0%80', '/api/%C0%AF', `/api/rfq/${'x'.repeat(5000)}/providers`])(
    'answers the malformed address %.20s without repeating it',
    async (url) => {
      const reply = await world.scenario.market[service].inject({ url: `${url}?${mark}` });
      expect(Problem.parse(reply.json()).status).toBe(reply.statusCode);
      expect([400, 401, 404, 414]).toContain(reply.statusCode);
      expect(reply.headers['content-type']).toContain('application/problem+json');
      expect(reply.body).not.toContain(mark);
    },
  );
});
