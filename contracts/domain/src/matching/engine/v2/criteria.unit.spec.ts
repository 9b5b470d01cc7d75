import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { buildTestProviderRecord } from '../../../catalogue/testing/buildTestProviderRecord.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { listRegionCountries } from '../../../geo/geo.regions.ts';
import { buildTestWizardDataForCountries, formatTestCriterionValue } from '../../testing/searchCatalogue.ts';
import { normaliseWizardDataToRequirements } from '../../matching.normalise.ts';
import { evaluateProviderV2, prepareSearchV2, type ProviderEvaluationV2 } from './evaluate.ts';
import { splitOwnNetworksSortKey } from './countryReach.ts';
import { prepareCatalogueProvidersV2 } from './preparedProvider.ts';

function evaluateRecord(record: ProviderRecord, wizard: RequirementsWizardRequest): ProviderEvaluationV2 | null {
  const [provider] = prepareCatalogueProvidersV2([record]);
  const search = prepareSearchV2(normaliseWizardDataToRequirements(wizard).requirements);
  return provider === undefined ? null : evaluateProviderV2(search, provider);
}

function getValueText(
  criterion: MatchCriterion,
  record: ProviderRecord,
  wizard: RequirementsWizardRequest,
): string | null {
  return formatTestCriterionValue(criterion, evaluateRecord(record, wizard)?.results ?? []);
}

const europe = listRegionCountries('Europe');
const noEsim = { sgp32: 'No', flags: { eSIM_eUICC: false } };
const lorawan = { radioTech: ['LoRaWAN'], flags: { Packet_Broker_Roaming: true } };

describe('geography criterion', () => {
  it.each<readonly [string, Parameters<typeof buildTestProviderRecord>[0], RequirementsWizardRequest, string]>([
    ['a country list', { countries: ['DE', 'PL'] }, buildTestWizardDataForCountries('DE', 'FR', 'IT', 'ES'), '0.225'],
    ['a list with all countries', { countries: ['DE', 'FR'] }, buildTestWizardDataForCountries('DE', 'FR'), '0.9'],
    [
      'an own network and a list',
      { id: 'swisscom', countries: ['CH', 'DE'] },
      buildTestWizardDataForCountries('CH', 'DE'),
      '0.95',
    ],
    ['global scope', { scope: 'Global' }, buildTestWizardDataForCountries('DE'), '0.6'],
    ['missing data', {}, buildTestWizardDataForCountries('DE'), '0.35?'],
    [
      'restricted roaming without an eSIM',
      { ...noEsim, countries: ['IN'] },
      buildTestWizardDataForCountries('IN'),
      '0.45',
    ],
    [
      'prohibited roaming without an eSIM',
      { ...noEsim, countries: ['BR'] },
      buildTestWizardDataForCountries('BR'),
      '0.27',
    ],
    [
      'conditions on roaming without an eSIM',
      { ...noEsim, countries: ['US'] },
      buildTestWizardDataForCountries('US'),
      '0.72',
    ],
    ['restricted roaming without eSIM data', { countries: ['IN'] }, buildTestWizardDataForCountries('IN'), '0.6075'],
    [
      'restricted roaming with an eUICC',
      { flags: { eSIM_eUICC: true }, countries: ['IN'] },
      buildTestWizardDataForCountries('IN'),
      '0.9',
    ],
    ['a partly covered region', { countries: [...europe.slice(0, 40)] }, { geographicRegions: ['Europe'] }, '0.7347'],
    ['one of two regions', { countries: [...europe] }, { geographicRegions: ['Europe', 'Africa'] }, '0.45'],
    [
      'LoRaWAN roaming with gaps in the list',
      { ...lorawan, countries: ['DE'] },
      buildTestWizardDataForCountries('DE', 'FR'),
      '0.55',
    ],
    ['LoRaWAN roaming without gaps', { ...lorawan, countries: ['DE'] }, buildTestWizardDataForCountries('DE'), '0.9'],
  ])('scores %s', (_what, given, wizard, value) =>
    expect(getValueText('geography', buildTestProviderRecord(given), wizard)).toBe(value),
  );

  it('excludes a list without overlap, except with an own network there', () => {
    expect(
      evaluateRecord(buildTestProviderRecord({ countries: ['JP'] }), buildTestWizardDataForCountries('CH')),
    ).toBeNull();
    expect(
      evaluateRecord(
        buildTestProviderRecord({ id: 'swisscom', countries: ['JP'] }),
        buildTestWizardDataForCountries('CH'),
      ),
    ).not.toBeNull();
    expect(evaluateRecord(buildTestProviderRecord(), buildTestWizardDataForCountries('CH'))).not.toBeNull();
  });
});

