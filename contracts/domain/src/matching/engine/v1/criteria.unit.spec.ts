import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { listRegionCountries } from '../../../geo/geo.regions.ts';
import { buildTestWizardDataForCountries, formatTestCriterionValue } from '../../testing/searchCatalogue.ts';
import { normaliseWizardDataToRequirements } from '../../matching.normalise.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { buildTestProviderRecord } from '../../../catalogue/testing/buildTestProviderRecord.ts';
import { evaluateProviderV1, prepareSearchV1, type ProviderEvaluationV1 } from './evaluate.ts';
import { extractProviderMatchingFacts } from '../providerFacts.ts';

function evaluateRecord(record: ProviderRecord, wizard: RequirementsWizardRequest): ProviderEvaluationV1 | null {
  return evaluateProviderV1(
    prepareSearchV1(normaliseWizardDataToRequirements(wizard).requirements),
    extractProviderMatchingFacts(record),
  );
}

function getValueText(
  criterion: MatchCriterion,
  record: ProviderRecord,
  wizard: RequirementsWizardRequest,
): string | null {
  return formatTestCriterionValue(criterion, evaluateRecord(record, wizard)?.results ?? []);
}

const europe: RequirementsWizardRequest = { geographicRegions: ['Europe'] };
const inEurope = (count: number) =>
  buildTestProviderRecord({ countries: [...listRegionCountries('Europe').slice(0, count)] });

describe('geography criterion', () => {
  it('returns the covered share of the requested countries', () =>
    expect(
      getValueText(
        'geography',
        buildTestProviderRecord({ countries: ['DE', 'PL'] }),
        buildTestWizardDataForCountries('DE', 'FR', 'IT', 'ES'),
      ),
    ).toBe('0.25'));
  it('counts a region as fully covered from 80 percent of its countries', () => {
    expect(getValueText('geography', inEurope(40), europe)).toBe('1');
    expect(getValueText('geography', inEurope(20), europe)).toBe('0.5102');
  });
  it('averages over regions', () =>
    expect(getValueText('geography', inEurope(49), { geographicRegions: ['Europe', 'Africa'] })).toBe('0.5'));
  it('uses 0.7 for global scope without a country list and 0.35 without data', () => {
    expect(getValueText('geography', buildTestProviderRecord({ scope: 'Global; Logistics' }), europe)).toBe('0.7');
    expect(getValueText('geography', buildTestProviderRecord(), europe)).toBe('0.35?');
  });
  it('adds 0.1 for LoRaWAN with roaming', () => {
    const flags = { Packet_Broker_Roaming: true };
    const wizard = buildTestWizardDataForCountries('DE', 'FR');
    expect(
      getValueText('geography', buildTestProviderRecord({ countries: ['DE'], radioTech: ['LoRaWAN'], flags }), wizard),
    ).toBe('0.6');
    expect(
      getValueText('geography', buildTestProviderRecord({ countries: ['DE'], radioTech: ['4G'], flags }), wizard),
    ).toBe('0.5');
  });
  it('excludes a country list without overlap, but not a missing list', () => {
    expect(evaluateRecord(buildTestProviderRecord({ countries: ['JP'] }), europe)).toBeNull();
    expect(evaluateRecord(buildTestProviderRecord({ countries: [] }), europe)).toBeNull();
    expect(evaluateRecord(buildTestProviderRecord(), europe)).not.toBeNull();
  });
});

