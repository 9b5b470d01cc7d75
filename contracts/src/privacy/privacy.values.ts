/** The rights under the data protection law for which a person can ask. */
export const rightsRequestTypes = [
  'access',
  'rectification',
  'erasure',
  'portability',
  'restriction',
  'objection',
] as const;

/** What a request can be about: a right, or that nobody's data is sold ('do-not-sell'). */
export const privacyRequestTypes = [...rightsRequestTypes, 'do-not-sell'] as const;
export type PrivacyRequestType = (typeof privacyRequestTypes)[number];

/** Version of what people choose about cookies. A choice of another version counts as none. */
export const consentVersion = '1.0';

/** What people choose about, besides what is necessary. */
export const optionalCategories = ['analytics', 'marketing', 'functional'] as const;
export type OptionalCategory = (typeof optionalCategories)[number];

/** Characters of a browser's own description that the log of choices takes. */
export const longestUserAgent = 1000;

/** The rights that are in force until they are taken back: data is only kept, and the person is not studied. */
export const processingRights = ['restriction', 'objection'] as const;
export type ProcessingRight = (typeof processingRights)[number];
