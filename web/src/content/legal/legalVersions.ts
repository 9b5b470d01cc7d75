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
  'privacy-policy': { version: currentTermsOfServiceVersion, digest: 'a71301c852f596b3' },
  'terms-of-service': { version: currentTermsOfServiceVersion, digest: 'edfc15c0e708aa3d' },
  'cookie-policy': { version: '2026-12-01', digest: 'fc16f47d6142e9cb' },
  'accessibility-statement': { version: '2026-12-01', digest: '564d48272b98f617' },
} as const satisfies Partial<Record<keyof typeof legalPageTitles, LegalTextVersion>>;
