import type { ProviderFacts } from '../../engine/facts.ts';
import { countryMask } from '../../engine/countryBits.ts';
import { type CountryFacts, factsOn, type WorldFacts } from '../../engine/v2/countryFacts.ts';
import { listedExactness, localisationOf, namedCountries, roamingDoubt, roamsLorawan } from '../../engine/v2/reach.ts';
import { noNetworks } from '../../engine/v2/readProviders.ts';
import type { Listed } from '../candidates.ts';
import { type Growing, newNumbering } from '../growing.ts';
import { growLists } from '../lists.ts';
import { growRegions } from '../regions.ts';

/** Limits on permanent roaming, in the order in which countries are counted apart by them. */
export const roamingKinds = [
  null,
  'conditions',
  'restricted',
  'prohibited',
] as const satisfies readonly CountryFacts['roaming'][];

/** Where providers are, but for networks of their own. */
export interface Places extends Listed {
  /** By provider: its class in what geography looks at besides the list. */
  readonly column: Uint8Array;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
  /** By provider: how many countries it names. */
  readonly named: Uint8Array;
}

/** Countries by the limits on permanent roaming in them. */
export function byRoaming(codes: readonly string[], world: WorldFacts): readonly (readonly string[])[] {
  return roamingKinds.map((kind) => codes.filter((code) => factsOn(world, code).roaming === kind));
}

function placeKey(facts: ProviderFacts, named: number): string {
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

/** Grows the part of the index that knows where providers serve. @param size how many providers there will be. */
export function growPlaces(size: number, world: WorldFacts): Growing<Places> {
  const lists = growLists(size);
  const regions = growRegions(size, (codes) => byRoaming(codes, world).map(countryMask));
  const column = new Uint8Array(size);
  const named = new Uint8Array(size);
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  return {
    add: (provider, record, facts) => {
      lists.add(provider, record, facts);
      regions.add(provider, record, facts);
      const names = namedCountries({ facts, own: noNetworks });
      named[provider] = names;
      const number = numbering.numberOf(placeKey(facts, names));
      kept[number] ??= facts;
      column[provider] = number;
    },
    finish: () => ({ ...lists.finish(), regions: regions.finish(), column, facts: kept, named }),
  };
}
