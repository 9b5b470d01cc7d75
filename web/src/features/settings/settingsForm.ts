import { type shownVersions, SiteSettings, specifiedVersion } from '@marketplace/contracts/settings/settings.api.ts';
import { type FieldErrors, schemaErrors } from '../../core/useCheckedForm.ts';

/** Form values; `refusedDomains` has one domain per line. */
export interface SettingsForm {
  bannerText: string;
  contactEmail: string;
  bookingUrl: string;
  refusedDomains: string;
  shownVersion: (typeof shownVersions)[number];
}

/** Options of the version in the footer. @param release `undefined` while it is being loaded. */
export function listVersionOptions(
  release: string | undefined,
): { value: SettingsForm['shownVersion']; label: string }[] {
  return [
    { value: 'specification', label: `Version of the specification (${specifiedVersion})` },
    { value: 'release', label: `Release of this marketplace${release === undefined ? '' : ` (${release})`}` },
  ];
}

export function formOf(settings: SiteSettings): SettingsForm {
  return { ...settings, refusedDomains: settings.refusedDomains.join('\n') };
}

function toUnvalidatedSettings(form: SettingsForm): Record<keyof SettingsForm, unknown> {
  return { ...form, refusedDomains: form.refusedDomains.split(/[\s,;]+/).filter((domain) => domain !== '') };
}

/** Returns the validation errors by field. */
export function settingsErrors(form: SettingsForm): FieldErrors<SettingsForm> {
  return schemaErrors(SiteSettings, toUnvalidatedSettings(form));
}

/** Converts the form values to settings. @throws ZodError when `validateSettingsForm` returns errors. */
export function settingsOf(form: SettingsForm): SiteSettings {
  return SiteSettings.parse(toUnvalidatedSettings(form));
}
