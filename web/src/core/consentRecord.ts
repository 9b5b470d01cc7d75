import {
  consentVersion,
  type OptionalCategory,
  optionalCategories,
} from '@marketplace/contracts/privacy/privacy.values.ts';

/** What a visitor allows besides what is necessary. */
export type Choices = Readonly<Record<OptionalCategory, boolean>>;

/** A visitor's choice as the browser keeps it. */
export interface ConsentRecord extends Choices {
  readonly necessary: true;
  /** Instant of the choice, ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly version: typeof consentVersion;
}

/** What Global Privacy Control is about: it holds whatever somebody chose. */
export const endedBySignal: readonly OptionalCategory[] = ['analytics', 'marketing'];

/** Whether the browser says for its owner that data must be neither sold nor shared. */
export function sendsOptOutSignal(): boolean {
  return (
    typeof navigator !== 'undefined' && (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true
  );
}

function isRecord(value: unknown): value is ConsentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { necessary, timestamp, version, ...rest } = value as Partial<ConsentRecord>;
  const isWhole = optionalCategories.every((category) => typeof rest[category] === 'boolean');
  return necessary === true && version === consentVersion && isWhole && !Number.isNaN(Date.parse(String(timestamp)));
}

/** @returns `null` for nothing, for a damaged record, and for a choice of another version: none of them is consent. */
export function parseConsent(text: string | null): ConsentRecord | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether the choice, and the browser's signal, allow what is in this category. */
export function allows(consent: ConsentRecord | null, category: OptionalCategory): boolean {
  return consent?.[category] === true && !(endedBySignal.includes(category) && sendsOptOutSignal());
}
