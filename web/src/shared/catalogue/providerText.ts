import { plural, t } from '@lingui/core/macro';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';

const reachLabels = {
  Global: t({ message: 'Global', context: 'reach of a provider' }),
  Regional: t({ message: 'Regional', context: 'reach of a provider' }),
  National: t({ message: 'National', context: 'reach of a provider' }),
} as const;

/**
 * Splits a scope such as `Global; Fleet, Energy` into reach and sectors. A text that does not begin with a reach is
 * returned as sectors. The reach is returned by its label.
 */
export function splitProviderScopeIntoReachAndSectors(scope: string | null): {
  reach: string | null;
  sectors: string | null;
} {
  const match = /^(Global|Regional|National)\s*(?:;(.*))?$/s.exec(scope ?? '');
  if (match === null) return { reach: null, sectors: scope };
  const reach = match[1] as keyof typeof reachLabels;
  return { reach: reachLabels[reach], sectors: match[2]?.trimStart() ?? null };
}

/** Returns the number of countries of a provider; `null` if the catalogue lists none. */
export function getProviderCountryCount(provider: Pick<ProviderListReplyItem, 'country_count'>): number | null {
  return provider.country_count;
}

/** Formats the number of countries of a provider, for example `12 countries`, or states that it is unknown. */
export function formatProviderCountryCount(provider: Pick<ProviderListReplyItem, 'country_count'>): string {
  const count = getProviderCountryCount(provider);
  if (count === null) return t`Countries not stated`;
  return plural(count, { one: '# country', other: '# countries' });
}

/** Returns the host of a website without `www.`; `null` unless the text is an http or https URL. */
export function parseWebsiteHost(website: string | null): string | null {
  if (website === null) return null;
  try {
    const { protocol, hostname } = new URL(website);
    return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, '') : null;
  } catch {
    return null;
  }
}