describe('data, power and mobility criteria', () => {
  const tracker = { applicationProfile: 'High', powerSensitivity: 'Battery-powered' };
  it('evaluates a single technology instead of combining the best of several', () => {
    const both = buildTestProviderRecord({ radioTech: ['NB-IoT', '5G'] });
    expect(getValueText('data', both, tracker)).toBe('1');
    expect(getValueText('power', both, tracker)).toBe('0.2');
  });
  it('averages the best fixed and the best mobile technology for mixed devices', () => {
    const mixed = { applicationProfile: 'Light', deviceMobility: 'Mixed' };
    expect(getValueText('mobility', buildTestProviderRecord({ radioTech: ['NB-IoT'] }), mixed)).toBe('0.6');
    expect(getValueText('mobility', buildTestProviderRecord({ radioTech: ['NB-IoT', 'LTE-M'] }), mixed)).toBe('1');
  });
  it('matches exact technology names, also next to remarks in parentheses', () => {
    const light = { applicationProfile: 'Light' };
    expect(getValueText('data', buildTestProviderRecord({ protocols: 'Satellite (VHF, L-band), LTE-M' }), light)).toBe(
      '1',
    );
    expect(getValueText('data', buildTestProviderRecord({ protocols: 'LTE-Mx' }), light)).toBe('0.35?');
  });
  it('counts a live NTN service as a technology', () =>
    expect(
      getValueText('mobility', buildTestProviderRecord({ ntn: 'Commercial – live service' }), {
        deviceMobility: 'Mobile / In-transit',
      }),
    ).toBe('0.8'));
});

describe('score caps', () => {
  const scoreWith = (radioTech: string[], wizard: RequirementsWizardRequest) =>
    evaluateRecord(buildTestProviderRecord({ radioTech, countries: ['DE'], flags: { Lifecycle_Ops: true } }), {
      ...buildTestWizardDataForCountries('DE'),
      ...wizard,
    })?.score;
  it('caps high data over low-power networks at 45', () => {
    expect(scoreWith(['LTE-M', 'NB-IoT'], { applicationProfile: 'High' })).toBe(45);
    expect(scoreWith(['LTE-M', '4G'], { applicationProfile: 'High' })).toBe(100);
  });
  it('caps moving devices with only NB-IoT or LoRaWAN at 55', () => {
    expect(scoreWith(['NB-IoT', 'LoRaWAN'], { deviceMobility: 'Mobile / In-transit' })).toBe(55);
    expect(scoreWith(['LTE-M'], { deviceMobility: 'Mobile / In-transit' })).toBe(100);
  });
  it('caps a known lack of a private network at 59, but not missing data', () => {
    expect(scoreWith(['4G'], { privateNetworkNeeded: 'Private LoRaWAN' })).toBe(59);
    expect(scoreWith([], { privateNetworkNeeded: 'Private LoRaWAN' })).toBeGreaterThan(59);
  });
});

describe('SIM criterion', () => {
  const esim = { simRequirements: ['eSIM (eUICC)'] };
  const isim = { simRequirements: ['Modem-Integrated SIM (iSIM)'] };
  it.each([
    ['Yes', true, '1'],
    ['planned', true, '0.9'],
    ['Unknown', true, '0.8'],
    ['YES', null, '0.7'],
    ['Unknown', null, '0.35?'],
    ['No', false, '0'],
  ])('scores eSIM with SGP.32 %s and flag %s as %s', (sgp32, flag, value) =>
    expect(getValueText('sim', buildTestProviderRecord({ sgp32, flags: { eSIM_eUICC: flag } }), esim)).toBe(value),
  );
  it('scores a mentioned iSIM as 1 and SGP.32 as 0.6', () => {
    expect(getValueText('sim', buildTestProviderRecord({ coreOfferings: 'eSIM and iSIM' }), isim)).toBe('1');
    expect(getValueText('sim', buildTestProviderRecord({ sgp32: 'Yes' }), isim)).toBe('0.6');
  });
  it('averages the requested SIM types and is known when all of them are', () => {
    const picks = { simRequirements: ['Physical SIM', 'eSIM (eUICC)'] };
    expect(getValueText('sim', buildTestProviderRecord({ radioTech: ['4G'] }), picks)).toBe('0.675?');
    expect(
      getValueText('sim', buildTestProviderRecord({ radioTech: ['LoRaWAN'], flags: { eSIM_eUICC: false } }), picks),
    ).toBe('0');
  });
});

