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
  'privacy-policy': { version: currentTermsOfServiceVersion, digest: 'c922b93e2db5f6ec' },
  'terms-of-service': { version: currentTermsOfServiceVersion, digest: '95086d575c2b8207' },
  'cookie-policy': { version: '2026-12-01', digest: '855dff6e59423346' },
  'accessibility-statement': { version: '2026-12-01', digest: '177dd83c3de29baf' },
} as const satisfies Partial<Record<keyof typeof legalPageTitles, LegalTextVersion>>;
