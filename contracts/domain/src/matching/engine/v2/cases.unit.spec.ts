import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Criterion, MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { coverageFacts } from '../../../coverage/coverage.facts.ts';
import { normaliseRequirements } from '../../matching.normalise.ts';
import { sampleCatalogue } from '../../../catalogue/testing/sampleCatalogue.ts';
import { inCountries } from '../../testing/searching.ts';
import { factsOf } from '../facts.ts';
import { factsOn, worldFacts } from './countryFacts.ts';
import { scanMatch } from './scan.ts';

/** A row of the sample catalogue. */
function row(name: string): ProviderRecord {
  const found = sampleCatalogue.find((record) => record.name === name);
  if (found === undefined) throw new Error(`no row ${name} in the sample catalogue`);
  return found;
}

/** A technology of a network in the facts: its service, its end, how sure it is. */
function fact(country: string, network: string, technology: '2g' | '3g' | 'lte_m' | 'nb_iot'): string {
  const found = coverageFacts.networks.find((one) => one.country === country && one.name === network);
  const stated = found?.technologies[technology];
  if (stated === undefined) return 'not stated';
  const { service, confidence, switchOff } = stated;
  return [service, confidence, ...(switchOff === undefined ? [] : [switchOff.status, switchOff.date])].join(' ');
}

const roaming = (country: string): string[] =>
  coverageFacts.roaming.filter((one) => one.country === country).map(({ kind, confidence }) => `${kind} ${confidence}`);
const liveness = (country: string, technology: '4g' | 'lte_m' | 'nb_iot'): string =>
  factsOn(worldFacts, country).technologies[technology].state;
const ownIn = (name: string): string[] => [...(worldFacts.own.get(row(name).id)?.keys() ?? [])];

function search(wizard: WizardData, rows: readonly ProviderRecord[] = sampleCatalogue): readonly MatchedProvider[] {
  const { requirements, ignored } = normaliseRequirements(wizard);
  expect(ignored).toEqual([]);
  return scanMatch(rows, requirements, { limit: 1000, offset: 0 }).providers;
}

/** What a search says of one row when it stands alone. */
function alone(record: ProviderRecord, wizard: WizardData): MatchedProvider {
  const [match] = search(wizard, [record]);
  if (match === undefined) throw new Error(`${record.name} does not match`);
  return match;
}
const valueOf = ({ criteria }: MatchedProvider, criterion: Criterion): number | undefined =>
  criteria.find((one) => one.criterion === criterion)?.value;
const textOf = ({ reasons }: MatchedProvider, criterion: Criterion): string =>
  reasons.find((reason) => reason.criterion === criterion)?.text ?? '';
const names = (matches: readonly MatchedProvider[], count: number): string[] =>
  matches.slice(0, count).map(({ Provider }) => Provider);
const place = (matches: readonly MatchedProvider[], name: string): number =>
  matches.findIndex(({ Provider }) => Provider === name);

const meter: WizardData = {
  applicationProfile: 'Light',
  powerSensitivity: 'Battery-powered',
  deviceMobility: 'Fixed / Static Deployment',
};
const tracker: WizardData = { ...meter, deviceMobility: 'Mobile / In-transit' };

describe('An operator at home', () => {
  it('stands before all who roam there: Deutsche Telekom in Germany, where it runs Telekom', () => {
    expect(ownIn('Deutsche Telekom IoT')).toContain('DE');
    const matches = search(inCountries('DE'));
    const home = sampleCatalogue.filter(({ name }) => ownIn(name).includes('DE')).map(({ name }) => name);
    expect(names(matches, home.length).toSorted()).toEqual(home.toSorted());
    expect(matches[0]?.matchScore).toBe(100);
    expect(matches[home.length]?.matchScore).toBe(90);
    expect(textOf(alone(row('Deutsche Telekom IoT'), inCountries('DE')), 'geography')).toBe('Own network in Germany');
  });

  it('counts in each country where it runs a network: Telia in the Nordics and the Baltics', () => {
    expect(ownIn('Telia')).toEqual(['EE', 'FI', 'LT', 'NO', 'SE']);
    const [first] = search(inCountries('EE', 'FI', 'LT', 'NO', 'SE'));
    expect([first?.Provider, first?.matchScore]).toEqual(['Telia', 100]);
    expect(first?.setsApart?.text).toContain('Own network');
  });

  it('counts where its list leaves the country out: T-Mobile on the US Virgin Islands', () => {
    expect(row('T-Mobile for Business').countries).toEqual(['PR', 'US']);
    expect(ownIn('T-Mobile for Business')).toContain('VI');
    expect(valueOf(alone(row('T-Mobile for Business'), inCountries('VI')), 'geography')).toBe(1);
  });

  it('says so on its card, where the others do not have it: Swisscom in Switzerland', () => {
    expect(ownIn('Swisscom')).toEqual(['CH', 'LI']);
    const [first] = search(inCountries('CH'));
    expect([first?.Provider, first?.setsApart]).toEqual([
      'Swisscom',
      { place: 'score', text: 'Own network in Switzerland' },
    ]);
  });
});