describe('private network criterion', () => {
  const lte = { privateNetworkNeeded: 'Private LTE/5G' };
  const lorawan = { privateNetworkNeeded: 'Private LoRaWAN' };
  it.each([
    [{ radioTech: ['LoRaWAN'] }, lorawan, '0.5'],
    [{ radioTech: ['LoRaWAN'], coreOfferings: 'public and private networks' }, lorawan, '1'],
    [{ radioTech: ['4G'], flags: { Edge_Core: true } }, lte, '0.7'],
    [{ radioTech: ['4G'], flags: { Edge_Core: true }, coreOfferings: 'private 5G' }, lte, '1'],
    [{ radioTech: ['4G'], type: 'MNO' as const }, lte, '0.4'],
    [{ radioTech: ['4G'], coreOfferings: 'private APN' }, lte, '0.35?'],
    [{ radioTech: ['LTE-M'] }, lte, '0'],
  ])('scores %o for %o as %s', (given, wizard, value) =>
    expect(getValueText('privateNetwork', buildTestProviderRecord(given), wizard)).toBe(value),
  );
});

describe('satellite criterion', () => {
  it.each([
    ['Commercial — Live Service', '1'],
    ['commercial - live service', '1'],
    ['Announced / Pilot', '0.5'],
    ['No', '0'],
    ['', '0.35?'],
    ['Rebranded; live markets unconfirmed', '0.35?'],
  ])('reads "%s" as %s', (ntn, value) =>
    expect(getValueText('ntn', buildTestProviderRecord({ ntn }), { ntnSupport: true })).toBe(value),
  );
});

describe('device management criterion', () => {
  it('scores every provider 1 for connectivity only', () =>
    expect(getValueText('deviceManagement', buildTestProviderRecord(), { deviceManagement: 'Connectivity only' })).toBe(
      '1',
    ));
  it('scores one flag as 1 and a named platform as 0.8 for Basic', () => {
    expect(getValueText('deviceManagement', buildTestProviderRecord({ flags: { Usage_Alerts: true } }), {})).toBe('1');
    expect(getValueText('deviceManagement', buildTestProviderRecord({ cmpType: 'Proprietary' }), {})).toBe('0.8');
    expect(getValueText('deviceManagement', buildTestProviderRecord(), {})).toBe('0.35?');
  });
  it('averages four features for Advanced', () => {
    const flags = { Lifecycle_Ops: true, Usage_Alerts: true, Policy_Pooling: false, Analytics_AI: null };
    expect(getValueText('deviceManagement', buildTestProviderRecord({ flags }), { deviceManagement: 'Advanced' })).toBe(
      '0.5875?',
    );
  });
});

describe('scale criterion', () => {
  it.each([
    ['1-5K', { pricingTiers: 'Prepaid, Enterprise' }, '1'],
    ['1-5K', { pricingTiers: 'Enterprise' }, '0.6'],
    ['1-5K', {}, '0.35?'],
    ['5-50K', { flags: { Policy_Pooling: true } }, '1'],
    ['5-50K', { pricingModel: 'Subscription' }, '1'],
    ['5-50K', { pricingTiers: 'Prepaid' }, '0.5'],
    ['>50K', { type: 'MNO' as const }, '1'],
    ['>50K', { pricingTiers: 'Prepaid' }, '0.5'],
    ['>100K', { pricingTiers: 'Enterprise' }, '1'],
    [
      '>50K',
      { flags: { Webhooks: true, Edge_Core: true, Billing_API: true, Usage_Alerts: true, Analytics_AI: true } },
      '1',
    ],
  ])('scores %s for %o as %s', (deploymentScale, given, value) =>
    expect(getValueText('scale', buildTestProviderRecord(given), { deploymentScale })).toBe(value),
  );
});

describe('API criterion', () => {
  it.each([
    ['Basic APIs', { platformFeatures: 'REST API' }, '1'],
    ['Basic APIs', { flags: { Webhooks: false, Billing_API: false } }, '0'],
    ['Basic APIs', { flags: { Webhooks: false } }, '0.35?'],
    ['Advanced APIs', { flags: { Webhooks: true, Billing_API: true } }, '1'],
    ['Advanced APIs', { flags: { Webhooks: true } }, '0.675?'],
  ])('scores %s for %o as %s', (apisRequired, given, value) =>
    expect(getValueText('apis', buildTestProviderRecord(given), { apisRequired })).toBe(value),
  );
});
