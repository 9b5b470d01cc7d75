import { type shownVersions, SiteSettings, specifiedVersion } from '@marketplace/contracts/settings/settings.api.ts';
import { type FieldErrors, getSchemaErrors } from '../../core/useCheckedForm.ts';

/** Form values; `refusedDomains` has one domain per line. */
export interface SettingsFormValues {
  bannerText: string;
  contactEmail: string;
  bookingUrl: string;
  refusedDomains: string;
  shownVersion: (typeof shownVersions)[number];
}

/**
 * Options of the version in the footer.
 * @param release `undefined` while it is being loaded.
 */
export function listVersionOptions(
  release: string | undefined,
): { value: SettingsFormValues['shownVersion']; label: string }[] {
  return [
    { value: 'specification', label: `Version of the specification (${specifiedVersion})` },
    { value: 'release', label: `Release of this marketplace${release === undefined ? '' : ` (${release})`}` },
  ];
}

export function toSettingsFormValues(settings: SiteSettings): SettingsFormValues {
  return { ...settings, refusedDomains: settings.refusedDomains.join('\n') };
}

function toUnvalidatedSettings(form: SettingsFormValues): Record<keyof SettingsFormValues, unknown> {
  return { ...form, refusedDomains: form.refusedDomains.split(/[\s,;]+/).filter((domain) => domain !== '') };
}

/** Returns the validation errors by field. */
export function validateSettingsForm(form: SettingsFormValues): FieldErrors<SettingsFormValues> {
  return getSchemaErrors(SiteSettings, toUnvalidatedSettings(form));
}

/**
 * Converts the form values to settings.
 * @throws ZodError if `validateSiteSettingsForm` returns errors.
 */
export function parseSettingsForm(form: SettingsFormValues): SiteSettings {
  return SiteSettings.parse(toUnvalidatedSettings(form));
}
