import type { ProviderFacts } from '../../engine/facts.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { regionCountries, type RegionName } from '../../../geo/geo.regions.ts';
import { countCommon, countryMask } from '../../engine/countryBits.ts';
import { type CountryFacts, factsOn, type WorldFacts } from '../../engine/v2/countryFacts.ts';
import {
  listedExactness,
  localisationOf,
  namedCountries,
  neededOf,
  reachValue,
  roamingDoubt,
  roamsLorawan,
} from '../../engine/v2/reach.ts';
import { noNetworks } from '../../engine/v2/readProviders.ts';
import type { Listed } from '../candidates.ts';
import { type Growing, newNumbering } from '../growing.ts';
import { growLists } from '../lists.ts';
import { growRegions } from '../regions.ts';

/** Limits on permanent roaming, in the order in which countries are grouped by them. */
export const roamingKinds = [
  null,
  'conditions',
  'restricted',
  'prohibited',
] as const satisfies readonly CountryFacts['roaming'][];

/** The geography part of the index, for providers without own networks. */
export interface Places extends Listed {
  /** By provider: its class in all facts that geography uses except the list. */
  readonly column: Uint8Array;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
  /** By provider: number of countries in its list. */
  readonly named: Uint8Array;
  /**
   * By region and provider: the packed coverage of the region. Sums over several regions are read with
   * `unpackRegionValue` and `unpackRegionShortfall`.
   */
  readonly regionSums: ReadonlyMap<RegionName, Int32Array>;
}

/** Factor larger than the sum of the values of all regions. */
const shortUnit = 2 ** 17;

/** Total value of the regions, as a fraction of `fullCriterionValue`. */
export function regionValueIn(sum: number): number {
  return sum & (shortUnit - 1);
}

/** 1 when too few countries of a region are listed, otherwise 0. */
export function shortRegionIn(sum: number): number {
  return (0 - (sum >>> 17)) >>> 31;
}

/** Groups countries by the limit on permanent roaming. */
export function byRoaming(codes: readonly string[], world: WorldFacts): readonly (readonly string[])[] {
  return roamingKinds.map((kind) => codes.filter((code) => factsOn(world, code).roaming === kind));
}

function getClassKey(facts: ProviderFacts, named: number): string {
  const { countries, statesGlobal } = facts;
  return [
    countries === null,
    statesGlobal,
    localisationOf(facts),
    roamsLorawan(facts),
    listedExactness(named),
    roamingDoubt(facts),
  ].join();
}

function createRegionSumBuilder(size: number, world: WorldFacts): Growing<Places['regionSums']> {
  const grown = regionNames.map((name) => {
    const codes = regionCountries(name);
    return {
      ...{ name, length: codes.length, needed: neededOf(codes.length, true) },
      masks: byRoaming(codes, world).map(countryMask),
      sums: new Int32Array(size).fill(shortUnit),
    };
  });
  return {
    add: (provider, _record, facts) => {
      const { countries } = facts;
      if (countries === null) return;
      const each = roamingKinds.map((kind) => reachValue('listed', kind, localisationOf(facts)));
      for (const { masks, sums, length, needed } of grown) {
        const counts = masks.map((mask) => countCommon(mask, countries));
        const parts = counts.reduce((sum, count, kind) => sum + count * (each[kind] ?? 0), 0);
        const isShort = counts.reduce((sum, count) => sum + count, 0) < needed;
        sums[provider] = Math.round(parts / length) + (isShort ? shortUnit : 0);
      }
    },
    finish: () => new Map(grown.map(({ name, sums }) => [name, sums])),
  };
}

/** Creates the builder of the geography part. @param size Number of providers. */
export function growPlaces(size: number, world: WorldFacts): Growing<Places> {
  const lists = growLists(size);
  const regions = growRegions(size);
  const sums = createRegionSumBuilder(size, world);
  const column = new Uint8Array(size);
  const named = new Uint8Array(size);
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  return {
    add: (provider, record, facts) => {
      lists.add(provider, record, facts);
      regions.add(provider, record, facts);
      sums.add(provider, record, facts);
      const names = namedCountries({ facts, own: noNetworks });
      named[provider] = names;
      const number = numbering.numberOf(getClassKey(facts, names));
      kept[number] ??= facts;
      column[provider] = number;
    },
    finish: () => ({
      ...{ ...lists.finish(), regions: regions.finish(), regionSums: sums.finish() },
      ...{ column, facts: kept, named },
    }),
  };
}
