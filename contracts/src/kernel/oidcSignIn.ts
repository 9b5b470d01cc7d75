import { z } from 'zod';
import { createTextSchema } from './text.ts';

/** Maximum length of the issuer URL of an OpenID Connect provider. */
export const maxOidcIssuerUrlLength = 500;

/** Path of the redirect URI, which is the same for all identity providers. */
export const oidcRedirectPath = '/company-sign-in';

/** The authorization URL, and a ticket that only this browser has and that is required to complete the sign-in. */
export const OidcSignInStartReply = z.object({ address: z.url(), ticket: z.string() });
export type OidcSignInStartReply = z.infer<typeof OidcSignInStartReply>;

/** Authorization response of an identity provider, with the ticket from the start of the sign-in. */
export const OidcAuthorizationResponse = z.strictObject({
  code: createTextSchema(4000).min(1),
  state: createTextSchema(200).min(1),
  /** The issuer, if the provider sends it. */
  iss: createTextSchema(maxOidcIssuerUrlLength).optional(),
  ticket: z.string().min(1).max(4000),
});
export type OidcAuthorizationResponse = z.infer<typeof OidcAuthorizationResponse>;

/** Codes for failures of an identity provider. */
export const oidcProviderFailureRefusalCodes = ['company.sign-in-address', 'company.sign-in-provider'] as const;

/** Codes for a rejected authorization response. */
export const oidcAuthorizationResponseRefusalCodes = [
  ...oidcProviderFailureRefusalCodes,
  'company.public-domain',
  'company.sign-in-email',
  'company.sign-in-off',
  'company.sign-in-refused',
  'company.sign-in-stale',
] as const;