describe('technology criteria', () => {
  const light: RequirementsWizardRequest = { applicationProfile: 'Light' };
  it('average over all requested countries, including uncovered ones', () => {
    const narrow = { countries: ['DE'], radioTech: ['LTE-M'] };
    expect(
      getValueText('data', buildTestProviderRecord(narrow), {
        ...buildTestWizardDataForCountries('DE', 'IN'),
        ...light,
      }),
    ).toBe('0.5');
  });
  it('count as declared without requested countries or without network facts', () => {
    expect(getValueText('data', buildTestProviderRecord({ radioTech: ['LTE-M'] }), light)).toBe('1');
    expect(
      getValueText('data', buildTestProviderRecord({ radioTech: ['LoRaWAN'] }), {
        ...buildTestWizardDataForCountries('EG'),
        ...light,
      }),
    ).toBe('1');
  });
  it('average the best available fixed and mobile technologies', () => {
    const mixed: RequirementsWizardRequest = { ...buildTestWizardDataForCountries('IN'), deviceMobility: 'Mixed' };
    expect(getValueText('mobility', buildTestProviderRecord({ radioTech: ['NB-IoT', 'LTE-M'] }), mixed)).toBe('0.6');
  });
  it('are unknown without listed technologies or without any source', () => {
    expect(
      getValueText('data', buildTestProviderRecord(), { ...buildTestWizardDataForCountries('DE'), ...light }),
    ).toBe('0.35?');
    expect(
      getValueText('data', buildTestProviderRecord({ radioTech: ['4G'] }), {
        ...buildTestWizardDataForCountries('IQ'),
        ...light,
      }),
    ).toBe('0.42?');
    expect(
      getValueText('data', buildTestProviderRecord({ radioTech: ['4G'] }), {
        ...buildTestWizardDataForCountries('DE', 'IQ'),
        ...light,
      }),
    ).toBe('0.51');
  });
  it('treat Cat-1 bis as available wherever 4G is', () =>
    expect(
      getValueText('data', buildTestProviderRecord({ radioTech: ['Cat-1 bis'] }), {
        ...buildTestWizardDataForCountries('IN'),
        ...light,
      }),
    ).toBe('0.8'));
});

describe('private network criterion', () => {
  it.each<
    readonly [
      string,
      RequirementsWizardRequest['privateNetworkNeeded'],
      Parameters<typeof buildTestProviderRecord>[0],
      string,
    ]
  >([
    ['a private network along with 4G', 'Private LTE/5G', { radioTech: ['4G'], coreOfferings: 'private LTE' }, '1'],
    ['a campus network', 'Private LTE/5G', { radioTech: ['5G'], coreOfferings: 'campus networks' }, '1'],
    [
      'private LoRaWAN only',
      'Private LTE/5G',
      { radioTech: ['5G', 'LoRaWAN'], coreOfferings: 'private LoRaWAN' },
      '0.35?',
    ],
    ['a private APN', 'Private LTE/5G', { radioTech: ['4G'], coreOfferings: 'private APN' }, '0.35?'],
    ['an operator', 'Private LTE/5G', { radioTech: ['4G'], type: 'MNO' }, '0.35?'],
    ['without 4G and 5G', 'Private LTE/5G', { radioTech: ['LTE-M'], coreOfferings: 'private LTE' }, '0'],
    [
      'a private network along with LoRaWAN',
      'Private LoRaWAN',
      { radioTech: ['LoRaWAN'], coreOfferings: 'private networks' },
      '1',
    ],
    ['private LTE only', 'Private LoRaWAN', { radioTech: ['4G', 'LoRaWAN'], coreOfferings: 'private LTE' }, '0.35?'],
    ['LoRaWAN only', 'Private LoRaWAN', { radioTech: ['LoRaWAN'] }, '0.35?'],
    ['without LoRaWAN', 'Private LoRaWAN', { radioTech: ['4G'], coreOfferings: 'private networks' }, '0'],
  ])('scores %s for %s', (_what, privateNetworkNeeded, given, value) =>
    expect(getValueText('privateNetwork', buildTestProviderRecord(given), { privateNetworkNeeded })).toBe(value),
  );
});

