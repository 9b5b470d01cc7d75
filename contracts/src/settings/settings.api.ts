import { z } from 'zod';
import { command, query } from '../kernel/endpoint.ts';
import { DomainName, EmailAddress } from '../kernel/emailAddress.ts';
import { text } from '../kernel/text.ts';

/** Site-wide settings that admins can change. */
export const SiteSettings = z.strictObject({
  /** Text above the top bar; empty for none. */
  bannerText: text(300),
  contactEmail: EmailAddress,
  bookingUrl: z.url({ protocol: /^https?$/, error: 'Please enter a web address.' }).max(500),
  /** Domains, including subdomains, that are rejected at registration in addition to personal and disposable ones. */
  refusedDomains: z.array(DomainName).max(500, 'At most 500 domains.'),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The banner until an admin changes it. */
export const usualBannerText = 'This site is under construction. Catalogue entries and figures are samples.';

/** Name of the deployment setting that stores them, as JSON. */
export const siteSettingsName = 'site';

/** @param stored JSON, or `null` if never set. @param usual values until then. */
export function siteSettingsIn(
  stored: string | null,
  usual: Pick<SiteSettings, 'contactEmail' | 'bookingUrl'>,
): SiteSettings {
  if (stored !== null) return SiteSettings.parse(JSON.parse(stored));
  const { contactEmail, bookingUrl } = usual;
  return { bannerText: usualBannerText, contactEmail, bookingUrl, refusedDomains: [] };
}

export const readSettings = query('/api/admin/settings', 'admin', {
  summary: 'Read the marketplace settings.',
  reply: SiteSettings,
});

/** Replaces all settings, effective immediately. */
export const changeSettings = command('PUT', '/api/admin/settings', 'admin', {
  summary: 'Replace the marketplace settings.',
  body: SiteSettings,
  reply: z.object({ message: z.string(), settings: SiteSettings }),
});
