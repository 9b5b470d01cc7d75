import { expect, test } from 'vitest';
import { testSampleCatalogue } from '../catalogue/testing/testSampleCatalogue.ts';
import { referenceNetworkData } from './coverage.referenceData.ts';
import { providerOperatedNetworks, findNetworksOperatedByProvider } from './coverage.operatorLinks.ts';

const key = (country: string, name: string | null): string => `${country} ${name ?? ''}`;

test('links each provider to an existing network once', () => {
  const networks = new Set(referenceNetworkData.networks.map(({ country, name }) => key(country, name)));
  expect(providerOperatedNetworks.filter(({ country, network }) => !networks.has(key(country, network)))).toEqual([]);
  const keys = providerOperatedNetworks.map(
    ({ provider, country, network }) => `${provider}: ${key(country, network)}`,
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(providerOperatedNetworks.length).toBeGreaterThan(150);
});

test('links only providers of the sample catalogue', () => {
  const ids = new Set(testSampleCatalogue.map(({ id }) => id));
  expect(providerOperatedNetworks.filter(({ provider }) => !ids.has(provider))).toEqual([]);
});

test("finds a provider's networks when brands contain commas or country codes", () => {
  const named = (provider: string): readonly string[] =>
    findNetworksOperatedByProvider(provider).map(({ country, name }) => key(country, name));
  expect(named('telus')).toEqual(['CA Telus Mobility, Koodo Mobile, Public Mobile']);
  expect(named('telia')).toEqual(['EE Telia', 'FI Telia', 'LT Telia', 'NO Telia', 'SE Telia']);
  expect(named('stc')).toEqual(['BH stc', 'KW STC', 'SA Al Jawal (STC )']);
  expect(named('a-company-that-only-resells')).toEqual([]);
});
