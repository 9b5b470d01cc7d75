/** Titles of the legal pages, by path. */
export const legalPageTitles = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
  'cookie-policy': 'Cookie Policy',
  'data-subject-rights': 'Data Subject Rights',
  'do-not-sell': 'Do Not Sell',
  'accessibility-statement': 'Accessibility Statement',
} as const;
