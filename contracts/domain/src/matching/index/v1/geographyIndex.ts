import type { ProviderMatchingFacts } from '../../engine/providerFacts.ts';
import { geographyExplainerV1 } from '../../engine/v1/geography.ts';
import type { CountryAndRegionIndex } from '../geographyCandidates.ts';
import { type MatchIndexPartBuilder, createKeyNumbering } from '../indexPartBuilder.ts';
import { createCountryListIndexBuilder } from '../countryListIndex.ts';
import { createRegionIndexBuilder } from '../regionIndex.ts';

/** The geography part of the match index. */
export interface GeographyIndexV1 extends CountryAndRegionIndex {
  /**
   * Class of each provider, by provider number. Providers of a class have equal facts, except for the country list, as
   * far as geography uses them.
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
export function createGeographyIndexBuilderV1(size: number): MatchIndexPartBuilder<GeographyIndexV1> {
  const lists = createCountryListIndexBuilder(size);
  const regionBuilder = createRegionIndexBuilder(size);
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
