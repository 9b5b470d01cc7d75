import { z } from 'zod';

/** Scopes of API tokens; `endpointScopes.ts` lists the endpoints of each. */
export const ApiScope = z.enum([
  'catalogue:read',
  'search:match',
  'search:share',
  'rfq:read',
  'rfq:send',
  'rfq:answer',
  'analytics:read',
]);
export type ApiScope = z.infer<typeof ApiScope>;

/** Lifetime of a token in days: minimum, maximum and default. */
export const apiTokenLifetimeDaysRange = { min: 1, max: 365, default: 90 } as const;

/** Maximum number of tokens per user, including expired ones that are still listed. */
export const maxApiTokensPerUser = 20;

/** Days for which an expired token stays listed. */
export const expiredApiTokenRetentionDays = 7;

/** Maximum length of an API token's name, in code points. */
export const maxApiTokenNameLength = 60;
