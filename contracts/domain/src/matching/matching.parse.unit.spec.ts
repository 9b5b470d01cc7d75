import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  emptyBuyerRequirements,
  regionNames,
  type RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { describe, expect, test } from 'vitest';
import { countryCodes, getCountryName } from '../geo/geo.countries.ts';
import { parseWizardDataFromApiRequest } from './matching.parse.ts';
import { convertRequirementsToWizardData } from './matching.wizard.ts';

function getIssues(wizard: RequirementsWizardRequest): readonly string[] {
  try {
    parseWizardDataFromApiRequest(wizard);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request.shape') {
      return error.issues.map(({ path, message }) => `${path}: ${formatMessage(message)}`);
    }
    throw error;
  }
  return [];
}

describe('parseWizardDataFromApiRequest', () => {
  test.each([
    ['geographicCountries', 'specificCountries'],
    ['countries', 'specificCountries'],
    ['geographic_regions', 'geographicRegions'],
    ['powerSensitvity', 'powerSensitivity'],
    ['NTNSupport', 'ntnSupport'],
  ])('rejects the field %s and suggests %s', (field, meant) => {
    expect(getIssues({ [field]: 'Yes' })).toEqual([`${field}: There is no field "${field}". Did you mean "${meant}"?`]);
  });

  test('rejects unknown regions and countries and suggests the closest name', () => {
    expect(getIssues({ geographicMode: 'regions', geographicRegions: ['Eurpoe', 'Europe'] })).toEqual([
      'geographicRegions: The region "Eurpoe" is not recognised. Did you mean "Europe"?',
    ]);
    expect(getIssues({ geographicMode: 'countries', geographicRegions: ['Germny'] })).toEqual([
      'specificCountries: The country "Germny" is not recognised. Did you mean "Germany"?',
    ]);
    expect(getIssues({ specificCountries: ['Qqqqqq'] })).toEqual([
      'specificCountries: The country "Qqqqqq" is not recognised. Use its English name or two-letter ISO code.',
    ]);
  });

  test('reports up to ten unknown places and compares up to fifty free pairs', () => {
    const places = Array.from({ length: 200 }, (_place, at) => `Nowhere ${at}`);
    expect(getIssues({ geographicMode: 'countries', specificCountries: places })).toHaveLength(10);
    const pairs = Array.from({ length: 60 }, (_pair, at) => [`free pair ${at}`, at] as const);
    expect(getIssues({ ...Object.fromEntries(pairs), geographicRegionz: 'Europe' })).toEqual([]);
    expect(getIssues({ geographicRegionz: 'Europe', ...Object.fromEntries(pairs) })).toHaveLength(1);
  });

  test('suggests the mode that a place requires', () => {
    expect(getIssues({ geographicMode: 'regions', geographicRegions: 'Germany' })).toEqual([
      'geographicRegions: Germany is a country. Set geographicMode to "countries".',
    ]);
    expect(getIssues({ geographicMode: 'countries', geographicRegions: 'europe' })).toEqual([
      'specificCountries: Europe is a region. List it in geographicRegions and set geographicMode to "regions".',
    ]);
  });

  test('accepts free pairs and unknown values of other fields and lists them', () => {
    const wizard = { powerSensitivity: 'Solar', colour: 'teal', budget: 12, specificCountries: 'Norway' };
    expect(
      parseWizardDataFromApiRequest({ ...wizard, geographicMode: 'regions', geographicRegions: 'Europe' }),
    ).toEqual({
      requirements: { ...emptyBuyerRequirements, regions: ['Europe'] },
      ignored: [
        { field: 'specificCountries', value: 'Norway' },
        { field: 'powerSensitivity', value: 'Solar' },
        { field: 'colour', value: null },
        { field: 'budget', value: null },
      ],
    });
  });

  test('accepts every place by its wizard name', () => {
    const countries = {
      ...emptyBuyerRequirements,
      geographicMode: 'countries' as const,
      countries: [...countryCodes].sort(),
    };
    expect(parseWizardDataFromApiRequest(convertRequirementsToWizardData(countries))).toEqual({
      requirements: countries,
      ignored: [],
    });
    expect(
      getIssues({ geographicMode: 'countries', geographicRegions: countryCodes.slice(0, 249).map(getCountryName) }),
    ).toEqual([]);
    expect(getIssues({ geographicMode: 'regions', geographicRegions: [...regionNames] })).toEqual([]);
  });
});
