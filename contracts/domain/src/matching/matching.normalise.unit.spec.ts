import { describe, expect, it } from 'vitest';
import { matchingAccuracy, wizardCompleteness } from './matching.accuracy.ts';
import { filledFields, hasRequirements } from './matching.filled.ts';
import { normaliseRequirements } from './matching.normalise.ts';
import { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { requirementsSummary, searchName, summaryLimit } from './matching.summary.ts';

const normalise = (wizard: WizardData) => normaliseRequirements(WizardData.parse(wizard));
const requirementsOf = (wizard: WizardData) => normalise(wizard).requirements;
const nothing = requirementsOf({});

describe('normalising what the wizard sends', () => {
  it('asks for nothing when nothing is given', () => {
    expect(Requirements.parse(nothing)).toEqual({
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
  ])('reads the scale %s as %s', (given, read) =>
    expect(requirementsOf({ deploymentScale: given }).deploymentScale).toBe(read),
  );

  it('reads Custom device management as Advanced', () =>
    expect(requirementsOf({ deviceManagement: 'Custom' }).deviceManagement).toBe('Advanced'));

  it('lets the mode decide what geographicRegions holds', () => {
    expect(requirementsOf({ geographicMode: 'regions', geographicRegions: ['Oceania', 'Europe'] }).regions).toEqual([
      'Europe',
      'Oceania',
    ]);
    const countries = requirementsOf({ geographicMode: 'countries', geographicRegions: ['UK', 'Türkiye', 'DE', 'gb'] });
    expect(countries.countries).toEqual(['DE', 'GB', 'TR']);
    expect(countries.regions).toEqual([]);
  });

  it('takes specificCountries as a synonym in countries mode only', () => {
    const wizard = { specificCountries: ['Kenya', 'Germany'], geographicRegions: 'Germany, France' };
    expect(requirementsOf({ geographicMode: 'countries', ...wizard }).countries).toEqual(['DE', 'FR', 'KE']);
    const regions = normalise({
      geographicMode: 'regions',
      geographicRegions: ['Africa'],
      specificCountries: ['Kenya'],
    });
    expect(regions.requirements.countries).toEqual([]);
    expect(regions.ignored).toEqual([{ field: 'countries', value: 'Kenya' }]);
  });

  it('finds the mode by itself when none is given', () => {
    expect(requirementsOf({ geographicRegions: ['Global'] }).geographicMode).toBe('regions');
    expect(requirementsOf({ geographicRegions: ['France'] }).geographicMode).toBe('countries');
  });

  it.each([
    [true, true],
    ['Yes', true],
    ['None', false],
    [null, false],
  ])('reads NTN %o as %o', (given, read) => expect(requirementsOf({ ntnSupport: given }).ntnSupport).toBe(read));

  it('counts what nobody understands as not asked for, and lists it', () => {
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
      ...nothing,
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

describe('what came with the second version of matching', () => {
  it.each([
    ['10 years', 10],
    ['5-10 years', 10],
    ['15+', 15],
  ])('reads %j as the years that a device is to stay connected', (deviceLongevity, years) =>
    expect(normalise({ deviceLongevity }).requirements.deviceLongevity).toBe(years),
  );

  it('keeps the order in which something was put first, and each once', () =>
    expect(normalise({ emphasis: ['platform', 'coverage', 'platform'] }).requirements.emphasis).toEqual([
      'platform',
      'coverage',
    ]));

  it('is absent where it is not asked for, so that a search stays the same search', () =>
    expect(Object.keys(normalise({ musts: [], touched: [], deviceLongevity: '' }).requirements)).toEqual(
      Object.keys(nothing),
    ));
});

describe('filled fields', () => {
  it('counts Basic and None as unfilled', () => {
    const defaults = { deviceManagement: 'Basic', apisRequired: 'None', privateNetworkNeeded: 'None' };
    expect(hasRequirements(requirementsOf(defaults))).toBe(false);
    expect(filledFields(requirementsOf({ ...defaults, apisRequired: 'Basic APIs', ntnSupport: true }))).toEqual([
      'apisRequired',
      'ntnSupport',
    ]);
  });
});

const full: WizardData = {
  geographicRegions: ['Europe'],
  powerSensitivity: 'Battery-powered',
  applicationProfile: 'Light',
  deploymentScale: '5-50K',
  deviceMobility: 'Mixed',
};

describe('completeness and accuracy', () => {
  it('gives each of the five items 20 percent', () => {
    expect(wizardCompleteness(nothing)).toBe(0);
    expect(wizardCompleteness(requirementsOf({ geographicMode: 'countries', geographicRegions: ['FR'] }))).toBe(20);
    expect(wizardCompleteness(requirementsOf(full))).toBe(100);
    expect(wizardCompleteness(requirementsOf({ apisRequired: 'Basic APIs' }))).toBe(0);
  });

  it.each([
    [0, 'No Parameters'],
    [1, 'Poor'],
    [2, 'Fair'],
    [3, 'Good'],
    [4, 'Very Good'],
    [5, 'Excellent'],
  ])('calls %i filled key fields %s', (count, band) => {
    const some = Object.fromEntries(Object.entries(full).slice(0, count));
    expect(matchingAccuracy(requirementsOf(some)).band).toBe(band);
  });

  it('advises the first two missing key fields and names none twice', () => {
    const some = requirementsOf({ ...full, deviceMobility: null, deploymentScale: null });
    const { tip } = matchingAccuracy(some, { securityRequirements: 'VPN' });
    expect(tip).toBe(
      'Add deployment scale and device mobility to reach 100%. Optional: SIM requirements, device management, device longevity.',
    );
  });

  it('has no tip left when everything is given', () =>
    expect(
      matchingAccuracy(requirementsOf({ ...full, simRequirements: ['Physical SIM'], deviceManagement: 'Advanced' }), {
        deviceLongevity: '10 years',
        securityRequirements: ['VPN'],
      }).tip,
    ).toBeNull());
});

describe('words for requirements', () => {
  it('names a saved search by places, scale and power', () => {
    expect(searchName(requirementsOf(full), '2026-11-21T10:00:00Z')).toBe('Europe - 5-50K devices - Battery-powered');
    expect(searchName(nothing, '2026-11-21T10:00:00Z')).toBe('Search 2026-11-21');
  });

  it('summarises in one line, defaults left out', () => {
    expect(requirementsSummary(requirementsOf({ ...full, ntnSupport: true }))).toBe(
      'Europe · light data · battery-powered · fixed and mobile devices · 5-50K devices · satellite (NTN)',
    );
    expect(requirementsSummary(nothing)).toBe('No requirements stated');
  });

  it('stays within its limit however much is asked for', () => {
    const everything = requirementsOf({
      ...full,
      geographicMode: 'countries',
      geographicRegions: ['CD', 'VC', 'TF', 'IO', 'UM', 'PM', 'US'],
      simRequirements: ['Physical SIM', 'eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)'],
      privateNetworkNeeded: 'Private LTE/5G',
      deviceManagement: 'Advanced',
      apisRequired: 'Advanced APIs',
      ntnSupport: true,
    });
    const line = requirementsSummary(everything);
    expect(line.length).toBeLessThanOrEqual(summaryLimit);
    expect(line).toContain('and 2 more');
  });
});
