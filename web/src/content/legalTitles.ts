import { t } from '@lingui/core/macro';

/** Titles of the legal pages, by path. */
export const legalPageTitles = {
  'privacy-policy': t`Privacy Policy`,
  'terms-of-service': t`Terms of Service`,
  'cookie-policy': t`Cookie Policy`,
  'data-subject-rights': t`Data Subject Rights`,
  'do-not-sell': t`Do Not Sell`,
  'accessibility-statement': t`Accessibility Statement`,
} as const;
