import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { MatchCriterion, MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { referenceNetworkData } from '../../../coverage/coverage.referenceData.ts';
import { normaliseWizardDataToRequirements } from '../../matching.normalise.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { buildTestWizardDataForCountries } from '../../testing/searchCatalogue.ts';
import { extractProviderMatchingFacts } from '../providerFacts.ts';
import { getCountryNetworkFacts, matchingNetworkFacts } from './networkFacts.ts';
import { matchCatalogueByScanV2 } from './scan.ts';

/** Finds a record of the sample catalogue. */
function findRecord(name: string): ProviderRecord {
  const found = testSampleCatalogue.find((record) => record.name === name);
  if (found === undefined) throw new Error(`no row ${name} in the sample catalogue`);
  return found;
}

/** Formats a reference fact: service, confidence, switch-off. */
function formatFact(country: string, network: string, technology: '2g' | '3g' | 'lte_m' | 'nb_iot'): string {
  const found = referenceNetworkData.networks.find((one) => one.country === country && one.name === network);
  const stated = found?.technologies[technology];
  if (stated === undefined) return 'not stated';
  const { service, confidence, switchOff } = stated;
  return [service, confidence, ...(switchOff === undefined ? [] : [switchOff.status, switchOff.date])].join(' ');
}

const formatRoamingLimits = (country: string): string[] =>
  referenceNetworkData.roaming
    .filter((one) => one.country === country)
    .map(({ kind, confidence }) => `${kind} ${confidence}`);
const getAvailability = (country: string, technology: '4g' | 'lte_m' | 'nb_iot'): string =>
  getCountryNetworkFacts(matchingNetworkFacts, country).technologies[technology].state;
const listOwnCountries = (name: string): string[] => [
  ...(matchingNetworkFacts.own.get(findRecord(name).id)?.keys() ?? []),
];

function search(wizard: RequirementsWizardRequest, rows = testSampleCatalogue): readonly MatchedProvider[] {
  const { requirements, ignored } = normaliseWizardDataToRequirements(wizard);
  expect(ignored).toEqual([]);
  return matchCatalogueByScanV2(rows, requirements, { limit: 1000, offset: 0 }).providers;
}

/** Searches a catalogue that only contains the given record. @throws Error when the record does not match. */
function matchSingle(record: ProviderRecord, wizard: RequirementsWizardRequest): MatchedProvider {
  const [match] = search(wizard, [record]);
  if (match === undefined) throw new Error(`${record.name} does not match`);
  return match;
}
const getValue = ({ criteria }: MatchedProvider, criterion: MatchCriterion): number | undefined =>
  criteria.find((one) => one.criterion === criterion)?.value;
const getReasonText = ({ reasons }: MatchedProvider, criterion: MatchCriterion): string =>
  reasons.find((reason) => reason.criterion === criterion)?.text ?? '';
const names = (matches: readonly MatchedProvider[], count: number): string[] =>
  matches.slice(0, count).map(({ Provider }) => Provider);
const rankOf = (matches: readonly MatchedProvider[], name: string): number =>
  matches.findIndex(({ Provider }) => Provider === name);

const meter: RequirementsWizardRequest = {
  applicationProfile: 'Light',
  powerSensitivity: 'Battery-powered',
  deviceMobility: 'Fixed / Static Deployment',
};
const tracker: RequirementsWizardRequest = { ...meter, deviceMobility: 'Mobile / In-transit' };

describe('operator with own networks', () => {
  it('ranks before roaming providers: Deutsche Telekom in Germany', () => {
    expect(listOwnCountries('Deutsche Telekom IoT')).toContain('DE');
    const matches = search(buildTestWizardDataForCountries('DE'));
    const home = testSampleCatalogue
      .filter(({ name }) => listOwnCountries(name).includes('DE'))
      .map(({ name }) => name);
    expect(names(matches, home.length).toSorted()).toEqual(home.toSorted());
    expect(matches[0]?.matchScore).toBe(100);
    expect(matches[home.length]?.matchScore).toBe(90);
    expect(
      getReasonText(
        matchSingle(findRecord('Deutsche Telekom IoT'), buildTestWizardDataForCountries('DE')),
        'geography',
      ),
    ).toBe('Own network in Germany');
  });

  it('counts in every country of its networks: Telia in the Nordics and Baltics', () => {
    expect(listOwnCountries('Telia')).toEqual(['EE', 'FI', 'LT', 'NO', 'SE']);
    const [first] = search(buildTestWizardDataForCountries('EE', 'FI', 'LT', 'NO', 'SE'));
    expect([first?.Provider, first?.matchScore]).toEqual(['Telia', 100]);
    expect(first?.setsApart?.text).toContain('Own network');
  });

  it('counts countries missing in its list: T-Mobile in the US Virgin Islands', () => {
    expect(findRecord('T-Mobile for Business').countries).toEqual(['PR', 'US']);
    expect(listOwnCountries('T-Mobile for Business')).toContain('VI');
    expect(
      getValue(matchSingle(findRecord('T-Mobile for Business'), buildTestWizardDataForCountries('VI')), 'geography'),
    ).toBe(1);
  });

  it('is highlighted when unique: Swisscom in Switzerland', () => {
    expect(listOwnCountries('Swisscom')).toEqual(['CH', 'LI']);
    const [first] = search(buildTestWizardDataForCountries('CH'));
    expect([first?.Provider, first?.setsApart]).toEqual([
      'Swisscom',
      { place: 'score', text: 'Own network in Switzerland' },
    ]);
  });
});

describe('restricted roaming', () => {
  it('does not lower an operator of the country: Vivo in Brazil', () => {
    expect(formatRoamingLimits('BR')).toEqual(['prohibited high']);
    expect(listOwnCountries('Vivo (Telefônica Brasil)')).toEqual(['BR']);
    expect(names(search(buildTestWizardDataForCountries('BR')), 3).toSorted()).toEqual([
      'América Móvil (Claro / Telcel)',
      'Telefónica Tech',
      'Vivo (Telefônica Brasil)',
    ]);
  });

  it('does not lower a provider with local profiles: emnify in Brazil with SGP.32', () => {
    expect([findRecord('emnify').sgp32, findRecord('emnify').flags.eSIM_eUICC]).toEqual(['Yes', true]);
    const match = matchSingle(findRecord('emnify'), buildTestWizardDataForCountries('BR'));
    expect(getValue(match, 'geography')).toBe(0.9);
  });

  it('lowers a provider without eSIM data: Things Mobile in Brazil', () => {
    expect(findRecord('Things Mobile').flags.eSIM_eUICC).toBeNull();
    const match = matchSingle(findRecord('Things Mobile'), buildTestWizardDataForCountries('BR'));
    expect(getValue(match, 'geography')).toBeCloseTo(0.9 * (0.3 + 0.35 * 0.7), 3);
    expect(getReasonText(match, 'geography')).toBe(
      'Covers Brazil; permanent roaming is prohibited in Brazil, ask for a local profile',
    );
  });

  it('lowers more for stricter limits: Things Mobile in Brazil, India and the United States', () => {
    expect(['BR', 'IN', 'US'].map(formatRoamingLimits)).toEqual([
      ['prohibited high'],
      ['restricted medium'],
      ['conditions medium'],
    ]);
    const values = ['BR', 'IN', 'US', 'DE'].map(
      (code) =>
        getValue(matchSingle(findRecord('Things Mobile'), buildTestWizardDataForCountries(code)), 'geography') ?? 0,
    );
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(new Set(values).size).toBe(4);
  });

  it('ignores low confidence (Singapore) and satellites (Iridium in Nigeria)', () => {
    expect([formatRoamingLimits('SG'), formatRoamingLimits('NG')]).toEqual([['restricted low'], ['prohibited medium']]);
    const simple = { ...findRecord('Things Mobile'), countries: ['SG'] };
    expect(getValue(matchSingle(simple, buildTestWizardDataForCountries('SG')), 'geography')).toBe(0.9);
    expect(extractProviderMatchingFacts(findRecord('Iridium')).technologies).toEqual(['Satellite']);
    expect(getValue(matchSingle(findRecord('Iridium'), buildTestWizardDataForCountries('NG')), 'geography')).toBe(0.9);
  });
});

describe("network sunset before the end of the device's life", () => {
  const legacy: ProviderRecord = { ...findRecord('Caburn Telecom'), radioTech: ['2G'], protocols: null };
  const germany = buildTestWizardDataForCountries('DE');
  const mains: RequirementsWizardRequest = { ...germany, powerSensitivity: 'Mains-powered' };

  it('lowers 2G in Germany to the share of ten years in service: Caburn Telecom', () => {
    expect(formatFact('DE', 'Vodafone', '2g')).toBe('running medium planned 2028-09');
    expect(getValue(matchSingle(legacy, { ...mains, deviceLongevity: '10' }), 'power')).toBeCloseTo(0.7 * 0.18, 3);
    expect(getReasonText(matchSingle(legacy, { ...mains, deviceLongevity: '10' }), 'power')).toContain(
      '2G ends in September 2028 in Germany',
    );
  });

  it('lowers less for a shorter device life, and moderately when unknown', () => {
    const values = ['15', '5', '3', '1'].map((deviceLongevity) =>
      getValue(matchSingle(legacy, { ...mains, deviceLongevity }), 'power'),
    );
    expect(values).toEqual([12, 37, 61, 100].map((part) => expect.closeTo((0.7 * part) / 100, 3) as number));
    expect(getValue(matchSingle(legacy, mains), 'power')).toBeCloseTo(0.7 * 0.7, 3);
  });

  it('scores 0 after the switch-off: 3G in Germany, closed in 2021', () => {
    expect(formatFact('DE', 'Telekom', '3g')).toBe('running high off 2021-06');
    const match = matchSingle({ ...legacy, radioTech: ['3G'] }, mains);
    expect(getValue(match, 'power')).toBe(0);
    expect(match.cap?.at).toBe(45);
  });
});

describe('low-power networks not in service', () => {
  it('does not count LTE-M in India and uses 4G instead', () => {
    expect([getAvailability('IN', 'lte_m'), getAvailability('IN', '4g')]).toEqual(['absent', 'live']);
    const both: ProviderRecord = { ...findRecord('1NCE'), radioTech: ['LTE-M', '4G'], protocols: null };
    expect(matchSingle(both, { ...buildTestWizardDataForCountries('IN'), ...tracker }).technology).toBe('4G');
    expect(matchSingle(both, { ...buildTestWizardDataForCountries('DE'), ...tracker }).technology).toBe('LTE-M');
    expect(
      getReasonText(matchSingle(both, { ...buildTestWizardDataForCountries('IN'), ...tracker }), 'data'),
    ).toContain('nobody is known to run LTE-M in India');
  });

  it('caps a provider with only LTE-M in India at 45', () => {
    const narrow: ProviderRecord = { ...findRecord('1NCE'), radioTech: ['LTE-M'], protocols: null };
    const match = matchSingle(narrow, { ...buildTestWizardDataForCountries('IN'), applicationProfile: 'Light' });
    expect([match.cap?.at, getValue(match, 'data')]).toEqual([45, 0]);
  });

  it('counts when another network has it: NB-IoT in Japan without docomo', () => {
    expect([formatFact('JP', 'NTT docomo', 'nb_iot'), getAvailability('JP', 'nb_iot')]).toEqual([
      'running high off ',
      'live',
    ]);
    expect(matchSingle(findRecord('1NCE'), { ...buildTestWizardDataForCountries('JP'), ...meter }).technology).toBe(
      'NB-IoT',
    );
  });
});

describe('satellite without alternatives', () => {
  it('is the evaluated technology: emnify in Iraq, battery-powered trackers', () => {
    expect([getAvailability('IQ', 'lte_m'), getAvailability('IQ', '4g')]).toEqual(['absent', 'unknown']);
    expect(extractProviderMatchingFacts(findRecord('emnify')).technologies).toContain('NTN NB-IoT');
    expect(matchSingle(findRecord('emnify'), { ...buildTestWizardDataForCountries('IQ'), ...tracker }).technology).toBe(
      'NTN NB-IoT',
    );
    expect(matchSingle(findRecord('emnify'), { ...buildTestWizardDataForCountries('DE'), ...tracker }).technology).toBe(
      'LTE-M',
    );
  });

  it('ranks Iridium before a cellular MVNO for the same trackers in Iraq', () => {
    const matches = search({ ...buildTestWizardDataForCountries('IQ'), ...tracker });
    expect(rankOf(matches, 'Iridium')).toBeLessThan(rankOf(matches, '1NCE'));
    expect(rankOf(search({ ...buildTestWizardDataForCountries('DE'), ...tracker }), 'Iridium')).toBeGreaterThan(
      rankOf(search({ ...buildTestWizardDataForCountries('DE'), ...tracker }), '1NCE'),
    );
  });
});

describe('private network', () => {
  const factory: RequirementsWizardRequest = {
    ...buildTestWizardDataForCountries('DE'),
    privateNetworkNeeded: 'Private LTE/5G',
  };

  it('counts a named product: Deutsche Telekom ranks first with campus networks', () => {
    expect(findRecord('Deutsche Telekom IoT').coreOfferings).toContain('campus networks');
    const [first] = search(factory);
    expect([first?.Provider, first?.matchScore]).toEqual(['Deutsche Telekom IoT', 100]);
  });

  it('does not count a distributed core: emnify names no private network', () => {
    expect(findRecord('emnify').flags.Edge_Core).toBe(true);
    const match = matchSingle(findRecord('emnify'), factory);
    expect(match.criteria.find(({ criterion }) => criterion === 'privateNetwork')).toMatchObject({
      value: 0.35,
      known: false,
    });
  });

  it('does not count a connection to the platform: Telnyx', () => {
    expect(findRecord('Telnyx').platformFeatures).toContain('private network');
    expect(getValue(matchSingle(findRecord('Telnyx'), factory), 'privateNetwork')).toBe(0.35);
  });

  it('is known to be absent without 4G and 5G: Heliot is capped at 59', () => {
    expect(extractProviderMatchingFacts(findRecord('Heliot Europe')).technologies).toEqual(['Sigfox']);
    expect(matchSingle(findRecord('Heliot Europe'), factory).cap?.at).toBe(59);
  });
});

describe('unknown facts', () => {
  it('are never No: 4G in Iraq without a source counts 0.7', () => {
    expect(getAvailability('IQ', '4g')).toBe('unknown');
    const match = matchSingle(
      { ...findRecord('1NCE'), radioTech: ['4G'], protocols: null },
      { ...buildTestWizardDataForCountries('IQ'), powerSensitivity: 'Mains-powered' },
    );
    expect(getValue(match, 'power')).toBeCloseTo(0.7, 3);
  });

  it('include statements with low confidence: NB-IoT in Kenya', () => {
    expect([formatFact('KE', 'Safaricom', 'nb_iot'), getAvailability('KE', 'nb_iot')]).toEqual([
      'running low',
      'unknown',
    ]);
    const match = matchSingle(
      { ...findRecord('Safaricom'), radioTech: ['NB-IoT'], protocols: null },
      { ...buildTestWizardDataForCountries('KE'), ...meter },
    );
    expect(getValue(match, 'data')).toBeCloseTo(0.7, 3);
  });
});

describe('untouched default', () => {
  it('has no weight: Basic device management at emnify', () => {
    const [emnify, germany] = [findRecord('emnify'), buildTestWizardDataForCountries('DE')];
    expect(emnify.flags.Lifecycle_Ops).toBe(true);
    expect(matchSingle(emnify, germany).criteria.map(({ criterion }) => criterion)).toEqual(['geography']);
    const touched = matchSingle(emnify, { ...germany, deviceManagement: 'Basic', touched: ['deviceManagement'] });
    expect(touched.criteria.map(({ criterion }) => criterion)).toEqual(['geography', 'deviceManagement']);
  });
});
