import {
  emptyBuyerRequirements,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { expect, test } from 'vitest';
import { buildTestProviderRecord } from '../../catalogue/testing/buildTestProviderRecord.ts';
import { createMissingCapabilitiesFinder } from './missingCapabilities.ts';

const buildRequirements = (asked: Partial<BuyerRequirements>): BuyerRequirements => ({
  ...emptyBuyerRequirements,
  deviceManagement: 'Connectivity only',
  ...asked,
});
const inCountries = (...countries: string[]) => buildRequirements({ geographicMode: 'countries', countries });

test('returns the countries that exclude a provider', () => {
  const missing = createMissingCapabilitiesFinder(
    buildTestProviderRecord({ countries: ['DE'] }),
    'match-v1',
  )(inCountries('JP', 'US'));
  expect(missing).toEqual([
    { criterion: 'geography', asked: 'JP', stated: true },
    { criterion: 'geography', asked: 'US', stated: true },
  ]);
});

test('returns the least covered of several countries', () => {
  const missing = createMissingCapabilitiesFinder(
    buildTestProviderRecord({ countries: ['DE'] }),
    'match-v1',
  )(inCountries('DE', 'JP'));
  expect(missing).toEqual([{ criterion: 'geography', asked: 'JP', stated: true }]);
});

test('marks missing data as not stated', () => {
  const missing = createMissingCapabilitiesFinder(buildTestProviderRecord(), 'match-v1')(inCountries('DE'));
  expect(missing).toEqual([{ criterion: 'geography', asked: 'DE', stated: false }]);
});

test('returns the criterion with the most lost points, not the lowest value', () => {
  const provider = buildTestProviderRecord({ countries: ['DE'], flags: { Webhooks: false, Billing_API: false } });
  const missing = createMissingCapabilitiesFinder(
    provider,
    'match-v1',
  )({ ...inCountries('DE', 'FR'), apisRequired: 'Advanced APIs' });
  expect(missing).toEqual([{ criterion: 'geography', asked: 'FR', stated: true }]);
});

test('returns the least supported of several SIM types', () => {
  const provider = buildTestProviderRecord({ sgp32: 'No', flags: { eSIM_eUICC: false } });
  const simRequirements: BuyerRequirements['simRequirements'] = ['Physical SIM', 'eSIM (eUICC)'];
  const missing = createMissingCapabilitiesFinder(provider, 'match-v1')(buildRequirements({ simRequirements }));
  expect(missing).toEqual([{ criterion: 'sim', asked: 'eSIM (eUICC)', stated: true }]);
});

test('returns missed musts before criteria with more lost points', () => {
  const provider = buildTestProviderRecord({ countries: ['DE'], radioTech: ['LTE-M'] });
  const asked = { ...inCountries('DE', 'JP'), apisRequired: 'Advanced APIs', musts: ['apisRequired'] } as const;
  expect(createMissingCapabilitiesFinder(provider, 'match-v2')({ ...asked, musts: [...asked.musts] })).toEqual([
    { criterion: 'apis', asked: 'Advanced APIs', stated: false },
  ]);
  expect(createMissingCapabilitiesFinder(provider, 'match-v2')(inCountries('DE', 'JP'))).toEqual([
    { criterion: 'geography', asked: 'JP', stated: true },
  ]);
});

test('returns nothing when nothing is missing', () => {
  expect(
    createMissingCapabilitiesFinder(buildTestProviderRecord({ countries: ['DE'] }), 'match-v1')(inCountries('DE')),
  ).toEqual([]);
});
