import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { regionCountries } from '../../../geo/geo.regions.ts';
import { inCountries, valueText } from '../../testing/searching.ts';
import { normaliseRequirements } from '../../matching.normalise.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { providerWith } from '../../../catalogue/testing/blankProvider.ts';
import { evaluate, prepareSearch, type Evaluation } from './evaluate.ts';
import { factsOf } from '../facts.ts';

function evaluationOf(record: ProviderRecord, wizard: WizardData): Evaluation | null {
  return evaluate(prepareSearch(normaliseRequirements(wizard).requirements), factsOf(record));
}

function valueOf(criterion: Criterion, record: ProviderRecord, wizard: WizardData): string | null {
  return valueText(criterion, evaluationOf(record, wizard)?.answers ?? []);
}

const europe: WizardData = { geographicRegions: ['Europe'] };
const inEurope = (count: number) => providerWith({ countries: [...regionCountries('Europe').slice(0, count)] });

describe('geography', () => {
  it('is what is covered of what is asked for', () =>
    expect(valueOf('geography', providerWith({ countries: ['DE', 'PL'] }), inCountries('DE', 'FR', 'IT', 'ES'))).toBe(
      '0.25',
    ));
  it('takes a region as full at 80 percent of its countries', () => {
    expect(valueOf('geography', inEurope(40), europe)).toBe('1');
    expect(valueOf('geography', inEurope(20), europe)).toBe('0.5102');
  });
  it('averages over regions', () =>
    expect(valueOf('geography', inEurope(49), { geographicRegions: ['Europe', 'Africa'] })).toBe('0.5'));
  it('trusts the word Global without a list to .7, and a blank to .35', () => {
    expect(valueOf('geography', providerWith({ scope: 'Global; Logistics' }), europe)).toBe('0.7');
    expect(valueOf('geography', providerWith(), europe)).toBe('0.35?');
  });
  it('adds .1 for LoRaWAN with roaming', () => {
    const flags = { Packet_Broker_Roaming: true };
    const asked = inCountries('DE', 'FR');
    expect(valueOf('geography', providerWith({ countries: ['DE'], radioTech: ['LoRaWAN'], flags }), asked)).toBe('0.6');
    expect(valueOf('geography', providerWith({ countries: ['DE'], radioTech: ['4G'], flags }), asked)).toBe('0.5');
  });
  it('excludes a known list without overlap, and nobody without a list', () => {
    expect(evaluationOf(providerWith({ countries: ['JP'] }), europe)).toBeNull();
    expect(evaluationOf(providerWith({ countries: [] }), europe)).toBeNull();
    expect(evaluationOf(providerWith(), europe)).not.toBeNull();
  });
});

describe('data, power and mobility', () => {
  const tracker = { applicationProfile: 'High', powerSensitivity: 'Battery-powered' };
  it('judges by one technology, never by the battery of one and the speed of another', () => {
    const both = providerWith({ radioTech: ['NB-IoT', '5G'] });
    expect(valueOf('data', both, tracker)).toBe('1');
    expect(valueOf('power', both, tracker)).toBe('0.2');
  });
  it('averages the best for fixed and the best for mobile when devices are mixed', () => {
    const mixed = { applicationProfile: 'Light', deviceMobility: 'Mixed' };
    expect(valueOf('mobility', providerWith({ radioTech: ['NB-IoT'] }), mixed)).toBe('0.6');
    expect(valueOf('mobility', providerWith({ radioTech: ['NB-IoT', 'LTE-M'] }), mixed)).toBe('1');
  });
  it('reads exact names only, also beside remarks in parentheses', () => {
    const light = { applicationProfile: 'Light' };
    expect(valueOf('data', providerWith({ protocols: 'Satellite (VHF, L-band), LTE-M' }), light)).toBe('1');
    expect(valueOf('data', providerWith({ protocols: 'LTE-Mx' }), light)).toBe('0.35?');
  });
  it('counts a live NTN service as a technology', () =>
    expect(
      valueOf('mobility', providerWith({ ntn: 'Commercial – live service' }), {
        deviceMobility: 'Mobile / In-transit',
      }),
    ).toBe('0.8'));
});

