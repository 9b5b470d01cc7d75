import type { ProviderFacts } from '../../engine/facts.ts';
import { geography } from '../../engine/v1/geography.ts';
import type { Listed } from '../candidates.ts';
import { type Growing, newNumbering } from '../growing.ts';
import { growLists } from '../lists.ts';
import { growRegions } from '../regions.ts';

/** The geography part of the index. */
export interface Places extends Listed {
  /** By provider: its class in all facts that geography uses except the list. */
  readonly column: Uint8Array;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
}

/** Creates the builder of the geography part. @param size Number of providers. */
export function growPlaces(size: number): Growing<Places> {
  const lists = growLists(size);
  const regionBuilder = growRegions(size);
  const column = new Uint8Array(size);
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  return {
    add: (provider, record, facts) => {
      lists.add(provider, record, facts);
      regionBuilder.add(provider, record, facts);
      const number = numbering.numberOf(geography.key(facts));
      kept[number] ??= facts;
      column[provider] = number;
    },
    finish: () => ({ ...lists.finish(), regions: regionBuilder.finish(), column, facts: kept }),
  };
}