describe('must criteria', () => {
  const listMissedMusts = (record: ProviderRecord, wizard: RequirementsWizardRequest) =>
    evaluateRecord(record, wizard)?.missedMusts;
  it('are met for regions from 80 percent of each', () => {
    const wizard: RequirementsWizardRequest = { geographicRegions: ['Europe'], musts: ['geography'] };
    expect(listMissedMusts(buildTestProviderRecord({ countries: [...europe.slice(0, 40)] }), wizard)).toEqual([]);
    expect(listMissedMusts(buildTestProviderRecord({ countries: [...europe.slice(0, 39)] }), wizard)).toEqual([
      'geography',
    ]);
  });
  it('are missed when a part is not stated', () => {
    const flags = { Lifecycle_Ops: true, Usage_Alerts: true, Policy_Pooling: true };
    const wizard: RequirementsWizardRequest = { deviceManagement: 'Advanced', musts: ['deviceManagement'] };
    expect(listMissedMusts(buildTestProviderRecord({ flags: { ...flags, Analytics_AI: null } }), wizard)).toEqual([
      'deviceManagement',
    ]);
    expect(listMissedMusts(buildTestProviderRecord({ flags: { ...flags, Analytics_AI: true } }), wizard)).toEqual([]);
  });
});

describe('order key', () => {
  const getOrderKey = (record: ProviderRecord, wizard: RequirementsWizardRequest) =>
    evaluateRecord(record, wizard)?.key;
  it('counts own networks and their technologies in the requested countries', () => {
    const key = getOrderKey(
      buildTestProviderRecord({ id: 'swisscom', countries: ['CH', 'DE'] }),
      buildTestWizardDataForCountries('CH', 'DE'),
    );
    expect(splitOwnNetworksSortKey(key?.ownNetworks ?? 0)).toEqual({ countries: 1, technologies: 4 });
  });
  it('counts listed countries when none is requested', () =>
    expect(
      getOrderKey(buildTestProviderRecord({ countries: ['CH', 'DE'], radioTech: ['4G'] }), {
        applicationProfile: 'High',
      }),
    ).toMatchObject({
      coverage: 2,
      reserve: 0,
    }));
  it.each<readonly [string, Parameters<typeof buildTestProviderRecord>[0], number]>([
    ['SGP.32', { sgp32: 'Yes' }, 98],
    ['an eUICC, SGP.32 planned', { sgp32: 'Planned', flags: { eSIM_eUICC: true } }, 96],
    ['an eUICC', { flags: { eSIM_eUICC: true } }, 94],
    ['an eUICC and satellites', { flags: { eSIM_eUICC: true }, radioTech: ['4G', 'Satellite'] }, 96],
    ['nothing stated', {}, 90],
    ['no eSIM', { sgp32: 'No', flags: { eSIM_eUICC: false } }, 86],
  ])('reduces coverage where roaming is limited, with %s', (_what, given, exact) =>
    expect(
      getOrderKey(buildTestProviderRecord({ ...given, countries: ['BR'] }), buildTestWizardDataForCountries('BR'))
        ?.coverage,
    ).toBe(exact),
  );
});

it('matches the README example: Things Mobile with 63 points', () => {
  const record = testSampleCatalogue.find(({ name }) => name === 'Things Mobile') ?? buildTestProviderRecord();
  const wizard: RequirementsWizardRequest = {
    ...buildTestWizardDataForCountries('DE', 'IN'),
    applicationProfile: 'Light',
    powerSensitivity: 'Battery-powered',
    simRequirements: ['Physical SIM', 'eSIM (eUICC)'],
    deviceLongevity: '10',
  };
  const values = (['geography', 'data', 'power', 'sim'] as const).map((one) => getValueText(one, record, wizard));
  expect(values).toEqual(['0.7538', '0.6', '0.3', '0.675?']);
  expect(evaluateRecord(record, wizard)?.key.score).toBe(63);
});