describe('caps', () => {
  const scoreWith = (radioTech: string[], wizard: WizardData) =>
    evaluationOf(providerWith({ radioTech, countries: ['DE'], flags: { Lifecycle_Ops: true } }), {
      ...inCountries('DE'),
      ...wizard,
    })?.score;
  it('holds high data over low-power networks at 45', () => {
    expect(scoreWith(['LTE-M', 'NB-IoT'], { applicationProfile: 'High' })).toBe(45);
    expect(scoreWith(['LTE-M', '4G'], { applicationProfile: 'High' })).toBe(100);
  });
  it('holds devices on the move with NB-IoT or LoRaWAN only at 55', () => {
    expect(scoreWith(['NB-IoT', 'LoRaWAN'], { deviceMobility: 'Mobile / In-transit' })).toBe(55);
    expect(scoreWith(['LTE-M'], { deviceMobility: 'Mobile / In-transit' })).toBe(100);
  });
  it('holds a private network that is known to be absent at 59, and a blank not', () => {
    expect(scoreWith(['4G'], { privateNetworkNeeded: 'Private LoRaWAN' })).toBe(59);
    expect(scoreWith([], { privateNetworkNeeded: 'Private LoRaWAN' })).toBeGreaterThan(59);
  });
});

describe('SIM', () => {
  const esim = { simRequirements: ['eSIM (eUICC)'] };
  const isim = { simRequirements: ['Modem-Integrated SIM (iSIM)'] };
  it.each([
    ['Yes', true, '1'],
    ['planned', true, '0.9'],
    ['Unknown', true, '0.8'],
    ['YES', null, '0.7'],
    ['Unknown', null, '0.35?'],
    ['No', false, '0'],
  ])('gives eSIM with SGP.32 %s and the flag %s %s', (sgp32, flag, value) =>
    expect(valueOf('sim', providerWith({ sgp32, flags: { eSIM_eUICC: flag } }), esim)).toBe(value),
  );
  it('gives iSIM by name 1, by SGP.32 .6', () => {
    expect(valueOf('sim', providerWith({ coreOfferings: 'eSIM and iSIM' }), isim)).toBe('1');
    expect(valueOf('sim', providerWith({ sgp32: 'Yes' }), isim)).toBe('0.6');
  });
  it('is the mean of the picks, known when all of them are', () => {
    const picks = { simRequirements: ['Physical SIM', 'eSIM (eUICC)'] };
    expect(valueOf('sim', providerWith({ radioTech: ['4G'] }), picks)).toBe('0.675?');
    expect(valueOf('sim', providerWith({ radioTech: ['LoRaWAN'], flags: { eSIM_eUICC: false } }), picks)).toBe('0');
  });
});

describe('private network', () => {
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
  ])('of %o for %o is %s', (given, asked, value) =>
    expect(valueOf('privateNetwork', providerWith(given), asked)).toBe(value),
  );
});

describe('satellite', () => {
  it.each([
    ['Commercial — Live Service', '1'],
    ['commercial - live service', '1'],
    ['Announced / Pilot', '0.5'],
    ['No', '0'],
    ['', '0.35?'],
    ['Rebranded; live markets unconfirmed', '0.35?'],
  ])('reads "%s" as %s, a blank never as No', (ntn, value) =>
    expect(valueOf('ntn', providerWith({ ntn }), { ntnSupport: true })).toBe(value),
  );
});

describe('device management', () => {
  it('takes connectivity alone from everybody', () =>
    expect(valueOf('deviceManagement', providerWith(), { deviceManagement: 'Connectivity only' })).toBe('1'));
  it('takes one sign for Basic, a named platform for .8', () => {
    expect(valueOf('deviceManagement', providerWith({ flags: { Usage_Alerts: true } }), {})).toBe('1');
    expect(valueOf('deviceManagement', providerWith({ cmpType: 'Proprietary' }), {})).toBe('0.8');
    expect(valueOf('deviceManagement', providerWith(), {})).toBe('0.35?');
  });
  it('averages four parts for Advanced', () => {
    const flags = { Lifecycle_Ops: true, Usage_Alerts: true, Policy_Pooling: false, Analytics_AI: null };
    expect(valueOf('deviceManagement', providerWith({ flags }), { deviceManagement: 'Advanced' })).toBe('0.5875?');
  });
});

describe('scale', () => {
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
  ])('of %s for %o is %s', (deploymentScale, given, value) =>
    expect(valueOf('scale', providerWith(given), { deploymentScale })).toBe(value),
  );
});

describe('APIs', () => {
  it.each([
    ['Basic APIs', { platformFeatures: 'REST API' }, '1'],
    ['Basic APIs', { flags: { Webhooks: false, Billing_API: false } }, '0'],
    ['Basic APIs', { flags: { Webhooks: false } }, '0.35?'],
    ['Advanced APIs', { flags: { Webhooks: true, Billing_API: true } }, '1'],
    ['Advanced APIs', { flags: { Webhooks: true } }, '0.675?'],
  ])('of %s for %o is %s', (apisRequired, given, value) =>
    expect(valueOf('apis', providerWith(given), { apisRequired })).toBe(value),
  );
});
