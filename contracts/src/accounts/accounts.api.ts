import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { EmailAddress, TypedAddress } from '../kernel/emailAddress.ts';
import { requiredText, text } from '../kernel/text.ts';

export const Role = z.enum(['buyer', 'analyst', 'admin']);
export type Role = z.infer<typeof Role>;
export const ProviderAccessStatus = z.enum(['none', 'pending', 'approved']);
export type ProviderAccessStatus = z.infer<typeof ProviderAccessStatus>;

/** A signed-in person, with the names in both spellings, as pages read either. */
export const UserView = z.object({
  id: z.uuid(),
  email: z.string(),
  company: z.string(),
  role: Role,
  first_name: z.string(),
  last_name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  provider_access_status: ProviderAccessStatus,
  provider_company_name: z.string().nullable(),
  provider_id: z.string().nullable(),
  /** Whether the person may only read what that provider is sent. */
  provider_reads_only: z.boolean(),
  /** Why the last request was rejected or the access revoked, in the admin's words; `null` from the next request on. */
  provider_access_reason: z.string().nullable(),
  /** Sending an RFQ needs it. */
  email_confirmed: z.boolean(),
  /** Whether a sign-in needs a code. */
  second_factor: z.boolean(),
  /** Whether the terms as they stand are accepted: commands need it. */
  terms_accepted: z.boolean(),
  /** Whether the person's data is only kept: then nothing is matched for the person. */
  processing_restricted: z.boolean(),
  /** Whether the person objects to being studied: pages tell nothing of what the person does. */
  objecting: z.boolean(),
});
export type UserView = z.infer<typeof UserView>;

/** `code`: six digits of the second factor or a recovery code, once it was asked for. */
export const LoginBody = z.strictObject({
  email: TypedAddress,
  password: z.string().min(1).max(1000),
  code: z.string().trim().max(40).optional(),
});
export const RegisterBody = z
  .strictObject({
    email: EmailAddress,
    password: z.string().min(1).max(1000),
    firstName: requiredText(100, 'First name is required.').optional(),
    lastName: requiredText(100, 'Last name is required.').optional(),
    first_name: requiredText(100, 'First name is required.').optional(),
    last_name: requiredText(100, 'Last name is required.').optional(),
    company: requiredText(200, 'Company name is required.'),
    /** The version of the terms that the person accepted: the current one. Left out, they are asked for before the first command. */
    termsVersion: text(40).optional(),
  })
  .refine((body) => (body.firstName ?? body.first_name) !== undefined, {
    path: ['firstName'],
    message: 'First name is required.',
  })
  .refine((body) => (body.lastName ?? body.last_name) !== undefined, {
    path: ['lastName'],
    message: 'Last name is required.',
  });

/** Refuses 'account.personal-email', 'account.no-mail', 'account.email-taken', 'account.password', 'account.terms'. */
export const register = command('POST', '/api/auth/register', 'public', {
  summary: 'Open an account, and sign in to it.',
  refuses: [
    'account.busy',
    'account.credentials',
    'account.email-taken',
    'account.history-full',
    'account.no-mail',
    'account.password',
    'account.personal-email',
    'account.registered',
    'account.terms',
    'account.unknown-user',
  ],
  limit: 'registration',
  secret: true,
  body: RegisterBody,
  reply: Accepted.extend({ sessionToken: z.string(), user: UserView }),
});

/**
 * Refuses 'account.credentials'; with the right password, and without a session, 'account.second-factor-needed' while `code` is
 * missing (call again with it) and 'account.second-factor' when it does not fit.
 */
export const login = command('POST', '/api/auth/login', 'public', {
  summary: 'Sign in with an address and a password, and the code of the second factor where one is set up.',
  refuses: [
    'account.busy',
    'account.credentials',
    'account.history-full',
    'account.second-factor',
    'account.second-factor-needed',
    'account.unknown-user',
  ],
  limit: 'sign-in',
  secret: true,
  body: LoginBody,
  reply: z.object({ sessionToken: z.string(), user: UserView, message: z.string() }),
});

export const validateSession = query('/api/auth/validate', 'session', {
  summary: 'Who is signed in.',
  refuses: ['account.not-ready'],
  reply: z.object({ user: UserView }),
});

/** Answers alike for a token that is already dead. */
export const logout = command('POST', '/api/auth/logout', 'public', {
  summary: 'End the session. Answers alike for a token that is already dead.',
  reply: z.object({ message: z.string() }),
});
