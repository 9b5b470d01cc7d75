import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { providerWith } from '../../../catalogue/testing/blankProvider.ts';
import { sampleCatalogue } from '../../../catalogue/testing/sampleCatalogue.ts';
import { regionCountries } from '../../../geo/geo.regions.ts';
import { inCountries, valueText } from '../../testing/searching.ts';
import { normaliseRequirements } from '../../matching.normalise.ts';
import { evaluate, prepareSearch, type Evaluation } from './evaluate.ts';
import { ownNetworksParts } from './reach.ts';
import { readProviders } from './readProviders.ts';

function evaluationOf(record: ProviderRecord, wizard: WizardData): Evaluation | null {
  const [provider] = readProviders([record]);
  const search = prepareSearch(normaliseRequirements(wizard).requirements);
  return provider === undefined ? null : evaluate(search, provider);
}

function valueOf(criterion: Criterion, record: ProviderRecord, wizard: WizardData): string | null {
  return valueText(criterion, evaluationOf(record, wizard)?.answers ?? []);
}

const europe = regionCountries('Europe');
const noEsim = { sgp32: 'No', flags: { eSIM_eUICC: false } };
const lorawan = { radioTech: ['LoRaWAN'], flags: { Packet_Broker_Roaming: true } };

describe('geography', () => {
  it.each<readonly [string, Parameters<typeof providerWith>[0], WizardData, string]>([
    ['a list', { countries: ['DE', 'PL'] }, inCountries('DE', 'FR', 'IT', 'ES'), '0.225'],
    ['a list that names all', { countries: ['DE', 'FR'] }, inCountries('DE', 'FR'), '0.9'],
    ['an own network beside a list', { id: 'swisscom', countries: ['CH', 'DE'] }, inCountries('CH', 'DE'), '0.95'],
    ['the word Global', { scope: 'Global' }, inCountries('DE'), '0.6'],
    ['nothing', {}, inCountries('DE'), '0.35?'],
    ['restricted roaming without an eSIM', { ...noEsim, countries: ['IN'] }, inCountries('IN'), '0.45'],
    ['prohibited roaming without an eSIM', { ...noEsim, countries: ['BR'] }, inCountries('BR'), '0.27'],
    ['conditions on roaming without an eSIM', { ...noEsim, countries: ['US'] }, inCountries('US'), '0.72'],
    ['restricted roaming, nothing said of an eSIM', { countries: ['IN'] }, inCountries('IN'), '0.6075'],
    ['restricted roaming with an eUICC', { flags: { eSIM_eUICC: true }, countries: ['IN'] }, inCountries('IN'), '0.9'],
    ['a region in part', { countries: [...europe.slice(0, 40)] }, { geographicRegions: ['Europe'] }, '0.7347'],
    ['one of two regions', { countries: [...europe] }, { geographicRegions: ['Europe', 'Africa'] }, '0.45'],
    ['LoRaWAN roaming where the list has gaps', { ...lorawan, countries: ['DE'] }, inCountries('DE', 'FR'), '0.55'],
    ['LoRaWAN roaming where it has none', { ...lorawan, countries: ['DE'] }, inCountries('DE'), '0.9'],
  ])('counts %s', (_what, given, wizard, value) =>
    expect(valueOf('geography', providerWith(given), wizard)).toBe(value),
  );

  it('excludes a known list without overlap, unless a network of its own is there', () => {
    expect(evaluationOf(providerWith({ countries: ['JP'] }), inCountries('CH'))).toBeNull();
    expect(evaluationOf(providerWith({ id: 'swisscom', countries: ['JP'] }), inCountries('CH'))).not.toBeNull();
    expect(evaluationOf(providerWith(), inCountries('CH'))).not.toBeNull();
  });
});

describe('technology', () => {
  const light: WizardData = { applicationProfile: 'Light' };
  it('is the mean over all asked countries, also those that the provider does not cover', () => {
    const narrow = { countries: ['DE'], radioTech: ['LTE-M'] };
    expect(valueOf('data', providerWith(narrow), { ...inCountries('DE', 'IN'), ...light })).toBe('0.5');
  });
  it('counts as claimed where no country is asked for, and where no facts tell of it', () => {
    expect(valueOf('data', providerWith({ radioTech: ['LTE-M'] }), light)).toBe('1');
    expect(valueOf('data', providerWith({ radioTech: ['LoRaWAN'] }), { ...inCountries('EG'), ...light })).toBe('1');
  });
  it('averages the best for fixed and the best for mobile, each where it lives', () => {
    const mixed: WizardData = { ...inCountries('IN'), deviceMobility: 'Mixed' };
    expect(valueOf('mobility', providerWith({ radioTech: ['NB-IoT', 'LTE-M'] }), mixed)).toBe('0.6');
  });
  it('is not known where the catalogue lists none, or no source tells of it in any country', () => {
    expect(valueOf('data', providerWith(), { ...inCountries('DE'), ...light })).toBe('0.35?');
    expect(valueOf('data', providerWith({ radioTech: ['4G'] }), { ...inCountries('IQ'), ...light })).toBe('0.42?');
    expect(valueOf('data', providerWith({ radioTech: ['4G'] }), { ...inCountries('DE', 'IQ'), ...light })).toBe('0.51');
  });
  it('takes Cat-1 bis to live where 4G does', () =>
    expect(valueOf('data', providerWith({ radioTech: ['Cat-1 bis'] }), { ...inCountries('IN'), ...light })).toBe(
      '0.8',
    ));
});

