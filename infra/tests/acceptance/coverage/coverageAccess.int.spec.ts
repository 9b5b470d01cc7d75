import { setTimeout as delay } from 'node:timers/promises';
import { compareCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageCountryReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import { rateLimits } from '@marketplace/contracts/kernel/rateLimits.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  type SignedInTestUser,
} from '../../kit/apiCalls.ts';
import { callTestCoverage, testCoverageApiKeyHeaders, readTestCountriesCoverage } from '../../kit/coverageCalls.ts';
import { isDeepTestRun } from '../../kit/sampled.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';
import { startTestMarketplace, testCoverageApiKey, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

const countries = '/api/coverage/countries';
const allPaths = [countries, '/api/coverage/technology/4g', '/api/coverage/compare'] as const;

let market: InProcessTestMarketplace;
let buyer: SignedInTestUser;
beforeAll(async () => {
  market = await startTestMarketplace();
  buyer = await registerConfirmedTestUser(market, 'ada@acme.example');
  const { position } = await publishTestProviders(market.deps, testSampleCatalogue);
  await market.waitForPosition(position);
});
afterAll(async () => market.close());
afterEach(() => vi.restoreAllMocks());

const bodyFor = (path: string): object | undefined =>
  path.endsWith('compare') ? { type: 'countries', items: ['DE', 'FR'] } : undefined;

describe('coverage key', () => {
  const send = (path: string, key: string | string[] | undefined) => {
    const payload = bodyFor(path);
    return market.query.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: path,
      headers: key === undefined ? {} : { 'x-api-key': key },
      ...(payload !== undefined && { payload }),
    });
  };

  test.each(allPaths)('lets guests call %s', async (path) => {
    expect((await send(path, testCoverageApiKey)).statusCode).toBe(200);
  });

  test.each<readonly [title: string, key: string | string[] | undefined]>([
    ['is missing', undefined],
    ['is empty', ''],
    ['is wrong', 'the-coverage-key-of-nobody-here'],
    ['is truncated', testCoverageApiKey.slice(0, -1)],
    ['is in another case', testCoverageApiKey.toUpperCase()],
    ['has extra characters', `${testCoverageApiKey}x`],
    ['is sent twice', [testCoverageApiKey, testCoverageApiKey]],
    ['is very long', 'x'.repeat(12_000)],
  ])('rejects a key that %s, without revealing the correct one', async (_title, key) => {
    for (const path of allPaths) {
      const reply = await send(path, key);
      const { status, code } = ProblemDetails.parse(reply.json());
      expect([path, reply.statusCode, status, code]).toEqual([path, 401, 401, 'coverage.key-needed']);
      expect(reply.body).not.toContain(testCoverageApiKey);
      expect(reply.headers.etag).toBeUndefined();
    }
  });

  test('is part of the metadata for browsers', async () => {
    expect((await callTestApi(market.query, 'GET', '/api/metadata')).body.coverageKey).toBe(testCoverageApiKey);
  });

  test('is checked before the body, and is not accepted as a session', async () => {
    const reply = await callTestApi(market.query, 'POST', '/api/coverage/compare', 'no JSON', { token: buyer.token });
    expect(reply.status).toBe(401);
    expect((await callTestCoverage(market, `${countries}?country=DE`, { token: testCoverageApiKey })).status).toBe(200);
  });
});

