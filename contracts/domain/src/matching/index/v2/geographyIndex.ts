import type { ProviderMatchingFacts } from '../../engine/providerFacts.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { listRegionCountries, type RegionName } from '../../../geo/geo.regions.ts';
import { countCommonCountries, toCountryMask } from '../../engine/countryBitSet.ts';
import {
  type CountryNetworkFacts,
  getCountryNetworkFacts,
  type MatchingNetworkFacts,
} from '../../engine/v2/networkFacts.ts';
import {
  getCountryListExactnessPercent,
  getProviderConnectivityUnderRoamingLimits,
  countCountriesListedByProvider,
  computeRequiredCountryCount,
  computeCountryGeographyCriterionValue,
  computeRoamingLimitExactnessDeduction,
  hasLorawanRoaming,
} from '../../engine/v2/countryReach.ts';
import { noOwnNetworks } from '../../engine/v2/preparedProvider.ts';
import type { ProvidersByCountryAndRegionIndex } from '../geographyCandidates.ts';
import { type MatchIndexPartBuilder, createKeyNumbering } from '../indexPartBuilder.ts';
import { createProviderCountryListIndexBuilder } from '../countryListIndex.ts';
import { createProvidersByRegionIndexBuilder } from '../regionIndex.ts';

/** Kinds of limits on permanent roaming (`null` for no limit), in the order of the groups of countries in the index. */
export const roamingLimitKinds = [
  null,
  'conditions',
  'restricted',
  'prohibited',
] as const satisfies readonly CountryNetworkFacts['roaming'][];

/** The geography part of the match index, for providers that have no networks of their own. */
export interface GeographyMatchIndexV2 extends ProvidersByCountryAndRegionIndex {
  /**
   * Class of each provider, by provider number. Providers in a class share all facts that geography uses, except for
   * the country list.
   */
  readonly column: Uint8Array;
  /** The facts of one provider of each class. */
  readonly facts: readonly ProviderMatchingFacts[];
  /** Number of countries in each provider's list, by provider number. */
  readonly named: Uint8Array;
  /**
   * The packed coverage of each region, by provider number. A sum over several regions is unpacked with
   * `unpackRegionCoverageValueSum` and `unpackTooFewRegionCountriesFlag`.
   */
  readonly regionSums: ReadonlyMap<RegionName, Int32Array>;
}

/** Factor larger than the sum of the values of all regions. */
const shortUnit = 2 ** 17;

/** Unpacks the total value of the regions; the value of one region is at most `fullCriterionValue`. */
export function unpackRegionCoverageValueSum(sum: number): number {
  return sum & (shortUnit - 1);
}

/** Unpacks whether a provider lists too few countries of at least one of the regions: 1 if so, otherwise 0. */
export function unpackTooFewRegionCountriesFlag(sum: number): number {
  return (0 - (sum >>> 17)) >>> 31;
}

/** Groups countries by their limit on permanent roaming: one group for each of `roamingLimitKinds`, in that order. */
export function groupCountriesByRoamingLimit(
  codes: readonly string[],
  world: MatchingNetworkFacts,
): readonly (readonly string[])[] {
  return roamingLimitKinds.map((kind) => codes.filter((code) => getCountryNetworkFacts(world, code).roaming === kind));
}

function getClassKey(facts: ProviderMatchingFacts, named: number): string {
  const { countries, claimsGlobalScope } = facts;
  return [
    countries === null,
    claimsGlobalScope,
    getProviderConnectivityUnderRoamingLimits(facts),
    hasLorawanRoaming(facts),
    getCountryListExactnessPercent(named),
    computeRoamingLimitExactnessDeduction(facts),
  ].join();
}

function createRegionSumBuilder(
  size: number,
  world: MatchingNetworkFacts,
): MatchIndexPartBuilder<GeographyMatchIndexV2['regionSums']> {
  const grown = regionNames.map((name) => {
    const codes = listRegionCountries(name);
    return {
      ...{ name, length: codes.length, needed: computeRequiredCountryCount(codes.length, true) },
      masks: groupCountriesByRoamingLimit(codes, world).map(toCountryMask),
      sums: new Int32Array(size).fill(shortUnit),
    };
  });
  return {
    add: (provider, _record, facts) => {
      const { countries } = facts;
      if (countries === null) return;
      const each = roamingLimitKinds.map((kind) =>
        computeCountryGeographyCriterionValue('listed', kind, getProviderConnectivityUnderRoamingLimits(facts)),
      );
      for (const { masks, sums, length, needed } of grown) {
        const counts = masks.map((mask) => countCommonCountries(mask, countries));
        const parts = counts.reduce((sum, count, kind) => sum + count * (each[kind] ?? 0), 0);
        const isShort = counts.reduce((sum, count) => sum + count, 0) < needed;
        sums[provider] = Math.round(parts / length) + (isShort ? shortUnit : 0);
      }
    },
    build: () => new Map(grown.map(({ name, sums }) => [name, sums])),
  };
}

/**
 * Creates the builder of the geography part of the match index.
 *
 * @param size Number of providers.
 */
export function createGeographyMatchIndexBuilderV2(
  size: number,
  world: MatchingNetworkFacts,
): MatchIndexPartBuilder<GeographyMatchIndexV2> {
  const lists = createProviderCountryListIndexBuilder(size);
  const regions = createProvidersByRegionIndexBuilder(size);
  const sums = createRegionSumBuilder(size, world);
  const column = new Uint8Array(size);
  const named = new Uint8Array(size);
  const numbering = createKeyNumbering();
  const kept: ProviderMatchingFacts[] = [];
  return {
    add: (provider, record, facts) => {
      lists.add(provider, record, facts);
      regions.add(provider, record, facts);
      sums.add(provider, record, facts);
      const names = countCountriesListedByProvider({ facts, own: noOwnNetworks });
      named[provider] = names;
      const number = numbering.getNumber(getClassKey(facts, names));
      kept[number] ??= facts;
      column[provider] = number;
    },
    build: () => ({
      ...{ ...lists.build(), regions: regions.build(), regionSums: sums.build() },
      ...{ column, facts: kept, named },
    }),
  };
}
