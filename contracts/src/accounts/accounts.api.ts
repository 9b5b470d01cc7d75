import { msg } from '@lingui/core/runtime-macro';
import { failWith } from '../kernel/messages/messages.ts';
import { z } from 'zod';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { DeliverableEmailAddress, AccountLookupEmailAddress } from '../kernel/emailAddress.ts';
import { createRequiredTextSchema, createTextSchema } from '../kernel/text.ts';

export const UserRole = z.enum(['buyer', 'analyst', 'admin']);
export type UserRole = z.infer<typeof UserRole>;
export const ProviderAccessStatus = z.enum(['none', 'pending', 'approved']);
export type ProviderAccessStatus = z.infer<typeof ProviderAccessStatus>;

/** The signed-in user. Names appear in snake case and in camel case, because clients use both. */
export const SignedInUserReply = z.object({
  id: z.uuid(),
  email: z.string(),
  company: z.string(),
  role: UserRole,
  first_name: z.string(),
  last_name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  provider_access_status: ProviderAccessStatus,
  provider_company_name: z.string().nullable(),
  provider_id: z.string().nullable(),
  /** Whether the user can read, but not answer, the RFQs that were sent to the provider `provider_id`. */
  provider_reads_only: z.boolean(),
  /**
   * Reason for the rejection of the last request or the revocation of the access, as written by the admin. `null` once
   * the user requests access again.
   */
  provider_access_reason: z.string().nullable(),
  /** Whether the email address is confirmed, which is required to send an RFQ. */
  email_confirmed: z.boolean(),
  /** Whether signing in requires a second-factor code. */
  second_factor: z.boolean(),
  /** Whether the user accepted the current terms. Commands require this. */
  terms_accepted: z.boolean(),
  /** Whether processing is restricted (GDPR Art. 18). If `true`, data is stored but not used, so no matching runs. */
  processing_restricted: z.boolean(),
  /** Whether the user objected to analytics. If `true`, pages send no usage events. */
  objecting: z.boolean(),
});
export type SignedInUserReply = z.infer<typeof SignedInUserReply>;

/**
 * `code`: a six-digit second-factor code or a recovery code; required after the error 'account.second-factor-needed'.
 */
export const LoginBody = z.strictObject({
  email: AccountLookupEmailAddress,
  password: z.string().min(1).max(1000),
  code: z.string().trim().max(40).optional(),
});
export const RegisterBody = z
  .strictObject({
    email: DeliverableEmailAddress,
    password: z.string().min(1).max(1000),
    firstName: createRequiredTextSchema(100, msg`First name is required.`).optional(),
    lastName: createRequiredTextSchema(100, msg`Last name is required.`).optional(),
    first_name: createRequiredTextSchema(100, msg`First name is required.`).optional(),
    last_name: createRequiredTextSchema(100, msg`Last name is required.`).optional(),
    company: createRequiredTextSchema(200, msg`Company name is required.`),
    /** Must be the current version of the terms. When omitted, the user must accept the terms before any command. */
    termsVersion: createTextSchema(40).optional(),
  })
  .refine((body) => (body.firstName ?? body.first_name) !== undefined, {
    path: ['firstName'],
    ...failWith(msg`First name is required.`),
  })
  .refine((body) => (body.lastName ?? body.last_name) !== undefined, {
    path: ['lastName'],
    ...failWith(msg`Last name is required.`),
  });

/**
 * Fails with 'account.personal-email', 'account.no-mail', 'account.email-taken', 'account.password' or 'account.terms'.
 */
export const registerEndpoint = defineCommandEndpoint('POST', '/api/auth/register', 'public', {
  summary: 'Create an account and sign in.',
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
  reply: CommandReply.extend({ sessionToken: z.string(), user: SignedInUserReply }),
});

/**
 * Fails with 'account.credentials' for a wrong email address or password. If the password is right but the account has
 * a second factor, fails with 'account.second-factor-needed' while `code` is missing (repeat the request with the code)
 * and with 'account.second-factor' when the code is wrong.
 */
export const loginEndpoint = defineCommandEndpoint('POST', '/api/auth/login', 'public', {
  summary: 'Sign in with an email address, a password and, if enabled, a second-factor code.',
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
  reply: z.object({ sessionToken: z.string(), user: SignedInUserReply, message: z.string() }),
});

export const validateSessionEndpoint = defineQueryEndpoint('/api/auth/validate', 'session', {
  summary: 'Read the signed-in user.',
  refuses: ['account.not-ready'],
  reply: z.object({ user: SignedInUserReply }),
});

/** Returns the same response when the session has already ended. */
export const logoutEndpoint = defineCommandEndpoint('POST', '/api/auth/logout', 'public', {
  summary: 'End the session. Returns the same response when the session has already ended.',
  reply: z.object({ message: z.string() }),
});