describe('a private network', () => {
  it.each<readonly [string, WizardData['privateNetworkNeeded'], Parameters<typeof providerWith>[0], string]>([
    ['named beside 4G', 'Private LTE/5G', { radioTech: ['4G'], coreOfferings: 'private LTE' }, '1'],
    ['a campus network', 'Private LTE/5G', { radioTech: ['5G'], coreOfferings: 'campus networks' }, '1'],
    ['of LoRaWAN alone', 'Private LTE/5G', { radioTech: ['5G', 'LoRaWAN'], coreOfferings: 'private LoRaWAN' }, '0.35?'],
    ['a private APN', 'Private LTE/5G', { radioTech: ['4G'], coreOfferings: 'private APN' }, '0.35?'],
    ['an operator', 'Private LTE/5G', { radioTech: ['4G'], type: 'MNO' }, '0.35?'],
    ['without 4G and 5G', 'Private LTE/5G', { radioTech: ['LTE-M'], coreOfferings: 'private LTE' }, '0'],
    ['named beside LoRaWAN', 'Private LoRaWAN', { radioTech: ['LoRaWAN'], coreOfferings: 'private networks' }, '1'],
    ['of LTE alone', 'Private LoRaWAN', { radioTech: ['4G', 'LoRaWAN'], coreOfferings: 'private LTE' }, '0.35?'],
    ['LoRaWAN alone', 'Private LoRaWAN', { radioTech: ['LoRaWAN'] }, '0.35?'],
    ['without LoRaWAN', 'Private LoRaWAN', { radioTech: ['4G'], coreOfferings: 'private networks' }, '0'],
  ])('%s, when asked for %s', (_what, privateNetworkNeeded, given, value) =>
    expect(valueOf('privateNetwork', providerWith(given), { privateNetworkNeeded })).toBe(value),
  );
});

describe('a must', () => {
  const missed = (record: ProviderRecord, wizard: WizardData) => evaluationOf(record, wizard)?.missed;
  it('on regions is met from 80 percent of each on', () => {
    const asked: WizardData = { geographicRegions: ['Europe'], musts: ['geography'] };
    expect(missed(providerWith({ countries: [...europe.slice(0, 40)] }), asked)).toEqual([]);
    expect(missed(providerWith({ countries: [...europe.slice(0, 39)] }), asked)).toEqual(['geography']);
  });
  it('is missed where a part of it is not stated, however good the rest', () => {
    const flags = { Lifecycle_Ops: true, Usage_Alerts: true, Policy_Pooling: true };
    const asked: WizardData = { deviceManagement: 'Advanced', musts: ['deviceManagement'] };
    expect(missed(providerWith({ flags: { ...flags, Analytics_AI: null } }), asked)).toEqual(['deviceManagement']);
    expect(missed(providerWith({ flags: { ...flags, Analytics_AI: true } }), asked)).toEqual([]);
  });
});

describe('the places of the order', () => {
  const keyOf = (record: ProviderRecord, wizard: WizardData) => evaluationOf(record, wizard)?.key;
  it('count own networks in the asked countries, and what runs in them', () => {
    const key = keyOf(providerWith({ id: 'swisscom', countries: ['CH', 'DE'] }), inCountries('CH', 'DE'));
    expect(ownNetworksParts(key?.ownNetworks ?? 0)).toEqual({ countries: 1, technologies: 4 });
  });
  it('count named countries where none is asked for', () =>
    expect(
      keyOf(providerWith({ countries: ['CH', 'DE'], radioTech: ['4G'] }), { applicationProfile: 'High' }),
    ).toMatchObject({
      coverage: 2,
      reserve: 0,
    }));
  it.each<readonly [string, Parameters<typeof providerWith>[0], number]>([
    ['SGP.32', { sgp32: 'Yes' }, 98],
    ['an eUICC, SGP.32 planned', { sgp32: 'Planned', flags: { eSIM_eUICC: true } }, 96],
    ['an eUICC', { flags: { eSIM_eUICC: true } }, 94],
    ['an eUICC and satellites', { flags: { eSIM_eUICC: true }, radioTech: ['4G', 'Satellite'] }, 96],
    ['nothing stated', {}, 90],
    ['no eSIM', { sgp32: 'No', flags: { eSIM_eUICC: false } }, 86],
  ])('take from a country that limits roaming, with %s', (_what, given, exact) =>
    expect(keyOf(providerWith({ ...given, countries: ['BR'] }), inCountries('BR'))?.coverage).toBe(exact),
  );
});

it('adds up as the example of the README does: Things Mobile with 63 points', () => {
  const record = sampleCatalogue.find(({ name }) => name === 'Things Mobile') ?? providerWith();
  const asked: WizardData = {
    ...inCountries('DE', 'IN'),
    applicationProfile: 'Light',
    powerSensitivity: 'Battery-powered',
    simRequirements: ['Physical SIM', 'eSIM (eUICC)'],
    deviceLongevity: '10',
  };
  const values = (['geography', 'data', 'power', 'sim'] as const).map((one) => valueOf(one, record, asked));
  expect(values).toEqual(['0.7538', '0.6', '0.3', '0.675?']);
  expect(evaluationOf(record, asked)?.key.score).toBe(63);
});
