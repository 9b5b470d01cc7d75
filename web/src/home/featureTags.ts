import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';

export type ProviderFeatureTagName = 'SGP.32' | 'NTN' | 'LoRaWAN' | 'Global';

/** Number of countries above which a provider counts as global. */
const globalCountryThreshold = 10;

/** Maximum number of tags per tile. */
const maxTags = 2;

type TaggedProvider = Pick<
  ProviderListReplyItem,
  'GSMA SGP.32 Support' | 'NTN Support' | 'Protocols Supported' | 'country_count'
>;

/** Selects up to two features that the provider has, in a fixed order of precedence. */
export function selectProviderFeatureTags(provider: TaggedProvider): readonly ProviderFeatureTagName[] {
  const has: readonly (readonly [ProviderFeatureTagName, boolean])[] = [
    ['SGP.32', provider['GSMA SGP.32 Support'] === 'Yes'],
    ['NTN', /^(yes|commercial)/i.test(provider['NTN Support'] ?? '')],
    ['LoRaWAN', (provider['Protocols Supported'] ?? '').toLowerCase().includes('lorawan')],
    ['Global', (provider.country_count ?? 0) > globalCountryThreshold],
  ];
  return has
    .filter(([, there]) => there)
    .map(([tag]) => tag)
    .slice(0, maxTags);
}
