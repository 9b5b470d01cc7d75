import { expect, test } from 'vitest';
import { sampleCatalogue } from '../catalogue/testing/sampleCatalogue.ts';
import { referenceNetworkData } from './coverage.referenceData.ts';
import { operatedNetworks, findOperatedNetworks } from './coverage.operatorLinks.ts';

const key = (country: string, name: string | null): string => `${country} ${name ?? ''}`;

test('links each provider to an existing network once', () => {
  const networks = new Set(referenceNetworkData.networks.map(({ country, name }) => key(country, name)));
  expect(operatedNetworks.filter(({ country, network }) => !networks.has(key(country, network)))).toEqual([]);
  const keys = operatedNetworks.map(({ provider, country, network }) => `${provider}: ${key(country, network)}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(operatedNetworks.length).toBeGreaterThan(150);
});

test('links only providers of the sample catalogue', () => {
  const ids = new Set(sampleCatalogue.map(({ id }) => id));
  expect(operatedNetworks.filter(({ provider }) => !ids.has(provider))).toEqual([]);
});

test("finds a provider's networks when brands contain commas or country codes", () => {
  const named = (provider: string): readonly string[] =>
    findOperatedNetworks(provider).map(({ country, name }) => key(country, name));
  expect(named('telus')).toEqual(['CA Telus Mobility, Koodo Mobile, Public Mobile']);
  expect(named('telia')).toEqual(['EE Telia', 'FI Telia', 'LT Telia', 'NO Telia', 'SE Telia']);
  expect(named('stc')).toEqual(['BH stc', 'KW STC', 'SA Al Jawal (STC )']);
  expect(named('a-company-that-only-resells')).toEqual([]);
});