test('limits calls from one network, with a Retry-After header', async () => {
  const limited = await startTestMarketplace({ accounts: { rateLimitFactor: 3 / rateLimits.coverage.perAddress } });
  const wrong = await callTestCoverage(limited, countries, { headers: { 'x-api-key': 'another' } });
  const replies = [
    await callTestCoverage(limited, countries),
    await callTestCoverage(limited, '/api/coverage/technology/5g'),
  ];
  replies.push(await callTestCoverage(limited, '/api/coverage/compare', { body: bodyFor('compare') as object }));
  const refused = await callTestCoverage(limited, `${countries}?country=DE`);
  await limited.close();
  expect([wrong.status, ...replies.map(({ status }) => status), refused.status]).toEqual([401, 200, 200, 200, 429]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

describe('names in the coverage map', () => {
  const findGermany = (list: readonly CoverageCountryReplyItem[]): CoverageCountryReplyItem =>
    list.find(({ country_code }) => country_code === 'DE') as CoverageCountryReplyItem;
  const countNames = ({ technologies }: CoverageCountryReplyItem): number =>
    Object.values(technologies).flatMap((one) => [...one.provider_providers, ...one.infrastructure_providers]).length;

  test('are empty lists for guests, but never missing', async () => {
    for (const search of ['', 'country=DE', 'names=true']) {
      const { countries: list } = await readTestCountriesCoverage(market, search);
      expect(list.map(countNames).filter((names) => names > 0)).toEqual([]);
      expect(list.filter(({ roaming }) => roaming !== null)).toEqual([]);
    }
    const { body } = await callTestCoverage<{ countries: object[] }>(market, '/api/coverage/technology/4g');
    for (const one of body.countries)
      expect(one).toMatchObject({ provider_providers: [], infrastructure_providers: [] });
  });

  test('are returned to signed-in users, matching the counts, with sources for networks', async () => {
    const record = findGermany((await readTestCountriesCoverage(market, 'country=DE', buyer)).countries);
    for (const each of Object.values(record.technologies)) {
      expect(each.provider_providers).toHaveLength(each.provider_count);
      expect(each.infrastructure_providers.filter(({ counted }) => counted)).toHaveLength(each.infrastructure_count);
      expect(each.infrastructure_providers.filter(({ source }) => source === '')).toEqual([]);
    }
    expect(record.technologies['4g'].provider_providers).toContainEqual({ id: 'emnify', name: 'emnify' });
    const switchOff = expect.objectContaining({ status: 'off' }) as object;
    expect(record.technologies['3g'].infrastructure_providers).toContainEqual(
      expect.objectContaining({ state: 'off', counted: false, switch_off: switchOff }),
    );
    const brazil = await readTestCountriesCoverage(market, 'country=BR', buyer);
    expect(brazil.countries[0]?.roaming).toMatchObject({ kind: 'prohibited' });
  });

  test('are omitted on request, with the same reply as for guests', async () => {
    const guest = await callTestCoverage(market, countries);
    const signedIn = await callTestCoverage(market, `${countries}?names=false`, buyer);
    expect([signedIn.body, signedIn.headers.etag]).toEqual([guest.body, guest.headers.etag]);
  });

  test("change the ETag, so that browsers do not reuse a guest's reply", async () => {
    const guest = await callTestCoverage(market, countries);
    const headers = { 'if-none-match': String(guest.headers.etag) };
    expect((await callTestCoverage(market, countries, { headers })).status).toBe(304);
    const signedIn = await callTestCoverage(market, countries, { token: buyer.token, headers });
    expect(signedIn.status).toBe(200);
    const matchingEtag = { 'if-none-match': String(signedIn.headers.etag) };
    expect((await callTestCoverage(market, countries, { token: buyer.token, headers: matchingEtag })).status).toBe(304);
    expect((await callTestCoverage(market, countries, { headers: matchingEtag })).status).toBe(200);
  });

  test('are not returned for ended sessions or disabled accounts', async () => {
    const admin = await registerTestAdmin(market, 'admin@marketplace.example');
    const [signedOut, disabled] = [
      await registerConfirmedTestUser(market, 'out@acme.example'),
      await registerConfirmedTestUser(market, 'shut@acme.example'),
    ];
    const countVisibleNames = async ({ token }: SignedInTestUser) =>
      countNames(findGermany((await readTestCountriesCoverage(market, 'country=DE', { token })).countries));
    await market.waitForPosition(disabled.position);
    expect(await countVisibleNames(signedOut)).toBeGreaterThan(0);
    await callTestApi(market.command, 'POST', '/api/auth/logout', {}, { token: signedOut.token });
    const { body } = await callTestApi(
      market.command,
      'POST',
      `/api/admin/users/${disabled.user.id}/disable`,
      {},
      admin,
    );
    await market.waitForPosition(body.position);
    expect([await countVisibleNames(signedOut), await countVisibleNames(disabled)]).toEqual([0, 0]);
    const invalid = { token: 'x'.repeat(43) };
    expect(countNames(findGermany((await readTestCountriesCoverage(market, 'country=DE', invalid)).countries))).toBe(0);
  });
});

describe('invalid coverage requests', () => {
  test.each([
    [`${countries}?country=QQ`, 404, 'coverage.country-unknown'],
    [`${countries}?country=de`, 400, 'request.shape'],
    [`${countries}?country=DEU`, 400, 'request.shape'],
    [`${countries}?country=DE&country=FR`, 400, 'request.shape'],
    [`${countries}?view=satellite`, 400, 'request.shape'],
    [`${countries}?names=yes`, 400, 'request.shape'],
    ['/api/coverage/technology/6g', 400, 'request.shape'],
    ['/api/coverage/technology/__proto__', 400, 'request.shape'],
  ])('rejects %s with %i', async (path, status, code) => {
    const reply = await callTestCoverage(market, path, buyer);
    expect([reply.status, ProblemDetails.parse(reply.body).code]).toEqual([status, code]);
    expect(String(reply.headers['content-type'])).toContain('application/problem+json');
  });

  const nest = (levels: number): unknown => (levels === 0 ? 'DE' : [nest(levels - 1)]);
  const compare = { type: 'countries', items: ['DE', 'FR'] };
  test.each<readonly [string, object, number]>([
    ['one item', { ...compare, items: ['DE'] }, 400],
    ['seven items', { ...compare, items: ['DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE'] }, 400],
    ['an empty item', { ...compare, items: ['DE', ''] }, 400],
    ['an item with a NUL character', { ...compare, type: 'providers', items: ['emnify', 'a\0b'] }, 400],
    ['an item that is too long', { ...compare, items: ['DE', 'x'.repeat(201)] }, 400],
    ['no items', { type: 'countries' }, 400],
    ['another type', { ...compare, type: 'operators' }, 400],
    ['malformed country codes', { ...compare, countries: ['germany'] }, 400],
    ['too many countries', { ...compare, countries: Array.from({ length: 301 }, () => 'DE') }, 400],
    ['a deeply nested body', { ...compare, items: nest(100) as string[] }, 400],
    ['a body that is too large', { ...compare, countries: Array.from({ length: 60_000 }, () => 'DE') }, 413],
  ])('rejects a comparison of %s', async (_title, body, status) => {
    expect((await callTestCoverage(market, '/api/coverage/compare', { body })).status).toBe(status);
  });
});

describe('coverage comparison', () => {
  const fetchComparison = async (body: object) =>
    compareCoverageEndpoint.reply.parse((await callTestCoverage(market, '/api/coverage/compare', { body })).body);

  test('returns countries once, in the requested order, and lists unknown ones', async () => {
    const reply = await fetchComparison({ type: 'countries', items: ['FR', 'DE', 'FR', 'QQ'] });
    expect(reply).toMatchObject({ type: 'countries', providers: [], together: [], gaps: [], missing: ['QQ'] });
    expect(reply.countries.map(({ country_code }) => country_code)).toEqual(['FR', 'DE']);
    const { countries: all, catalogueVersion } = await readTestCountriesCoverage(market);
    expect(reply.catalogueVersion).toBe(catalogueVersion);
    for (const { country_code, technologies } of reply.countries) {
      const record = all.find((each) => each.country_code === country_code) as CoverageCountryReplyItem;
      for (const [technology, { providers, networks }] of Object.entries(technologies)) {
        const { provider_count, infrastructure_count } = record.technologies[technology as '4g'];
        expect([providers, networks]).toEqual([provider_count, infrastructure_count]);
      }
    }
  });

  test('returns the coverage of each provider, their combined coverage and the gaps', async () => {
    const items = ['kpn-iot', 'telia', 'kpn-iot', 'no-such-provider'];
    const reply = await fetchComparison({ type: 'providers', items, countries: ['NL', 'SE', 'BR', 'NL'] });
    expect(reply.providers).toMatchObject([
      { id: 'kpn-iot', name: 'KPN IoT', own_networks: ['NL'] },
      { id: 'telia', name: 'Telia', own_networks: ['SE'] },
    ]);
    const listDeclaredCountries = (id: string) =>
      ['BR', 'NL', 'SE'].filter((code) =>
        testSampleCatalogue.find((each) => each.id === id)?.countries?.includes(code),
      );
    expect(reply.providers.map((each) => each.claimed)).toEqual([
      listDeclaredCountries('kpn-iot'),
      listDeclaredCountries('telia'),
    ]);
    expect(reply.together).toEqual(
      [...new Set([...listDeclaredCountries('kpn-iot'), ...listDeclaredCountries('telia')])].toSorted(),
    );
    expect([...reply.together, ...reply.gaps].toSorted()).toEqual(['BR', 'NL', 'SE']);
    expect([reply.missing, reply.countries]).toEqual([['no-such-provider'], []]);
  });

  test('compares providers in all their countries, without gaps, when none are given', async () => {
    const reply = await fetchComparison({ type: 'providers', items: ['telia', 'no-such-provider'] });
    const telia = testSampleCatalogue.find(({ id }) => id === 'telia');
    expect(reply.providers[0]?.claimed).toEqual([...(telia?.countries ?? [])].toSorted());
    expect(reply.providers[0]?.own_networks).toEqual(['EE', 'FI', 'LT', 'NO', 'SE']);
    expect([reply.together, reply.gaps]).toEqual([reply.providers[0]?.claimed, []]);
  });
});

describe('coverage reply', () => {
  /** Publishes the catalogue with a change, which invalidates all cached replies. */
  const change = async (name: string): Promise<void> => {
    const [first, ...others] = testSampleCatalogue;
    const changed = { ...(first as (typeof testSampleCatalogue)[number]), coreOfferings: name };
    await market.waitForPosition((await publishTestProviders(market.deps, [changed, ...others])).position);
  };

  test('is computed once for many concurrent guests', async () => {
    const guests = isDeepTestRun ? 2000 : 200;
    await change('once');
    const connect = vi.spyOn(market.queryPool, 'connect');
    const query = vi.spyOn(market.queryPool, 'query');
    const headers = { ...testCoverageApiKeyHeaders, 'accept-encoding': 'gzip' };
    /** Retries when the server is busy. */
    const fetchTag = async (): Promise<string> => {
      const reply = await market.query.inject({ url: countries, headers });
      if (reply.statusCode === 503) return delay(5).then(fetchTag);
      return `${reply.statusCode} ${String(reply.headers.etag)}`;
    };
    const tags = new Set(await Promise.all(Array.from({ length: guests }, fetchTag)));
    expect([...tags]).toEqual([expect.stringMatching(/^200 W\/"/)]);
    // Queries for schemas, version and coverage; one query per guest would be far more.
    expect(connect.mock.calls.length + query.mock.calls.length).toBeLessThanOrEqual(40);
  });

  test.each([
    ['a failed version lookup', 0],
    ['a failed computation', 1],
  ])('is computed for the next request after %s', async (title, allowedConnections) => {
    await change(title);
    const connect = market.queryPool.connect.bind(market.queryPool) as (...args: unknown[]) => unknown;
    let connections = 0;
    // Queries of this request call `connect` without a callback.
    const failAfterLimit = (...args: unknown[]): unknown => {
      if (args.length > 0) return connect(...args);
      connections += 1;
      return connections > allowedConnections ? Promise.reject(new Error('no connection')) : connect();
    };
    vi.spyOn(market.queryPool, 'connect').mockImplementation(failAfterLimit as never);
    expect((await callTestCoverage(market, countries)).status).toBe(500);
    vi.restoreAllMocks();
    expect((await callTestCoverage(market, countries)).status).toBe(200);
  });
});
