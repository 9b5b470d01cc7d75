import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import type { legalPageTitles } from '../legalTitles.ts';

/**
 * The version of a text is the date of its last change (`YYYY-MM-DD`). `digest` is a hash of the text's data, so that
 * a test detects every change.
 */
export interface LegalTextVersion {
  readonly version: string;
  readonly digest: string;
}

/**
 * Users accept the terms and the privacy policy together, so both share one version. A change to either text requires a
 * new acceptance.
 */
export const legalTextVersions = {
  'privacy-policy': { version: currentTermsOfServiceVersion, digest: '32e8afb54872c2e9' },
  'terms-of-service': { version: currentTermsOfServiceVersion, digest: '227bad9ba62935cf' },
  'cookie-policy': { version: '2026-11-27', digest: 'a9cd47f2bb44e66f' },
  'accessibility-statement': { version: '2026-11-23', digest: '3f10300be7c7eae8' },
} as const satisfies Partial<Record<keyof typeof legalPageTitles, LegalTextVersion>>;
