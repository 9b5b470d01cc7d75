import { z } from 'zod';
import { command, query } from '../kernel/endpoint.ts';
import { DomainName, EmailAddress } from '../kernel/emailAddress.ts';
import { text } from '../kernel/text.ts';

/** What admins set for the whole site. */
export const SiteSettings = z.strictObject({
  /** Above the top bar; empty for none. */
  bannerText: text(300),
  contactEmail: EmailAddress,
  bookingUrl: z.url({ protocol: /^https?$/, error: 'Please enter a web address.' }).max(500),
  /** Refused at registration, with their subdomains, besides the personal and throwaway ones. */
  refusedDomains: z.array(DomainName).max(500, 'At most 500 domains.'),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The banner until an admin sets another. */
export const usualBannerText = 'This site is under construction. Catalogue entries and figures are samples.';

/** Name of the deployment's setting that holds them, as JSON. */
export const siteSettingsName = 'site';

/** @param stored JSON, or `null` where nothing was set yet. @param usual what holds until then. */
export function siteSettingsIn(
  stored: string | null,
  usual: Pick<SiteSettings, 'contactEmail' | 'bookingUrl'>,
): SiteSettings {
  if (stored !== null) return SiteSettings.parse(JSON.parse(stored));
  const { contactEmail, bookingUrl } = usual;
  return { bannerText: usualBannerText, contactEmail, bookingUrl, refusedDomains: [] };
}

export const readSettings = query('/api/admin/settings', 'admin', {
  summary: "The marketplace's settings.",
  reply: SiteSettings,
});

/** Replaces all of them; the next call of anybody sees them. */
export const changeSettings = command('PUT', '/api/admin/settings', 'admin', {
  summary: "Replace the marketplace's settings.",
  body: SiteSettings,
  reply: z.object({ message: z.string(), settings: SiteSettings }),
});
