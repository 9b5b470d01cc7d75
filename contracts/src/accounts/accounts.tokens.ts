import { z } from 'zod';

/** What an API token may be used for; which calls each scope holds stands in `callScopes.ts`. */
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

/** Days for which a token works: at least, at most, and unless something else is said. */
export const tokenDays = { least: 1, most: 365, usual: 90 } as const;

/** Tokens that one person may have, expired ones included until they are forgotten. */
export const mostTokens = 20;

/** Days after its end for which an expired token stays in the list. */
export const expiredTokenDays = 7;

/** Characters that the name of a token has at most. */
export const longestTokenName = 60;
