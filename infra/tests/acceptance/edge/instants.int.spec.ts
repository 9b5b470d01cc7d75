import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTestApi } from '../../kit/apiCalls.ts';
import { listEndpointTimestampInputs } from '../../kit/instantMembers.ts';
import { createRoleMatrixRequestContext } from '../../kit/matrixCell.ts';
import { buildSampleRfqRequestBody } from '../../kit/rfq/rfqScenario.ts';
import { roleMatrixRequestFactoriesByRoute } from '../../kit/roleMatrixRequestFactoriesByRoute.ts';
import { type RoleMatrixFixture, startRoleMatrixFixture } from '../../kit/roleMatrixFixture.ts';

let world: RoleMatrixFixture;
beforeAll(async () => {
  world = await startRoleMatrixFixture();
});
afterAll(async () => world.scenario.close());

const calls = Object.values(allEndpoints).flatMap((each) => {
  const endpoint = each as Endpoint;
  const members = listEndpointTimestampInputs(endpoint);
  return members.length === 0 ? [] : [{ route: `${endpoint.method} ${endpoint.path}`, endpoint, members }];
});
const inQueries = calls.flatMap(({ route, endpoint, members }) =>
  members.filter(({ part }) => part === 'query').map(({ path }) => ({ route, endpoint, name: path.join('.') })),
);

test('parses all instants in requests with the shared schema', () => {
  expect(inQueries.length).toBeGreaterThan(10);
  const others = calls.flatMap(({ route, members }) => members.filter((each) => !each.isShared).map(() => route));
  expect(others).toEqual([]);
});

async function request(route: string, endpoint: Endpoint, name: string, instant: string): Promise<number> {
  const { params = {}, query = '' } =
    (await roleMatrixRequestFactoriesByRoute[route]?.(
      createRoleMatrixRequestContext(world, selectRole(endpoint), true),
    )) ?? {};
  const path = endpoint.path.replace(/:(\w+)/g, (_all, each: string) => params[each] ?? 'missing');
  const url = `${path}${query === '' ? '?' : `${query}&`}${name}=${encodeURIComponent(instant)}`;
  return (await callTestApi(world.scenario.market.query, 'GET', url, undefined, { token: selectToken(endpoint) }))
    .status;
}
const selectRole = ({ access }: Endpoint) =>
  access === 'vendor' ? 'vendorA' : access === 'session' ? 'buyerA' : 'admin';
const selectToken = (endpoint: Endpoint): string => world.people[selectRole(endpoint)].token;

describe.each(inQueries)('$name of $route', ({ route, endpoint, name }) => {
  test.each(['2026-01-01T00:00:00+14:00', '2026-01-01t00:00:00.123456789z', '0001-01-01T00:00:00Z'])(
    'accepts %s',
    async (instant) => {
      expect(await request(route, endpoint, name, instant)).toBe(200);
    },
  );

  test.each(['2026-01-01T00:00:00+20:00', '2026-02-30T00:00:00Z', '0001-01-01T00:00:00+01:00', '0000-01-01T00:00:00Z'])(
    'refuses %s with 400',
    async (instant) => {
      expect(await request(route, endpoint, name, instant)).toBe(400);
    },
  );
});

describe('deadline of an RFQ', () => {
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const send = async (deadline: string) => {
    const { market } = world.scenario;
    const buyer = world.people.buyerA;
    const body = buildSampleRfqRequestBody(['emnify'], { email: buyer.user.email, deadline });
    const sent = await callTestApi(market.command, 'POST', '/api/rfq/send', body, { token: buyer.token });
    if (sent.status !== 200) return sent.status;
    const url = '/api/rfq/own/page?sort=created&direction=desc';
    const read = await callTestApi<{ rfqs: { deadline: string }[] }>(market.query, 'GET', url, undefined, {
      ...{ token: buyer.token, after: sent.body.position },
    });
    return read.body.rfqs[0]?.deadline;
  };

  test.each([
    ['T09:00:00+00:00', 'T09:00:00.000Z'],
    ['T09:00:00+02:00', 'T07:00:00.000Z'],
    ['T09:00:00.1234567-03:30', 'T12:30:00.123Z'],
    ['t09:00:00z', 'T09:00:00.000Z'],
  ])('converts %s to %s', async (time, kept) => {
    expect(await send(`${day}${time}`)).toBe(`${day}${kept}`);
  });

  test.each(['T09:00:00+20:00', 'T09:00:00', 'T24:00:00Z', 'T09:00:60Z'])('refuses %s', async (time) => {
    expect(await send(`${day}${time}`)).toBe(400);
  });
});
