import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';

/** Splits `Global; Fleet, Energy` into reach and sectors. A text without a reach consists of sectors only. */
export function splitProviderScope(scope: string | null): { reach: string | null; sectors: string | null } {
  const match = /^(Global|Regional|National)\s*(?:;(.*))?$/s.exec(scope ?? '');
  if (match === null) return { reach: null, sectors: scope };
  return { reach: match[1] ?? null, sectors: match[2]?.trimStart() ?? null };
}

/** `null` when the catalogue lists no countries. */
export function getCountryCount(provider: Pick<ProviderListing, 'country_count'>): number | null {
  return provider.country_count;
}

/** For example `12 countries`, or that the number is not stated. */
export function formatCountryCount(provider: Pick<ProviderListing, 'country_count'>): string {
  const count = getCountryCount(provider);
  if (count === null) return 'Countries not stated';
  return count === 1 ? '1 country' : `${count} countries`;
}

/** The host of a website, without `www.`; `null` unless the text is an http or https URL. */
export function parseWebsiteHost(website: string | null): string | null {
  if (website === null) return null;
  try {
    const { protocol, hostname } = new URL(website);
    return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, '') : null;
  } catch {
    return null;
  }
}
