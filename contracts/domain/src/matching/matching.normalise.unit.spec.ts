import { describe, expect, it } from 'vitest';
import { computeMatchingAccuracyFromFilledFields, computeWizardCompleteness } from './matching.accuracy.ts';
import { listFilledRequirementFields, hasRequirements } from './matching.filled.ts';
import { normaliseWizardDataToRequirements } from './matching.normalise.ts';
import { BuyerRequirements, RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  formatRequirementsSummary,
  buildDefaultSavedSearchName,
  maxRequirementsSummaryLength,
} from './matching.summary.ts';

const normalise = (wizard: RequirementsWizardRequest) =>
  normaliseWizardDataToRequirements(RequirementsWizardRequest.parse(wizard));
const getRequirements = (wizard: RequirementsWizardRequest) => normalise(wizard).requirements;
const emptyRequirements = getRequirements({});

describe('normaliseWizardDataToRequirements', () => {
  it('requests nothing for empty wizard data', () => {
    expect(BuyerRequirements.parse(emptyRequirements)).toEqual({
      geographicMode: 'regions',
      regions: [],
      countries: [],
      powerSensitivity: null,
      applicationProfile: null,
      deviceMobility: null,
      deploymentScale: null,
      simRequirements: [],
      privateNetworkNeeded: 'None',
      deviceManagement: 'Basic',
      apisRequired: 'None',
      ntnSupport: false,
    });
    expect(normalise({}).ignored).toEqual([]);
  });

  it.each([
    ['<10K', '1-5K'],
    ['>100K', '>50K'],
    ['5–50k', '5-50K'],
  ])('maps the scale %s to %s', (given, read) =>
    expect(getRequirements({ deploymentScale: given }).deploymentScale).toBe(read),
  );

  it('maps Custom device management to Advanced', () =>
    expect(getRequirements({ deviceManagement: 'Custom' }).deviceManagement).toBe('Advanced'));

  it('interprets geographicRegions by the mode', () => {
    expect(getRequirements({ geographicMode: 'regions', geographicRegions: ['Oceania', 'Europe'] }).regions).toEqual([
      'Europe',
      'Oceania',
    ]);
    const countries = getRequirements({
      geographicMode: 'countries',
      geographicRegions: ['UK', 'Türkiye', 'DE', 'gb'],
    });
    expect(countries.countries).toEqual(['DE', 'GB', 'TR']);
    expect(countries.regions).toEqual([]);
  });

  it('accepts specificCountries as a synonym only in countries mode', () => {
    const wizard = { specificCountries: ['Kenya', 'Germany'], geographicRegions: 'Germany, France' };
    expect(getRequirements({ geographicMode: 'countries', ...wizard }).countries).toEqual(['DE', 'FR', 'KE']);
    const regions = normalise({
      geographicMode: 'regions',
      geographicRegions: ['Africa'],
      specificCountries: ['Kenya'],
    });
    expect(regions.requirements.countries).toEqual([]);
    expect(regions.ignored).toEqual([{ field: 'countries', value: 'Kenya' }]);
  });

  it('infers the mode when it is missing', () => {
    expect(getRequirements({ geographicRegions: ['Global'] }).geographicMode).toBe('regions');
    expect(getRequirements({ geographicRegions: ['France'] }).geographicMode).toBe('countries');
  });

  it.each([
    [true, true],
    ['Yes', true],
    ['None', false],
    [null, false],
  ])('maps NTN %o to %o', (given, read) => expect(getRequirements({ ntnSupport: given }).ntnSupport).toBe(read));

  it('lists unknown values as ignored and treats them as not requested', () => {
    const { requirements, ignored } = normalise({
      geographicMode: 'countries',
      geographicRegions: ['Atlantis'],
      powerSensitivity: 'Nuclear',
      simRequirements: ['Physical SIM', 'Nano'],
      ntnSupport: 'perhaps',
      deviceLongevity: 'for ever',
      musts: ['geography', 'price'],
    });
    expect(requirements).toEqual({
      ...emptyRequirements,
      geographicMode: 'countries',
      simRequirements: ['Physical SIM'],
      musts: ['geography'],
    });
    expect(ignored.map(({ field, value }) => `${field}: ${value}`).toSorted()).toEqual([
      'countries: Atlantis',
      'deviceLongevity: for ever',
      'musts: price',
      'ntnSupport: perhaps',
      'powerSensitivity: Nuclear',
      'simRequirements: Nano',
    ]);
  });
});

