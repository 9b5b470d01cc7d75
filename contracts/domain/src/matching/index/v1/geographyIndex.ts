import type { ProviderMatchingFacts } from '../../engine/providerFacts.ts';
import { geographyExplainerV1 } from '../../engine/v1/geography.ts';
import type { ProvidersByCountryAndRegionIndex } from '../geographyCandidates.ts';
import { type MatchIndexPartBuilder, createKeyNumbering } from '../indexPartBuilder.ts';
import { createProviderCountryListIndexBuilder } from '../countryListIndex.ts';
import { createProvidersByRegionIndexBuilder } from '../regionIndex.ts';

/** The geography part of the match index. */
export interface GeographyMatchIndexV1 extends ProvidersByCountryAndRegionIndex {
  /**
   * Class of each provider, by provider number. Providers in a class share all facts that geography uses, except for
   * the country list.
   */
  readonly column: Uint8Array;
  /** The facts of one provider of each class. */
  readonly facts: readonly ProviderMatchingFacts[];
}

/**
 * Creates the builder of the geography part of the match index.
 *
 * @param size Number of providers.
 */
export function createGeographyMatchIndexBuilderV1(size: number): MatchIndexPartBuilder<GeographyMatchIndexV1> {
  const lists = createProviderCountryListIndexBuilder(size);
  const regionBuilder = createProvidersByRegionIndexBuilder(size);
  const column = new Uint8Array(size);
  const numbering = createKeyNumbering();
  const kept: ProviderMatchingFacts[] = [];
  return {
    add: (provider, record, facts) => {
      lists.add(provider, record, facts);
      regionBuilder.add(provider, record, facts);
      const number = numbering.getNumber(geographyExplainerV1.key(facts));
      kept[number] ??= facts;
      column[provider] = number;
    },
    build: () => ({ ...lists.build(), regions: regionBuilder.build(), column, facts: kept }),
  };
}
