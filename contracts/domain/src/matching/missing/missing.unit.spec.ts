import { noRequirements, type Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { expect, test } from 'vitest';
import { providerWith } from '../../catalogue/testing/blankProvider.ts';
import { missingOf } from './missing.ts';

const asking = (asked: Partial<Requirements>): Requirements => ({
  ...noRequirements,
  deviceManagement: 'Connectivity only',
  ...asked,
});
const inCountries = (...countries: string[]) => asking({ geographicMode: 'countries', countries });

test('names the countries that the gate excludes a provider for', () => {
  const missing = missingOf(providerWith({ countries: ['DE'] }), 'match-v1')(inCountries('JP', 'US'));
  expect(missing).toEqual([
    { criterion: 'geography', asked: 'JP', stated: true },
    { criterion: 'geography', asked: 'US', stated: true },
  ]);
});

test('names of several countries those that it meets least', () => {
  const missing = missingOf(providerWith({ countries: ['DE'] }), 'match-v1')(inCountries('DE', 'JP'));
  expect(missing).toEqual([{ criterion: 'geography', asked: 'JP', stated: true }]);
});

test('says of a blank that it is not stated', () => {
  const missing = missingOf(providerWith(), 'match-v1')(inCountries('DE'));
  expect(missing).toEqual([{ criterion: 'geography', asked: 'DE', stated: false }]);
});

test('names the criterion that costs most points, not the one with the lowest value', () => {
  const provider = providerWith({ countries: ['DE'], flags: { Webhooks: false, Billing_API: false } });
  const missing = missingOf(provider, 'match-v1')({ ...inCountries('DE', 'FR'), apisRequired: 'Advanced APIs' });
  expect(missing).toEqual([{ criterion: 'geography', asked: 'FR', stated: true }]);
});

test('names of several SIM types those that it meets least', () => {
  const provider = providerWith({ sgp32: 'No', flags: { eSIM_eUICC: false } });
  const simRequirements: Requirements['simRequirements'] = ['Physical SIM', 'eSIM (eUICC)'];
  const missing = missingOf(provider, 'match-v1')(asking({ simRequirements }));
  expect(missing).toEqual([{ criterion: 'sim', asked: 'eSIM (eUICC)', stated: true }]);
});

test('names the musts that a provider is not known to meet, whatever else costs more', () => {
  const provider = providerWith({ countries: ['DE'], radioTech: ['LTE-M'] });
  const asked = { ...inCountries('DE', 'JP'), apisRequired: 'Advanced APIs', musts: ['apisRequired'] } as const;
  expect(missingOf(provider, 'match-v2')({ ...asked, musts: [...asked.musts] })).toEqual([
    { criterion: 'apis', asked: 'Advanced APIs', stated: false },
  ]);
  expect(missingOf(provider, 'match-v2')(inCountries('DE', 'JP'))).toEqual([
    { criterion: 'geography', asked: 'JP', stated: true },
  ]);
});

test('names nothing where nothing is lacking', () => {
  expect(missingOf(providerWith({ countries: ['DE'] }), 'match-v1')(inCountries('DE'))).toEqual([]);
});
