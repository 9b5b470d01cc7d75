import { readCoverageEndpoint, readTechnologyCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageTechnologies } from '@marketplace/contracts/coverage/coverage.values.ts';
import {
  maxListedCoverageProvidersForOneCountry,
  maxListedCoverageProvidersForAllCountries,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { toNameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { callTestCoverage, testCoverageApiKeyHeaders, readTestCountriesCoverage } from '../../kit/coverageCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';

const providers = generateTestProviders(10_000);

let market: InProcessTestMarketplace;
let buyer: SignedInTestUser;
beforeAll(async () => {
  market = await startTestMarketplace();
  buyer = await registerConfirmedTestUser(market, 'ada@acme.example');
  await market.waitForPosition((await publishTestProviders(market.deps, providers)).position);
});
afterAll(async () => market.close());

/** Names of the providers that declare 4G in a country, in sort order. */
function listDeclaring(country: string): readonly string[] {
  return providers
    .filter(({ countries, radioTech }) => radioTech.includes('4G') && countries?.includes(country) === true)
    .map(({ id, name }) => [toNameSortKey(name), id, name] as const)
    .toSorted(([one, oneId], [other, otherId]) => (one === other ? (oneId < otherId ? -1 : 1) : one < other ? -1 : 1))
    .map(([, , name]) => name);
}

const fetchCompressed = async (search: string, token?: string) =>
  market.query.inject({
    url: `/api/coverage/countries?${search}`,
    headers: {
      ...testCoverageApiKeyHeaders,
      'accept-encoding': 'gzip',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });

test('keeps all counts below 40 kB compressed, with any number of providers', async () => {
  const { rawPayload } = await fetchCompressed('names=false');
  expect(rawPayload.length).toBeLessThan(40_000);
  const { countries } = await readTestCountriesCoverage(market, 'country=DE');
  expect(countries[0]?.technologies['4g'].provider_count).toBe(listDeclaring('DE').length);
});

test('truncates lists of names after sorting, but not the counts', async () => {
  const all = listDeclaring('DE');
  expect(all.length).toBeGreaterThan(maxListedCoverageProvidersForOneCountry);
  const toCountAndNames = (record: { provider_count: number; provider_providers: { name: string }[] } | undefined) => [
    record?.provider_count,
    record?.provider_providers.map(({ name }) => name),
  ];
  const [one] = (await readTestCountriesCoverage(market, 'country=DE', buyer)).countries;
  expect(toCountAndNames(one?.technologies['4g'])).toEqual([
    all.length,
    all.slice(0, maxListedCoverageProvidersForOneCountry),
  ]);
  const findGermany = <Item extends { country_code: string }>(items: readonly Item[]): Item | undefined =>
    items.find(({ country_code }) => country_code === 'DE');
  const fromList = findGermany((await readTestCountriesCoverage(market, '', buyer)).countries);
  expect(toCountAndNames(fromList?.technologies['4g'])).toEqual([
    all.length,
    all.slice(0, maxListedCoverageProvidersForAllCountries),
  ]);
  const { body } = await callTestCoverage(market, '/api/coverage/technology/4g', buyer);
  const technology = readTechnologyCoverageEndpoint.reply.parse(body);
  expect(toCountAndNames(findGermany(technology.countries))).toEqual([
    all.length,
    all.slice(0, maxListedCoverageProvidersForAllCountries),
  ]);
});

test('truncates lists of names only at the limit, and keeps the reply small', async () => {
  const answer = await fetchCompressed('', buyer.token);
  expect(answer.rawPayload.length).toBeLessThan(1_000_000);
  const { countries } = readCoverageEndpoint.reply.parse(
    (await callTestCoverage(market, '/api/coverage/countries', buyer)).body,
  );
  for (const { country_code, technologies } of countries) {
    for (const technology of coverageTechnologies) {
      const { provider_count, provider_providers } = technologies[technology];
      const names = [country_code, technology, provider_providers.length];
      expect(names).toEqual([
        country_code,
        technology,
        Math.min(provider_count, maxListedCoverageProvidersForAllCountries),
      ]);
    }
  }
});
