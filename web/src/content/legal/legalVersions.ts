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
  'privacy-policy': { version: currentTermsOfServiceVersion, digest: '8f7e2483c1933d69' },
  'terms-of-service': { version: currentTermsOfServiceVersion, digest: '83e1ae600f157efe' },
  'cookie-policy': { version: '2026-12-01', digest: 'f7432ab44957c0f8' },
  'accessibility-statement': { version: '2026-12-01', digest: 'c935d55cd014b3a3' },
} as const satisfies Partial<Record<keyof typeof legalPageTitles, LegalTextVersion>>;
