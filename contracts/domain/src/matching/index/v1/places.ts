import type { ProviderFacts } from '../../engine/facts.ts';
import { geography } from '../../engine/v1/geography.ts';
import type { Listed } from '../candidates.ts';
import { type Growing, newNumbering } from '../growing.ts';
import { growLists } from '../lists.ts';
import { growRegions } from '../regions.ts';

/** Where providers are. */
export interface Places extends Listed {
  /** By provider: its class in what geography looks at besides the list. */
  readonly column: Uint8Array;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
}

/** Grows the part of the index that knows where providers serve. @param size how many providers there will be. */
export function growPlaces(size: number): Growing<Places> {
  const lists = growLists(size);
  const regionsGrown = growRegions(size);
  const column = new Uint8Array(size);
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  return {
    add: (provider, record, facts) => {
      lists.add(provider, record, facts);
      regionsGrown.add(provider, record, facts);
      const number = numbering.numberOf(geography.key(facts));
      kept[number] ??= facts;
      column[provider] = number;
    },
    finish: () => ({ ...lists.finish(), regions: regionsGrown.finish(), column, facts: kept }),
  };
}
