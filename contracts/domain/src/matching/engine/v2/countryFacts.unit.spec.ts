import { describe, expect, it, test } from 'vitest';
import { technologySet } from '@marketplace/contracts/coverage/coverage.values.ts';
import { coverageFacts } from '../../../coverage/coverage.facts.ts';
import type { CoverageFacts, Network, NetworkFact, SwitchOff } from '../../../coverage/coverage.networks.ts';
import { factsOn, unknownCountry, worldFacts, worldFactsOf, type Liveness } from './countryFacts.ts';

const running: NetworkFact = { service: 'running', source: 0, confidence: 'high' };
const unsure: NetworkFact = { ...running, confidence: 'low' };
const announced: NetworkFact = { ...running, service: 'announced' };
const ending = (date: string | null, change: Partial<SwitchOff> = {}): NetworkFact => ({
  ...running,
  switchOff: { status: 'planned', date, source: 0, confidence: 'high', ...change },
});
const off = ending(null, { status: 'off' });
const leftover = ending(null, { status: 'partial', isLeftover: true });

const network = (technologies: Network['technologies'], name = 'Alta'): Network => ({
  country: 'DE',
  name,
  aliases: [],
  codes: [],
  technologies,
});
const facts = (networks: readonly Network[], roaming: CoverageFacts['roaming'] = []): CoverageFacts => ({
  version: '1',
  date: '2026-11-20',
  sources: [],
  networks,
  roaming,
});
const germany = (...networks: readonly Network[]) => factsOn(worldFactsOf(facts(networks), []), 'DE').technologies;
const told = ({ state, until, months, openEnd }: Liveness) =>
  [state, until, months, openEnd ? 'open' : null].filter((part) => part !== null).join(' ');

describe('A technology in a country', () => {
  test.each<readonly [string, readonly NetworkFact[], string]>([
    ['runs, whatever other networks do', [off, running, announced], 'live'],
    ['ends with the last network that names a date', [ending('2027'), ending('2028-09'), off], 'ending 2028-09 22'],
    ['ends some day', [ending(null)], 'ending open'],
    ['ends with a date, and open in another network', [ending('2027-02'), ending(null)], 'ending 2027-02 3 open'],
    ['ends some day, where nobody confirmed the date', [ending('2027', { confidence: 'low' })], 'ending open'],
    ['ends at once, where the date has passed', [ending('2026-01')], 'ending 2026-01 0'],
    ['is to be built', [announced], 'announced'],
    ['is off', [off], 'off'],
    ['is what a region has left over', [off, leftover], 'off'],
    ['is off, whatever a source says that nobody confirmed', [off, unsure], 'off'],
    ['is unknown, where no source is sure', [unsure], 'unknown'],
  ])('%s', (_name, of, expected) => {
    const networks = of.map((fact, at) => network({ '2g': fact }, `Network ${at}`));
    expect(told(germany(...networks)['2g'])).toBe(expected);
  });

  it('is absent when it is low power and none of the known networks has it, else unknown', () => {
    const { '5g': wide, lte_m: narrow } = germany(network({ '4g': running }));
    expect([wide.state, narrow.state]).toEqual(['unknown', 'absent']);
    expect(germany(network({ '4g': running, lte_m: unsure })).lte_m.state).toBe('unknown');
  });

  it('is unknown where nothing is known of the country', () => {
    expect(factsOn(worldFactsOf(facts([]), []), 'AQ')).toBe(unknownCountry);
    expect(unknownCountry.technologies.lte_m.state).toBe('unknown');
  });
});

test('permanent roaming is limited where a source is sure of it', () => {
  const limit = { country: 'DE', kind: 'prohibited', note: '', source: 0 } as const;
  const limitOf = (confidence: 'high' | 'low') =>
    factsOn(worldFactsOf(facts([], [{ ...limit, confidence }]), []), 'DE').roaming;
  expect([limitOf('high'), limitOf('low')]).toEqual(['prohibited', null]);
});

test("a provider's own networks are those in which something runs", () => {
  const networks = [
    network({ '2g': off, '4g': running, '5g': announced }, 'Alta'),
    network({ lte_m: running }, 'Alta Things'),
    network({ '2g': off }, 'Beta'),
  ];
  const links = networks.map(({ country, name }) => ({
    provider: name === 'Beta' ? 'beta' : 'alta',
    country,
    network: name ?? '',
  }));
  const { own } = worldFactsOf(facts(networks), links);
  expect([...own.keys()]).toEqual(['alta']);
  expect(own.get('alta')?.get('DE')).toBe(technologySet(['4g', 'lte_m']));
});

test('the real facts are read: Germany ends 2G, Brazil prohibits permanent roaming, Telekom runs a network at home', () => {
  expect(worldFacts.version).toBe(coverageFacts.version);
  expect(told(factsOn(worldFacts, 'DE').technologies['2g'])).toBe('ending 2028-09 22');
  expect(factsOn(worldFacts, 'BR').roaming).toBe('prohibited');
  expect(worldFacts.own.get('deutsche-telekom-iot')?.has('DE')).toBe(true);
});
