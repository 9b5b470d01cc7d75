/** The rights under the data protection law for which a person can ask. */
export const rightsRequestTypes = [
  'access',
  'rectification',
  'erasure',
  'portability',
  'restriction',
  'objection',
] as const;
