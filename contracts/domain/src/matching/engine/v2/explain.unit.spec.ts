import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { getCountryName } from '../../../geo/geo.countries.ts';
import { listRegionCountries } from '../../../geo/geo.regions.ts';
import { buildTestProviderRecord } from '../../../catalogue/testing/buildTestProviderRecord.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { buildTestWizardDataForCountries, findAllTestMatchesV2 } from '../../testing/searchCatalogue.ts';

const firstReason = (record: ProviderRecord, wizard: RequirementsWizardRequest): string =>
  findAllTestMatchesV2([record], wizard).providers[0]?.reasons[0]?.text ?? '';

const emnifyCountries = testSampleCatalogue.find(({ name }) => name === 'emnify')?.countries ?? [];

describe('coverage explanation', () => {
  it.each<readonly [string, Parameters<typeof buildTestProviderRecord>[0], readonly string[], string]>([
    ['each of a few countries', { countries: ['DE', 'FR'] }, ['DE', 'FR'], 'Covers Germany and France'],
    [
      'the missing country',
      { countries: ['DE', 'FR', 'IT', 'ES'] },
      ['DE', 'FR', 'IT', 'ES', 'PL'],
      'Covers 4 of 5 selected countries, not Poland',
    ],
    [
      'up to three missing countries',
      { countries: ['DE', 'FR'] },
      ['AT', 'DE', 'ES', 'FR', 'IT', 'PL'],
      'Covers 2 of 6 selected countries, not Austria, Spain, Italy and 1 more',
    ],
    [
      'all countries',
      { countries: ['DE', 'FR', 'IT', 'ES'] },
      ['DE', 'ES', 'FR', 'IT'],
      'Covers all 4 selected countries',
    ],
    ['global scope', { scope: 'Global' }, ['DE'], 'States global coverage without a list of countries'],
    ['missing data', {}, ['DE'], 'Coverage: not stated, ask in the RFQ'],
    [
      'own networks and other countries',
      { id: 'swisscom', countries: ['CH', 'DE'] },
      ['CH', 'DE'],
      'Covers Switzerland and Germany; own network in Switzerland',
    ],
    ['own networks only', { id: 'swisscom', countries: ['CH'] }, ['CH'], 'Own network in Switzerland'],
    [
      'conditions on roaming',
      { countries: ['US'] },
      ['US'],
      'Covers United States; permanent roaming has conditions in United States, ask for a local profile',
    ],
    [
      'a local profile',
      { countries: ['BR'], sgp32: 'Yes' },
      ['BR'],
      'Covers Brazil; permanent roaming is prohibited in Brazil, SGP.32 loads a local profile',
    ],
    [
      'a missing eSIM',
      { countries: ['IN'], sgp32: 'No', flags: { eSIM_eUICC: false } },
      ['IN'],
      'Covers India; permanent roaming is restricted in India, there is no eSIM for a local profile',
    ],
    [
      'technologies that do not roam',
      { countries: ['BR'], radioTech: ['Satellite'] },
      ['BR'],
      'Covers Brazil; permanent roaming is prohibited in Brazil, it need not roam there',
    ],
  ])('mentions %s', (_what, given, codes, text) =>
    expect(firstReason(buildTestProviderRecord(given), buildTestWizardDataForCountries(...codes))).toBe(text),
  );

  it('counts countries of regions and names a few missing ones', () => {
    const covers = (count: number): string =>
      firstReason(buildTestProviderRecord({ countries: [...listRegionCountries('Europe').slice(0, count)] }), {
        geographicRegions: ['Europe'],
      });
    const [last = ''] = listRegionCountries('Europe').slice(-1);
    expect(covers(20)).toBe('Covers 20 of 49 countries of Europe');
    expect(covers(48)).toContain(`Covers 48 of 49 countries of Europe, not ${getCountryName(last)}`);
  });
});

describe('technology explanation', () => {
  const light: RequirementsWizardRequest = { applicationProfile: 'Light' };
  const text = (radioTech: string[], ...codes: string[]): string =>
    findAllTestMatchesV2([buildTestProviderRecord({ countries: emnifyCountries, radioTech, sgp32: 'Yes' })], {
      ...buildTestWizardDataForCountries(...codes),
      ...light,
    }).providers[0]?.reasons.find(({ criterion }) => criterion === 'data')?.text ?? '';

  it('names countries where the best technology is not available', () => {
    expect(text(['LTE-M'], 'DE')).toBe('LTE-M fits light data');
    expect(text(['LTE-M', '4G'], 'IN')).toBe(
      '4G partly fits light data, weakest for the data volume; nobody is known to run LTE-M in India',
    );
    expect(text(['2G'], 'DE')).toContain('2G ends in September 2028 in Germany');
    expect(text(['3G', '2G'], 'BR')).toContain('is being switched off in Brazil');
    expect(text(['4G'], 'IQ')).toContain('no source tells of 4G in Iraq');
    expect(text(['LTE-M'], 'IN', 'KZ', 'EG', 'MA', 'NG', 'DE')).toContain(
      'nobody is known to run LTE-M in 5 of 6 countries',
    );
  });

  it('explains the cap when no technology is available', () =>
    expect(
      findAllTestMatchesV2([buildTestProviderRecord({ countries: ['IN'], radioTech: ['LTE-M'], sgp32: 'Yes' })], {
        ...buildTestWizardDataForCountries('IN'),
        ...light,
      }).providers[0]?.cap,
    ).toEqual({
      at: 45,
      text: 'Only LTE-M: not running in the country asked for, score at most 45',
    }));
});

describe('match result', () => {
  const tracker: RequirementsWizardRequest = {
    ...buildTestWizardDataForCountries('DE', 'IN', 'BR', 'US'),
    applicationProfile: 'Light',
    simRequirements: ['eSIM (eUICC)'],
  };
  it('matches the API contract', () => {
    for (const provider of findAllTestMatchesV2(testSampleCatalogue, tracker).providers)
      MatchedProvider.parse(provider);
  });
  it('has four insights including notes on the countries', () =>
    expect(findAllTestMatchesV2(testSampleCatalogue, tracker).insights.at(-1)).toEqual({
      kind: 'permanent-roaming',
      text: 'Permanent roaming is restricted in Brazil and India. Ask for a local profile',
    }));
  it('marks the end of 2G and 3G in a requested country', () =>
    expect(findAllTestMatchesV2(testSampleCatalogue, buildTestWizardDataForCountries('US')).insights.at(-1)).toEqual({
      kind: 'network-switch-off',
      text: '2G or 3G is off or ending in United States. Plan with newer networks',
    }));
  it('is empty without requirements or with only a touched default', () => {
    expect(findAllTestMatchesV2(testSampleCatalogue, {}).total).toBe(0);
    expect(
      findAllTestMatchesV2(testSampleCatalogue, { deviceManagement: 'Basic', touched: ['deviceManagement'] }).total,
    ).toBe(0);
  });
});
