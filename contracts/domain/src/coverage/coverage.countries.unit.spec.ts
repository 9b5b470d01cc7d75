import {
  type CoverageTechnology,
  coverageTechnologies,
  coverageMapLayers,
  getCoverageTechnologyBit,
  encodeCoverageTechnologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToTechnologySetCount, countItemsWithAnyTechnologyInCoverageReply } from './coverage.counting.ts';
import {
  countProvidersCoveringCountry,
  findCountryMobileNetworks,
  networkOperatingProviderIds,
  computeCoverageMapColourIntensity,
} from './coverage.countries.ts';
import { networkTechnologyCountsAsCoverage } from './coverage.networks.ts';
import { findNetworksOperatedByProvider } from './coverage.operatorLinks.ts';

interface Provider {
  readonly id: string;
  /** Set of the technologies that the provider declares in the country (`encodeCoverageTechnologySet`). */
  readonly technologies: number;
}

function countCoverage(country: string, providers: readonly Provider[]) {
  const claims = new Map<number, number>();
  for (const { technologies } of providers) addToTechnologySetCount(claims, technologies, 1);
  const linked = providers
    .filter(({ id, technologies }) => technologies !== 0 && networkOperatingProviderIds.includes(id))
    .map((each) => ({ ...each, countries: [country] }));
  return countProvidersCoveringCountry(country, claims, linked);
}

const isIn = (technologies: number, each: CoverageTechnology): boolean =>
  (technologies & getCoverageTechnologyBit(each)) !== 0;
const toTechnologies = (technologies: number): Set<CoverageTechnology> =>
  new Set(coverageTechnologies.filter((each) => isIn(technologies, each)));

/** Computes the expected coverage of a country by comparing network names: one set of technologies per counted item. */
function countByName(country: string, providers: readonly Provider[]) {
  const claiming = providers.filter(({ technologies }) => technologies !== 0);
  const claimed = new Map(claiming.map(({ id, technologies }) => [id, toTechnologies(technologies)]));
  const combined = new Map([...claimed].map(([id, technologies]) => [id, new Set(technologies)]));
  const networks = new Map<string, Set<CoverageTechnology>>();
  for (const { name, technologies } of findCountryMobileNetworks(country)) {
    const running = coverageTechnologies.filter((each) => {
      const fact = technologies[each];
      return fact !== undefined && networkTechnologyCountsAsCoverage(fact);
    });
    if (running.length === 0) continue;
    networks.set(`network ${String(name)}`, new Set(running));
    const runs = (id: string) =>
      findNetworksOperatedByProvider(id).some((own) => own.country === country && own.name === name);
    const runner = networkOperatingProviderIds.find((id) => claimed.has(id) && runs(id)) ?? `network ${String(name)}`;
    combined.set(runner, new Set([...(combined.get(runner) ?? []), ...running]));
  }
  return { infrastructure: networks, providers: claimed, combined };
}

const resellers = ['no-network-a', 'no-network-b', 'no-network-c'];
const provider = fc.record({
  id: fc.constantFrom(...resellers, ...networkOperatingProviderIds),
  technologies: fc.integer({ min: 0, max: 63 }),
});
const providers = fc.uniqueArray(provider, { selector: ({ id }) => id, maxLength: 60 });
const country = fc.constantFrom('DE', 'US', 'BR', 'EG', 'KW', 'VA', 'AQ', 'JP', 'ZA');

describe('country coverage counts', () => {
  test('equals a count by name for every view and choice of technologies', () => {
    fc.assert(
      fc.property(country, providers, fc.integer({ min: 1, max: 63 }), (code, claiming, chosen) => {
        const figures = countCoverage(code, claiming);
        const counted = countByName(code, claiming);
        for (const view of coverageMapLayers) {
          const found = [...counted[view].values()].filter((each) => [...each].some((one) => isIn(chosen, one)));
          expect([view, countItemsWithAnyTechnologyInCoverageReply(figures.by_technologies[view], chosen)]).toEqual([
            view,
            found.length,
          ]);
        }
        for (const each of coverageTechnologies) {
          const having = (sets: ReadonlyMap<string, ReadonlySet<CoverageTechnology>>) =>
            [...sets.values()].filter((set) => set.has(each)).length;
          const expected = { providers: having(counted.providers), networks: having(counted.infrastructure) };
          expect([each, figures.technologies[each]]).toEqual([each, expected]);
        }
        expect(figures.provider_count).toBe(counted.providers.size);
        expect(figures.infrastructure_provider_count).toBe(counted.infrastructure.size);
      }),
    );
  });

  const kpn = (technologies: readonly CoverageTechnology[]) => ({
    id: 'kpn-iot',
    technologies: encodeCoverageTechnologySet(technologies),
  });
  const countInNl = (claiming: readonly Provider[], chosen: readonly CoverageTechnology[]): number =>
    countItemsWithAnyTechnologyInCoverageReply(
      countCoverage('NL', claiming).by_technologies.combined,
      encodeCoverageTechnologySet(chosen),
    );

  test('counts a provider and its own network once, with the technologies of both', () => {
    const without = countInNl([], ['4g']);
    expect(countInNl([kpn(['4g'])], ['4g'])).toBe(without);
    expect(countInNl([{ id: 'reseller', technologies: 4 }], ['4g'])).toBe(without + 1);
    // KPN's network also has 4G although its declared coverage only has 2G.
    expect(countInNl([kpn(['2g'])], ['4g'])).toBe(without);
  });

  test('counts a network with two operators with the one that declares the country', () => {
    const inBrazil = (...ids: readonly string[]): number =>
      countItemsWithAnyTechnologyInCoverageReply(
        countCoverage(
          'BR',
          ids.map((id) => ({ id, technologies: 4 })),
        ).by_technologies.combined,
        4,
      );
    const none = inBrazil();
    expect(inBrazil('telefonica-tech')).toBe(none);
    expect(inBrazil('vivo-telefonica-brasil')).toBe(none);
    expect(inBrazil('telefonica-tech', 'vivo-telefonica-brasil')).toBe(none + 1);
  });

  test('computes the intensity per view', () => {
    const figures = countProvidersCoveringCountry('AQ', new Map([[4, 7]]), []);
    expect(coverageMapLayers.map((view) => computeCoverageMapColourIntensity(figures, view))).toEqual([0, 0.6, 0.6]);
  });

  test('returns zeros for a territory without any source', () => {
    expect(countProvidersCoveringCountry('AQ', new Map(), [])).toMatchObject({
      provider_count: 0,
      infrastructure_provider_count: 0,
      by_technologies: { infrastructure: {}, providers: {}, combined: {} },
    });
  });
});
