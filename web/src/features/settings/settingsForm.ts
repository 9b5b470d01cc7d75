import { t } from '@lingui/core/macro';
import {
  type displayedVersionOptions,
  SiteSettings,
  specifiedInterfaceVersion,
} from '@marketplace/contracts/settings/settings.api.ts';
import { type FormFieldErrors, getSchemaFieldErrors } from '../../core/useValidatedForm.ts';

/** Form values; `refusedDomains` has one domain per line. */
export interface SiteSettingsFormValues {
  bannerText: string;
  contactEmail: string;
  bookingUrl: string;
  refusedDomains: string;
  shownVersion: (typeof displayedVersionOptions)[number];
}

/**
 * Lists the options for the version that the footer shows.
 * @param release release of this marketplace; `undefined` while loading.
 */
export function listFooterVersionSettingOptions(
  release: string | undefined,
): { value: SiteSettingsFormValues['shownVersion']; label: string }[] {
  return [
    { value: 'specification', label: t`Version of the specification (${specifiedInterfaceVersion})` },
    {
      value: 'release',
      label: release === undefined ? t`Release of this marketplace` : t`Release of this marketplace (${release})`,
    },
  ];
}

/** Converts saved settings to form values; `parseSiteSettingsForm` converts them back. */
export function toSiteSettingsFormValues(settings: SiteSettings): SiteSettingsFormValues {
  return { ...settings, refusedDomains: settings.refusedDomains.join('\n') };
}

function toUnvalidatedSettings(form: SiteSettingsFormValues): Record<keyof SiteSettingsFormValues, unknown> {
  return { ...form, refusedDomains: form.refusedDomains.split(/[\s,;]+/).filter((domain) => domain !== '') };
}

/** Returns the validation errors by field. */
export function validateSiteSettingsForm(form: SiteSettingsFormValues): FormFieldErrors<SiteSettingsFormValues> {
  return getSchemaFieldErrors(SiteSettings, toUnvalidatedSettings(form));
}

/**
 * Converts the form values to settings.
 * @throws ZodError if `validateSiteSettingsForm` returns errors.
 */
export function parseSiteSettingsForm(form: SiteSettingsFormValues): SiteSettings {
  return SiteSettings.parse(toUnvalidatedSettings(form));
}
