/** Names of the read models. Stored in the log and in the database, so that names never change. */
export const readModelNames = [
  'catalogue',
  'people',
  'rfqBoard',
  'rfqHistory',
  'searches',
  'corrections',
  'privacy',
  'coverage',
  'responses',
  'arrivals',
  'contacts',
  'applications',
  'exchangeRates',
  'conversations',
  'notifications',
  'companies',
  'companySearches',
] as const;
export type ReadModelName = (typeof readModelNames)[number];
