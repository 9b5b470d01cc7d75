import { z } from 'zod';
import { AccountLookupEmailAddress } from '../kernel/emailAddress.ts';
import { defineCommandEndpoint } from '../kernel/endpoint.ts';
import {
  oidcProviderFailureRefusalCodes,
  oidcAuthorizationResponseRefusalCodes,
  OidcSignInStartReply,
  OidcAuthorizationResponse,
} from '../kernel/oidcSignIn.ts';
import { SignedInUserReply } from './accounts.api.ts';

/**
 * Fails with 'company.sign-in-off' (422) if the domain has no company, or if its company has no identity provider or
 * only an untested one.
 */
export const startCompanySignInEndpoint = defineCommandEndpoint('POST', '/api/auth/company/start', 'public', {
  summary: "Start a sign-in through the identity provider of the company at the address's domain.",
  refuses: [...oidcProviderFailureRefusalCodes, 'company.public-domain', 'company.sign-in-off'],
  limit: 'email-check',
  secret: true,
  body: z.strictObject({ email: AccountLookupEmailAddress }),
  reply: OidcSignInStartReply,
});

/**
 * Proofs that an account requires in addition to the identity provider: its password at the first sign-in through the
 * identity provider, and its second-factor code.
 */
export const CompanySignInExtraProof = z.enum(['password', 'code']);
export type CompanySignInExtraProof = z.infer<typeof CompanySignInExtraProof>;

/** Either a session, or the missing proofs and the ticket to submit them with. */
export const CompanySignInSessionOrProofsReply = z.object({
  message: z.string(),
  email: z.string(),
  sessionToken: z.string().nullable(),
  user: SignedInUserReply.nullable(),
  needs: z.array(CompanySignInExtraProof).max(2),
  ticket: z.string().nullable(),
});
export type CompanySignInSessionOrProofsReply = z.infer<typeof CompanySignInSessionOrProofsReply>;

/**
 * Fails with 'account.company-sign-in' (403) when the account cannot be used through the company's identity provider.
 */
export const finishCompanySignInEndpoint = defineCommandEndpoint('POST', '/api/auth/company/finish', 'public', {
  summary:
    "Sign in with the response of the company's identity provider. Without an account, creates one and requests to join the company.",
  refuses: [
    ...oidcAuthorizationResponseRefusalCodes,
    'account.credentials',
    'account.history-full',
    'account.unknown-user',
    'account.busy',
    'account.company-sign-in',
    'account.email-taken',
    'account.registered',
    'company.asked-enough',
    'company.full',
    'company.history-full',
    'company.member',
    'company.other-domain',
    'company.pending',
  ],
  limit: 'sign-in',
  secret: true,
  body: OidcAuthorizationResponse,
  reply: CompanySignInSessionOrProofsReply,
});

export const proveCompanySignInEndpoint = defineCommandEndpoint('POST', '/api/auth/company/prove', 'public', {
  summary: 'Submit the password or second-factor code that the account requires, and sign in.',
  refuses: [
    'account.busy',
    'account.company-sign-in',
    'account.credentials',
    'account.second-factor',
    'account.second-factor-needed',
    'company.public-domain',
    'company.sign-in-off',
    'company.sign-in-stale',
  ],
  limit: 'sign-in',
  secret: true,
  body: z.strictObject({
    email: AccountLookupEmailAddress,
    ticket: z.string().min(1).max(4000),
    password: z.string().max(1000).optional(),
    code: z.string().trim().max(40).optional(),
  }),
  reply: z.object({ sessionToken: z.string(), user: SignedInUserReply, message: z.string() }),
});
