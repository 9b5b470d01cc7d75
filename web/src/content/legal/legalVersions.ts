import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import type { legalTitles } from '../legalTitles.ts';

/** A version of a text is the day of its last change, `YYYY-MM-DD`; `digest` is of the text as data, so that no change goes unnoticed. */
export interface LegalVersion {
  readonly version: string;
  readonly digest: string;
}

/** The terms and the privacy policy are accepted together, so that they have one version: a change of either asks everybody again. */
export const legalVersions = {
  'privacy-policy': { version: currentTermsVersion, digest: '32e8afb54872c2e9' },
  'terms-of-service': { version: currentTermsVersion, digest: '227bad9ba62935cf' },
  'cookie-policy': { version: '2026-11-27', digest: 'a9cd47f2bb44e66f' },
  'accessibility-statement': { version: '2026-11-23', digest: '3f10300be7c7eae8' },
} as const satisfies Partial<Record<keyof typeof legalTitles, LegalVersion>>;
