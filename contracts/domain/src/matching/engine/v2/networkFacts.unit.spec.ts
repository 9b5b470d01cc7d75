import { describe, expect, it, test } from 'vitest';
import { encodeCoverageTechnologySet } from '@marketplace/contracts/coverage/coverage.values.ts';
import { referenceNetworkData } from '../../../coverage/coverage.referenceData.ts';
import type {
  ReferenceNetworkData,
  MobileNetwork,
  NetworkTechnologyFact,
  NetworkSwitchOff,
} from '../../../coverage/coverage.networks.ts';
import {
  getCountryNetworkFacts,
  unknownCountryNetworkFacts,
  matchingNetworkFacts,
  buildMatchingNetworkFacts,
  type CountryTechnologyAvailability,
} from './networkFacts.ts';

const running: NetworkTechnologyFact = { service: 'running', source: 0, confidence: 'high' };
const unconfirmed: NetworkTechnologyFact = { ...running, confidence: 'low' };
const announced: NetworkTechnologyFact = { ...running, service: 'announced' };
const ending = (date: string | null, change: Partial<NetworkSwitchOff> = {}): NetworkTechnologyFact => ({
  ...running,
  switchOff: { status: 'planned', date, source: 0, confidence: 'high', ...change },
});
const off = ending(null, { status: 'off' });
const leftover = ending(null, { status: 'partial', isLeftover: true });

const buildNetwork = (technologies: MobileNetwork['technologies'], name = 'Alta'): MobileNetwork => ({
  country: 'DE',
  name,
  aliases: [],
  codes: [],
  technologies,
});
const buildReferenceData = (
  networks: readonly MobileNetwork[],
  roaming: ReferenceNetworkData['roaming'] = [],
): ReferenceNetworkData => ({
  version: '1',
  date: '2026-11-20',
  sources: [],
  networks,
  roaming,
});
const getGermany = (...networks: readonly MobileNetwork[]) =>
  getCountryNetworkFacts(buildMatchingNetworkFacts(buildReferenceData(networks), []), 'DE').technologies;
const formatAvailability = ({ state, until, months, openEnd }: CountryTechnologyAvailability) =>
  [state, until, months, openEnd ? 'open' : null].filter((part) => part !== null).join(' ');

describe('technology availability in a country', () => {
  test.each<readonly [string, readonly NetworkTechnologyFact[], string]>([
    ['live when one network runs it', [off, running, announced], 'live'],
    ['ending with the last network that has a date', [ending('2027'), ending('2028-09'), off], 'ending 2028-09 22'],
    ['ending without a date', [ending(null)], 'ending open'],
    ['ending with a date and without one', [ending('2027-02'), ending(null)], 'ending 2027-02 3 open'],
    ['ending without a confirmed date', [ending('2027', { confidence: 'low' })], 'ending open'],
    ['ending in 0 months when the date has passed', [ending('2026-01')], 'ending 2026-01 0'],
    ['announced', [announced], 'announced'],
    ['off', [off], 'off'],
    ['off when it only remains in a region', [off, leftover], 'off'],
    ['off despite an unconfirmed source', [off, unconfirmed], 'off'],
    ['unknown without a confirmed source', [unconfirmed], 'unknown'],
  ])('is %s', (_name, of, expected) => {
    const networks = of.map((fact, at) => buildNetwork({ '2g': fact }, `Network ${at}`));
    expect(formatAvailability(getGermany(...networks)['2g'])).toBe(expected);
  });

  it('is absent for low power without a known network, otherwise unknown', () => {
    const { '5g': wide, lte_m: narrow } = getGermany(buildNetwork({ '4g': running }));
    expect([wide.state, narrow.state]).toEqual(['unknown', 'absent']);
    expect(getGermany(buildNetwork({ '4g': running, lte_m: unconfirmed })).lte_m.state).toBe('unknown');
  });

  it('is unknown in a country without data', () => {
    expect(getCountryNetworkFacts(buildMatchingNetworkFacts(buildReferenceData([]), []), 'AQ')).toBe(
      unknownCountryNetworkFacts,
    );
    expect(unknownCountryNetworkFacts.technologies.lte_m.state).toBe('unknown');
  });
});

test('limits permanent roaming only with sufficient confidence', () => {
  const limit = { country: 'DE', kind: 'prohibited', note: '', source: 0 } as const;
  const getLimit = (confidence: 'high' | 'low') =>
    getCountryNetworkFacts(buildMatchingNetworkFacts(buildReferenceData([], [{ ...limit, confidence }]), []), 'DE')
      .roaming;
  expect([getLimit('high'), getLimit('low')]).toEqual(['prohibited', null]);
});

test('counts only networks with a running technology as own networks', () => {
  const networks = [
    buildNetwork({ '2g': off, '4g': running, '5g': announced }, 'Alta'),
    buildNetwork({ lte_m: running }, 'Alta Things'),
    buildNetwork({ '2g': off }, 'Beta'),
  ];
  const links = networks.map(({ country, name }) => ({
    provider: name === 'Beta' ? 'beta' : 'alta',
    country,
    network: name ?? '',
  }));
  const { own } = buildMatchingNetworkFacts(buildReferenceData(networks), links);
  expect([...own.keys()]).toEqual(['alta']);
  expect(own.get('alta')?.get('DE')).toBe(encodeCoverageTechnologySet(['4g', 'lte_m']));
});

test('loads the reference data for Germany, Brazil and Deutsche Telekom', () => {
  expect(matchingNetworkFacts.version).toBe(referenceNetworkData.version);
  expect(formatAvailability(getCountryNetworkFacts(matchingNetworkFacts, 'DE').technologies['2g'])).toBe(
    'ending 2028-09 22',
  );
  expect(getCountryNetworkFacts(matchingNetworkFacts, 'BR').roaming).toBe('prohibited');
  expect(matchingNetworkFacts.own.get('deutsche-telekom-iot')?.has('DE')).toBe(true);
});
