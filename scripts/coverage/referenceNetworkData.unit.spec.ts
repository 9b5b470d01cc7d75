import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CoverageTechnology, coverageTechnologies } from '@marketplace/contracts/coverage/coverage.values.ts';
import {
  networkTechnologyCountsAsCoverage,
  type MobileNetwork,
  getNetworkTechnologyState,
} from '@marketplace/domain/coverage/coverage.networks.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { buildReferenceNetworkData } from './referenceNetworkData.ts';
import { readReferenceNetworkSources } from './readReferenceNetworkSources.ts';
import { formatReferenceNetworkDataAsJson } from './refresh.ts';

const sources = readReferenceNetworkSources();
const noOverlays = { mobileIot: [], fiveG: [], sunsets: [], roaming: [] };
const fromPackage = buildReferenceNetworkData({ ...sources, overlays: noOverlays });
const facts = buildReferenceNetworkData(sources);

type Counts = readonly (readonly [networks: number, countries: number])[];

function countCoverage(networks: readonly MobileNetwork[]): Counts {
  return coverageTechnologies.map((technology) => {
    const covered = networks.filter(({ technologies }) => {
      const fact = technologies[technology];
      return fact !== undefined && networkTechnologyCountsAsCoverage(fact);
    });
    return [covered.length, new Set(covered.map(({ country }) => country)).size] as const;
  });
}

const network = (country: string, name: string): MobileNetwork => {
  const found = facts.networks.find((candidate) => candidate.country === country && candidate.name === name);
  if (found === undefined) throw new Error(`no network ${name} in ${country}`);
  return found;
};

const listCoverage = (country: string, name: string): readonly CoverageTechnology[] => {
  const { technologies } = network(country, name);
  return coverageTechnologies.filter((technology) => {
    const fact = technologies[technology];
    return fact !== undefined && networkTechnologyCountsAsCoverage(fact);
  });
};

describe('reference network data', () => {
  test('matches the stored file exactly', () => {
    const stored = new URL('../../contracts/domain/src/coverage/coverage.facts.data.json', import.meta.url);
    expect(readFileSync(stored, 'utf8')).toBe(formatReferenceNetworkDataAsJson(facts));
  });

  test('counts 2G to 5G networks of the package, merging brands that differ in case', () => {
    expect(countCoverage(fromPackage.networks)).toEqual([
      [700, 223],
      [627, 214],
      [787, 228],
      [246, 96],
      [0, 0],
      [0, 0],
    ]);
  });

  test('applies switch-offs, newer 5G and IoT networks, and ignores unconfirmed entries', () => {
    expect(countCoverage(facts.networks)).toEqual([
      [639, 218],
      [546, 201],
      [787, 228],
      [354, 134],
      [94, 55],
      [121, 66],
    ]);
  });

  test('combines the sources for each network in India', () => {
    expect(listCoverage('IN', 'Jio')).toEqual(['4g', '5g', 'nb_iot']);
    expect(listCoverage('IN', 'AirTel')).toEqual(expect.arrayContaining(['2g', '4g', '5g']));
    expect(listCoverage('IN', 'Vi India')).toEqual(expect.arrayContaining(['2g', '3g', '4g', '5g']));
    expect(listCoverage('IN', 'BSNL Mobile')).toEqual(['2g', '3g', '4g']);
  });

  test('shows remaining regional 2G and 3G in the United States, but not as coverage', () => {
    const inUs = facts.networks.filter(({ country }) => country === 'US');
    for (const technology of ['2g', '3g'] as const) {
      const known = inUs.flatMap(({ technologies }) => technologies[technology] ?? []);
      expect(known.some((fact) => getNetworkTechnologyState(fact) === 'ending')).toBe(true);
      expect(known.filter(networkTechnologyCountsAsCoverage)).toEqual([]);
    }
  });

  test('adds a closed technology to the existing network of the operator', () => {
    const telus = facts.networks.filter(({ country, name }) => country === 'CA' && name?.startsWith('Telus') === true);
    expect(telus).toHaveLength(1);
    expect(telus[0]?.technologies['2g']).toMatchObject({ switchOff: { status: 'off', date: '2017-05' } });
  });

  test('changes the version only when the data changes', () => {
    const [first, ...others] = sources.overlays.roaming;
    const noted = { ...(first as (typeof sources.overlays.roaming)[number]), note: 'Another note.' };
    const changed = buildReferenceNetworkData({
      ...sources,
      overlays: { ...sources.overlays, roaming: [noted, ...others] },
    });
    expect(changed.version).not.toBe(facts.version);
    expect(buildReferenceNetworkData(sources).version).toBe(facts.version);
  });

  test('has a source for every fact, known countries only, and no duplicate networks', () => {
    const keys = facts.networks.map(({ country, name }) => `${country}|${name?.toLowerCase() ?? ''}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(facts.networks.filter(({ country }) => !countryCodes.includes(country))).toEqual([]);
    const all = facts.networks.flatMap(({ technologies }) => Object.values(technologies));
    const named = [...all, ...all.flatMap(({ switchOff }) => switchOff ?? []), ...facts.roaming];
    expect(named.filter(({ source }) => facts.sources[source] === undefined)).toEqual([]);
  });
});
