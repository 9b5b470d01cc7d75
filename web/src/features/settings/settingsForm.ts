import { SiteSettings } from '@marketplace/contracts/settings/settings.api.ts';

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

export type SettingsErrors = Partial<Record<keyof SettingsForm, string>>;

/** The settings as they can be sent, or what must be mended first. */
export function settingsOf(form: SettingsForm): { settings: SiteSettings } | { errors: SettingsErrors } {
  const refusedDomains = form.refusedDomains.split(/[\s,;]+/).filter((domain) => domain !== '');
  const parsed = SiteSettings.safeParse({ ...form, refusedDomains });
  if (parsed.success) return { settings: parsed.data };
  const errors: SettingsErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof SettingsForm] ??= message;
  return { errors };
}
