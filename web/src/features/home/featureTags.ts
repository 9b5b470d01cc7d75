import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

export type FeatureTag = 'GSMA SGP.32' | 'NTN' | 'LoRaWAN' | 'Global';

/** Countries above which a provider counts as global. */
const globalFrom = 10;

/** Tags that one showcase card shows at most. */
const mostTags = 2;

function countryCount(provider: ProviderView): number {
  if (provider.countries_iso !== null) return provider.countries_iso.length;
  return (provider['Countries Supported'] ?? '').split(',').filter((name) => name.trim() !== '').length;
}

/** The first two features that a provider has, in the order that the specification gives. */
export function featureTags(provider: ProviderView): readonly FeatureTag[] {
  const has: readonly (readonly [FeatureTag, boolean])[] = [
    ['GSMA SGP.32', provider['GSMA SGP.32 Support'] === 'Yes'],
    ['NTN', /^(yes|commercial)/i.test(provider['NTN Support'] ?? '')],
    ['LoRaWAN', (provider['Protocols Supported'] ?? '').toLowerCase().includes('lorawan')],
    ['Global', countryCount(provider) > globalFrom],
  ];
  return has
    .filter(([, there]) => there)
    .map(([tag]) => tag)
    .slice(0, mostTags);
}
