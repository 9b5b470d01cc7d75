/** Data subject rights that a person can request. */
export const dataSubjectRequestTypes = [
  'access',
  'rectification',
  'erasure',
  'portability',
  'restriction',
  'objection',
] as const;

/** Types of privacy requests: the data subject rights, and opting out of the sale of data ('do-not-sell'). */
export const privacyRequestTypes = [...dataSubjectRequestTypes, 'do-not-sell'] as const;
export type PrivacyRequestType = (typeof privacyRequestTypes)[number];

/** Version of the cookie options. Choices made for another version are ignored. */
export const cookieOptionsVersion = '1.0';

/** Cookie categories that visitors can decline. */
export const optionalConsentCategories = ['analytics', 'marketing', 'functional'] as const;
export type OptionalConsentCategory = (typeof optionalConsentCategories)[number];

/** Maximum length of a user agent in a request, in code points. */
export const maxUserAgentLength = 1000;

/** Rights that stay in effect until revoked: restriction of processing, and objection to analytics. */
export const revocableDataSubjectRights = ['restriction', 'objection'] as const;
export type RevocableDataSubjectRight = (typeof revocableDataSubjectRights)[number];