describe('Restricted roaming', () => {
  it('leaves an operator of the country what it has: Vivo in Brazil', () => {
    expect(roaming('BR')).toEqual(['prohibited high']);
    expect(ownIn('Vivo (Telefônica Brasil)')).toEqual(['BR']);
    expect(names(search(inCountries('BR')), 3).toSorted()).toEqual([
      'América Móvil (Claro / Telcel)',
      'Telefónica Tech',
      'Vivo (Telefônica Brasil)',
    ]);
  });

  it('leaves who can load a local profile what it has: emnify in Brazil, by SGP.32', () => {
    expect([row('emnify').sgp32, row('emnify').flags.eSIM_eUICC]).toEqual(['Yes', true]);
    const match = alone(row('emnify'), inCountries('BR'));
    expect(valueOf(match, 'geography')).toBe(0.9);
  });

  it('costs who says nothing of an eSIM: Things Mobile in Brazil', () => {
    expect(row('Things Mobile').flags.eSIM_eUICC).toBeNull();
    const match = alone(row('Things Mobile'), inCountries('BR'));
    expect(valueOf(match, 'geography')).toBeCloseTo(0.9 * (0.3 + 0.35 * 0.7), 3);
    expect(textOf(match, 'geography')).toBe(
      'Covers Brazil; permanent roaming is prohibited in Brazil, ask for a local profile',
    );
  });

  it('costs the more the stricter it is: Things Mobile in Brazil, India and the United States', () => {
    expect(['BR', 'IN', 'US'].map(roaming)).toEqual([
      ['prohibited high'],
      ['restricted medium'],
      ['conditions medium'],
    ]);
    const values = ['BR', 'IN', 'US', 'DE'].map(
      (code) => valueOf(alone(row('Things Mobile'), inCountries(code)), 'geography') ?? 0,
    );
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(new Set(values).size).toBe(4);
  });

  it('counts when a source is sure of it, and satellites do not roam: Singapore, and Iridium in Nigeria', () => {
    expect([roaming('SG'), roaming('NG')]).toEqual([['restricted low'], ['prohibited medium']]);
    const simple = { ...row('Things Mobile'), countries: ['SG'] };
    expect(valueOf(alone(simple, inCountries('SG')), 'geography')).toBe(0.9);
    expect(factsOf(row('Iridium')).technologies).toEqual(['Satellite']);
    expect(valueOf(alone(row('Iridium'), inCountries('NG')), 'geography')).toBe(0.9);
  });
});

describe("Sunset before the device's end of life", () => {
  const legacy: ProviderRecord = { ...row('Caburn Telecom'), radioTech: ['2G'], protocols: null };
  const mains: WizardData = { ...inCountries('DE'), powerSensitivity: 'Mains-powered' };

  it('lowers 2G in Germany by the part of ten years in which it runs: Caburn Telecom, left with its 2G', () => {
    expect(fact('DE', 'Vodafone', '2g')).toBe('running medium planned 2028-09');
    expect(valueOf(alone(legacy, { ...mains, deviceLongevity: '10' }), 'power')).toBeCloseTo(0.7 * 0.18, 3);
    expect(textOf(alone(legacy, { ...mains, deviceLongevity: '10' }), 'power')).toContain(
      '2G ends in September 2028 in Germany',
    );
  });

  it('costs less the shorter a device lives, and something when nobody says how long', () => {
    const values = ['15', '5', '3', '1'].map((deviceLongevity) =>
      valueOf(alone(legacy, { ...mains, deviceLongevity }), 'power'),
    );
    expect(values).toEqual([12, 37, 61, 100].map((part) => expect.closeTo((0.7 * part) / 100, 3) as number));
    expect(valueOf(alone(legacy, mains), 'power')).toBeCloseTo(0.7 * 0.7, 3);
  });

  it('is over where it is off: 3G in Germany, whose networks closed it in 2021', () => {
    expect(fact('DE', 'Telekom', '3g')).toBe('running high off 2021-06');
    const match = alone({ ...legacy, radioTech: ['3G'] }, mains);
    expect(valueOf(match, 'power')).toBe(0);
    expect(match.cap?.at).toBe(45);
  });
});

