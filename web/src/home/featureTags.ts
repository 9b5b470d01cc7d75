import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';

export type FeatureTag = 'GSMA SGP.32' | 'NTN' | 'LoRaWAN' | 'Global';

/** Countries above which a provider counts as global. */
const globalAbove = 10;

/** Tags that one showcase card shows at most. */
const mostTags = 2;

type Source = Pick<ProviderListing, 'GSMA SGP.32 Support' | 'NTN Support' | 'Protocols Supported' | 'country_count'>;

/** The first two features that a provider has, in the order of this list. */
export function featureTags(provider: Source): readonly FeatureTag[] {
  const has: readonly (readonly [FeatureTag, boolean])[] = [
    ['GSMA SGP.32', provider['GSMA SGP.32 Support'] === 'Yes'],
    ['NTN', /^(yes|commercial)/i.test(provider['NTN Support'] ?? '')],
    ['LoRaWAN', (provider['Protocols Supported'] ?? '').toLowerCase().includes('lorawan')],
    ['Global', (provider.country_count ?? 0) > globalAbove],
  ];
  return has
    .filter(([, there]) => there)
    .map(([tag]) => tag)
    .slice(0, mostTags);
}
