import { msg, plural } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { DomainName, DeliverableEmailAddress } from '../kernel/emailAddress.ts';
import { failWith, formatMessage } from '../kernel/messages/messages.ts';
import { createTextSchema } from '../kernel/text.ts';

/** Versions that pages can show: the version that the specification fixes for the interface, or that of the release. */
export const displayedVersionOptions = ['specification', 'release'] as const;

/** Version of the interface in the specification. */
export const specifiedInterfaceVersion = '1.9.0';

/** Maximum number of domains that admins can reject. */
const maxRefusedDomains = 500;

/** Site-wide settings that admins can change. */
export const SiteSettings = z.strictObject({
  /** Text above the top bar; empty for no banner. */
  bannerText: createTextSchema(300),
  contactEmail: DeliverableEmailAddress,
  bookingUrl: z
    .url({ protocol: /^https?$/, ...failWith(msg`Enter a web address that starts with http:// or https://.`) })
    .max(500),
  /**
   * Domains, including subdomains, that are rejected at registration in addition to domains of personal and disposable
   * addresses.
   */
  refusedDomains: z
    .array(DomainName)
    .max(
      maxRefusedDomains,
      failWith(msg`Enter at most ${plural({ max: maxRefusedDomains }, { one: '# domain', other: '# domains' })}.`),
    ),
  /** Version in the footer of all pages. Optional for clients of earlier releases, which do not send it. */
  shownVersion: z.enum(displayedVersionOptions).default('specification'),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Text of the banner until an admin changes it. */
export const defaultSiteBannerText = msg`This site is under construction. Catalogue entries and figures are samples.`;

/** Name of the deployment setting that stores the site settings, as JSON. */
export const siteSettingsKey = 'site';

/** Stored settings; properties of newer releases are ignored. */
const StoredSiteSettings = z.object(SiteSettings.shape);

/**
 * Parses stored settings and adds defaults for missing settings.
 * @param stored JSON, possibly of an earlier release.
 */
export function parseSiteSettings(stored: string): SiteSettings {
  return StoredSiteSettings.parse(JSON.parse(stored));
}

/**
 * Returns the stored settings, or the defaults.
 * @param stored JSON, or `null` if an admin has never changed the settings.
 * @param usual values that apply until an admin changes the settings.
 */
export function parseStoredOrDefaultSiteSettings(
  stored: string | null,
  usual: Pick<SiteSettings, 'contactEmail' | 'bookingUrl'>,
): SiteSettings {
  if (stored !== null) return parseSiteSettings(stored);
  const { contactEmail, bookingUrl } = usual;
  return {
    bannerText: formatMessage(defaultSiteBannerText),
    contactEmail,
    bookingUrl,
    refusedDomains: [],
    shownVersion: 'specification',
  };
}

export const readSettingsEndpoint = defineQueryEndpoint('/api/admin/settings', 'admin', {
  summary: 'Read the marketplace settings.',
  reply: SiteSettings,
});

/** Replaces all settings, effective immediately. */
export const changeSettingsEndpoint = defineCommandEndpoint('PUT', '/api/admin/settings', 'admin', {
  summary: 'Replace the marketplace settings.',
  body: SiteSettings,
  reply: z.object({ message: z.string(), settings: SiteSettings }),
});
