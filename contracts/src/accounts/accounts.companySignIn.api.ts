import { z } from 'zod';
import { TypedAddress } from '../kernel/emailAddress.ts';
import { command } from '../kernel/endpoint.ts';
import { failedProvider, refusedReturn, SignInBegun, SignInReturn } from '../kernel/providerSignIn.ts';
import { UserView } from './accounts.api.ts';

/** Refuses 'company.sign-in-off' (422) alike where there is no company, none with a provider, and none that is tested. */
export const startCompanySignIn = command('POST', '/api/auth/company/start', 'public', {
  summary: "Begin a sign-in by the provider of the company at an address's domain.",
  refuses: [...failedProvider, 'company.public-domain', 'company.sign-in-off'],
  limit: 'email-check',
  secret: true,
  body: z.strictObject({ email: TypedAddress }),
  reply: SignInBegun,
});

/** What the account itself asks for after the provider: its password the first time, and the code of its second factor. */
export const SignInProof = z.enum(['password', 'code']);
export type SignInProof = z.infer<typeof SignInProof>;

/** Either the session, or what is to be proven first, with the ticket for that. */
export const CompanySignInReply = z.object({
  message: z.string(),
  email: z.string(),
  sessionToken: z.string().nullable(),
  user: UserView.nullable(),
  needs: z.array(SignInProof).max(2),
  ticket: z.string().nullable(),
});
export type CompanySignInReply = z.infer<typeof CompanySignInReply>;

/** Refuses 'account.company-sign-in' (403) for an account that the company's provider does not open. */
export const finishCompanySignIn = command('POST', '/api/auth/company/finish', 'public', {
  summary:
    "Sign in with what the company's provider answered; who has no account gets one and asks to join the company.",
  refuses: [
    ...refusedReturn,
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
  body: SignInReturn,
  reply: CompanySignInReply,
});

export const proveCompanySignIn = command('POST', '/api/auth/company/prove', 'public', {
  summary: "Give the account's password or code that it asks for after the company's provider, and be signed in.",
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
    email: TypedAddress,
    ticket: z.string().min(1).max(4000),
    password: z.string().max(1000).optional(),
    code: z.string().trim().max(40).optional(),
  }),
  reply: z.object({ sessionToken: z.string(), user: UserView, message: z.string() }),
});
