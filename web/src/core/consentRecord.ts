import {
  cookieOptionsVersion,
  type OptionalConsentCategory,
  optionalConsentCategories,
} from '@marketplace/contracts/privacy/privacy.values.ts';

/** The optional categories that a visitor allows. */
export type CookieConsentChoices = Readonly<Record<OptionalConsentCategory, boolean>>;

/** A visitor's choice as stored in the browser. */
export interface CookieConsentRecord extends CookieConsentChoices {
  readonly necessary: true;
  /** Time of the choice, ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly version: typeof cookieOptionsVersion;
}

/** Categories that Global Privacy Control turns off, regardless of the visitor's choice. */
export const categoriesDeniedByGlobalPrivacyControl: readonly OptionalConsentCategory[] = ['analytics', 'marketing'];

/** Whether the browser sends Global Privacy Control, which forbids selling and sharing the visitor's data. */
export function sendsGlobalPrivacyControl(): boolean {
  return (
    typeof navigator !== 'undefined' && (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true
  );
}

function isRecord(value: unknown): value is CookieConsentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { necessary, timestamp, version, ...rest } = value as Partial<CookieConsentRecord>;
  const isWhole = optionalConsentCategories.every((category) => typeof rest[category] === 'boolean');
  return (
    necessary === true && version === cookieOptionsVersion && isWhole && !Number.isNaN(Date.parse(String(timestamp)))
  );
}

/**
 * Parses the stored choice about cookies.
 * @returns `null`, which means no consent, if the choice is missing, damaged or of another consent version.
 */
export function parseCookieConsentRecord(text: string | null): CookieConsentRecord | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether both the visitor's choice and Global Privacy Control allow the category. */
export function isConsentCategoryAllowed(
  consent: CookieConsentRecord | null,
  category: OptionalConsentCategory,
): boolean {
  return (
    consent?.[category] === true &&
    !(categoriesDeniedByGlobalPrivacyControl.includes(category) && sendsGlobalPrivacyControl())
  );
}