describe('Low power where nobody runs it', () => {
  it('counts nothing: LTE-M in India, where 4G is what is left to a provider of both', () => {
    expect([liveness('IN', 'lte_m'), liveness('IN', '4g')]).toEqual(['absent', 'live']);
    const both: ProviderRecord = { ...row('1NCE'), radioTech: ['LTE-M', '4G'], protocols: null };
    expect(alone(both, { ...inCountries('IN'), ...tracker }).technology).toBe('4G');
    expect(alone(both, { ...inCountries('DE'), ...tracker }).technology).toBe('LTE-M');
    expect(textOf(alone(both, { ...inCountries('IN'), ...tracker }), 'data')).toContain(
      'nobody is known to run LTE-M in India',
    );
  });

  it('holds a provider of nothing else at 45: LTE-M alone in India', () => {
    const narrow: ProviderRecord = { ...row('1NCE'), radioTech: ['LTE-M'], protocols: null };
    const match = alone(narrow, { ...inCountries('IN'), applicationProfile: 'Light' });
    expect([match.cap?.at, valueOf(match, 'data')]).toEqual([45, 0]);
  });

  it('counts where another network of the country runs it: NB-IoT in Japan without docomo', () => {
    expect([fact('JP', 'NTT docomo', 'nb_iot'), liveness('JP', 'nb_iot')]).toEqual(['running high off ', 'live']);
    expect(alone(row('1NCE'), { ...inCountries('JP'), ...meter }).technology).toBe('NB-IoT');
  });
});

describe('Satellite where nothing else is', () => {
  it('is what a provider of both is judged by: emnify in Iraq, for trackers on batteries', () => {
    expect([liveness('IQ', 'lte_m'), liveness('IQ', '4g')]).toEqual(['absent', 'unknown']);
    expect(factsOf(row('emnify')).technologies).toContain('NTN NB-IoT');
    expect(alone(row('emnify'), { ...inCountries('IQ'), ...tracker }).technology).toBe('NTN NB-IoT');
    expect(alone(row('emnify'), { ...inCountries('DE'), ...tracker }).technology).toBe('LTE-M');
  });

  it('puts Iridium before an MVNO of mobile networks alone: the same trackers in Iraq', () => {
    const matches = search({ ...inCountries('IQ'), ...tracker });
    expect(place(matches, 'Iridium')).toBeLessThan(place(matches, '1NCE'));
    expect(place(search({ ...inCountries('DE'), ...tracker }), 'Iridium')).toBeGreaterThan(
      place(search({ ...inCountries('DE'), ...tracker }), '1NCE'),
    );
  });
});

describe('A private network', () => {
  const factory: WizardData = { ...inCountries('DE'), privateNetworkNeeded: 'Private LTE/5G' };

  it('is a product that the offerings name: campus networks put Deutsche Telekom first', () => {
    expect(row('Deutsche Telekom IoT').coreOfferings).toContain('campus networks');
    const [first] = search(factory);
    expect([first?.Provider, first?.matchScore]).toEqual(['Deutsche Telekom IoT', 100]);
  });

  it('is not a distributed core: emnify has one and names no private network', () => {
    expect(row('emnify').flags.Edge_Core).toBe(true);
    const match = alone(row('emnify'), factory);
    expect(match.criteria.find(({ criterion }) => criterion === 'privateNetwork')).toMatchObject({
      value: 0.35,
      known: false,
    });
  });

  it('is not a line into the platform: Telnyx names one among its features', () => {
    expect(row('Telnyx').platformFeatures).toContain('private network');
    expect(valueOf(alone(row('Telnyx'), factory), 'privateNetwork')).toBe(0.35);
  });

  it('is known to be absent without 4G and 5G: Sigfox holds Heliot at 59', () => {
    expect(factsOf(row('Heliot Europe')).technologies).toEqual(['Sigfox']);
    expect(alone(row('Heliot Europe'), factory).cap?.at).toBe(59);
  });
});

describe('Unknown facts', () => {
  it('are never No: 4G in Iraq, of which no source tells, counts .7', () => {
    expect(liveness('IQ', '4g')).toBe('unknown');
    const match = alone(
      { ...row('1NCE'), radioTech: ['4G'], protocols: null },
      { ...inCountries('IQ'), powerSensitivity: 'Mains-powered' },
    );
    expect(valueOf(match, 'power')).toBeCloseTo(0.7, 3);
  });

  it('are what one unsure source says: NB-IoT in Kenya', () => {
    expect([fact('KE', 'Safaricom', 'nb_iot'), liveness('KE', 'nb_iot')]).toEqual(['running low', 'unknown']);
    const match = alone(
      { ...row('Safaricom'), radioTech: ['NB-IoT'], protocols: null },
      { ...inCountries('KE'), ...meter },
    );
    expect(valueOf(match, 'data')).toBeCloseTo(0.7, 3);
  });
});

describe('A default that nobody touched', () => {
  it('weighs nothing: Basic device management, which emnify has, is no criterion', () => {
    expect(row('emnify').flags.Lifecycle_Ops).toBe(true);
    expect(alone(row('emnify'), inCountries('DE')).criteria.map(({ criterion }) => criterion)).toEqual(['geography']);
    const touched = alone(row('emnify'), {
      ...inCountries('DE'),
      deviceManagement: 'Basic',
      touched: ['deviceManagement'],
    });
    expect(touched.criteria.map(({ criterion }) => criterion)).toEqual(['geography', 'deviceManagement']);
  });
});
