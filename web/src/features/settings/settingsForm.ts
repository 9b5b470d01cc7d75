import { SiteSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { type FieldErrors, schemaErrors } from '../../core/useCheckedForm.ts';

/** The form as it is typed: one domain a line. */
export interface SettingsForm {
  bannerText: string;
  contactEmail: string;
  bookingUrl: string;
  refusedDomains: string;
}

/** The settings as the form's fields hold them, one domain a line. */
export function formOf(settings: SiteSettings): SettingsForm {
  return { ...settings, refusedDomains: settings.refusedDomains.join('\n') };
}

function typedIn(form: SettingsForm): Record<keyof SettingsForm, unknown> {
  return { ...form, refusedDomains: form.refusedDomains.split(/[\s,;]+/).filter((domain) => domain !== '') };
}

/** What must be mended before the settings can be sent. */
export function settingsErrors(form: SettingsForm): FieldErrors<SettingsForm> {
  return schemaErrors(SiteSettings, typedIn(form));
}

/** The settings as they are sent. @throws ZodError what `settingsErrors` says. */
export function settingsOf(form: SettingsForm): SiteSettings {
  return SiteSettings.parse(typedIn(form));
}