describe('requirements added in match-v2', () => {
  it.each([
    ['10 years', 10],
    ['5-10 years', 10],
    ['15+', 15],
  ])('maps %j to the years of device lifetime', (deviceLongevity, years) =>
    expect(normalise({ deviceLongevity }).requirements.deviceLongevity).toBe(years),
  );

  it('keeps the order of emphasis and removes duplicates', () =>
    expect(normalise({ emphasis: ['platform', 'coverage', 'platform'] }).requirements.emphasis).toEqual([
      'platform',
      'coverage',
    ]));

  it('are absent when not requested, so that stored searches stay equal', () =>
    expect(Object.keys(normalise({ musts: [], touched: [], deviceLongevity: '' }).requirements)).toEqual(
      Object.keys(emptyRequirements),
    ));
});

describe('listFilledRequirementFields', () => {
  it('does not count Basic and None', () => {
    const defaults = { deviceManagement: 'Basic', apisRequired: 'None', privateNetworkNeeded: 'None' };
    expect(hasRequirements(getRequirements(defaults))).toBe(false);
    expect(
      listFilledRequirementFields(getRequirements({ ...defaults, apisRequired: 'Basic APIs', ntnSupport: true })),
    ).toEqual(['apisRequired', 'ntnSupport']);
  });
});

const full: RequirementsWizardRequest = {
  geographicRegions: ['Europe'],
  powerSensitivity: 'Battery-powered',
  applicationProfile: 'Light',
  deploymentScale: '5-50K',
  deviceMobility: 'Mixed',
};

describe('wizard completeness and accuracy', () => {
  it('counts 20 percent for each of the five fields', () => {
    expect(computeWizardCompleteness(emptyRequirements)).toBe(0);
    expect(computeWizardCompleteness(getRequirements({ geographicMode: 'countries', geographicRegions: ['FR'] }))).toBe(
      20,
    );
    expect(computeWizardCompleteness(getRequirements(full))).toBe(100);
    expect(computeWizardCompleteness(getRequirements({ apisRequired: 'Basic APIs' }))).toBe(0);
  });

  it.each([
    [0, 'No Parameters'],
    [1, 'Poor'],
    [2, 'Fair'],
    [3, 'Good'],
    [4, 'Very Good'],
    [5, 'Excellent'],
  ])('labels %i filled key fields as %s', (count, band) => {
    const some = Object.fromEntries(Object.entries(full).slice(0, count));
    expect(computeMatchingAccuracyFromFilledFields(getRequirements(some)).band).toBe(band);
  });

  it('suggests the first two missing key fields and mentions no field twice', () => {
    const some = getRequirements({ ...full, deviceMobility: null, deploymentScale: null });
    const { tip } = computeMatchingAccuracyFromFilledFields(some, { securityRequirements: 'VPN' });
    expect(tip).toBe(
      'Add deployment scale and device mobility to reach 100%. Optional: SIM requirements, device management, device longevity.',
    );
  });

  it('has no tip when everything is filled', () =>
    expect(
      computeMatchingAccuracyFromFilledFields(
        getRequirements({ ...full, simRequirements: ['Physical SIM'], deviceManagement: 'Advanced' }),
        {
          deviceLongevity: '10 years',
          securityRequirements: ['VPN'],
        },
      ).tip,
    ).toBeNull());
});

describe('requirement texts', () => {
  it('names a saved search by places, scale and power', () => {
    expect(buildDefaultSavedSearchName(getRequirements(full), '2026-11-21T10:00:00Z')).toBe(
      'Europe - 5-50K devices - Battery-powered',
    );
    expect(buildDefaultSavedSearchName(emptyRequirements, '2026-11-21T10:00:00Z')).toBe('Search 2026-11-21');
  });

  it('summarises in one line without defaults', () => {
    expect(formatRequirementsSummary(getRequirements({ ...full, ntnSupport: true }))).toBe(
      'Europe · light data · battery-powered · fixed and mobile devices · 5-50K devices · satellite (NTN)',
    );
    expect(formatRequirementsSummary(emptyRequirements)).toBe('No requirements stated');
  });

  it('limits the length of the summary', () => {
    const everything = getRequirements({
      ...full,
      geographicMode: 'countries',
      geographicRegions: ['CD', 'VC', 'TF', 'IO', 'UM', 'PM', 'US'],
      simRequirements: ['Physical SIM', 'eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)'],
      privateNetworkNeeded: 'Private LTE/5G',
      deviceManagement: 'Advanced',
      apisRequired: 'Advanced APIs',
      ntnSupport: true,
    });
    const line = formatRequirementsSummary(everything);
    expect(line.length).toBeLessThanOrEqual(maxRequirementsSummaryLength);
    expect(line).toContain('and 2 more');
  });
});
