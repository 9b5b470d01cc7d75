import { z } from 'zod';
import { text } from './text.ts';

/** Maximum length of the issuer URL of an OpenID Connect provider. */
export const longestIssuer = 500;

/** Path of the only redirect URI of identity providers. */
export const providerReturnPath = '/company-sign-in';

/** The authorization URL, and a ticket that only this browser has and that is required to complete the sign-in. */
export const SignInBegun = z.object({ address: z.url(), ticket: z.string() });
export type SignInBegun = z.infer<typeof SignInBegun>;

/** Authorization response of an identity provider, with the ticket from the start of the sign-in. */
export const SignInReturn = z.strictObject({
  code: text(4000).min(1),
  state: text(200).min(1),
  /** The issuer, if the provider sends it. */
  iss: text(longestIssuer).optional(),
  ticket: z.string().min(1).max(4000),
});
export type SignInReturn = z.infer<typeof SignInReturn>;

/** Codes for failures of an identity provider. */
export const failedProvider = ['company.sign-in-address', 'company.sign-in-provider'] as const;

/** Codes for a rejected authorization response. */
export const refusedReturn = [
  ...failedProvider,
  'company.public-domain',
  'company.sign-in-email',
  'company.sign-in-off',
  'company.sign-in-refused',
  'company.sign-in-stale',
] as const;
