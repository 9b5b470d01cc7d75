import { msg } from '@lingui/core/runtime-macro';
import { failWith } from '../kernel/messages/messages.ts';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { AccountLookupEmailAddress } from '../kernel/emailAddress.ts';
import { createRequiredTextSchema, createTextSchema } from '../kernel/text.ts';
import { SignedInUserReply } from './accounts.api.ts';

const password = z.string().min(1).max(1000);
/** Token of a mailed link. */
const linkToken = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, failWith(msg`This link is incomplete. Copy the whole link from the email.`));
const code = z.string().trim().min(6).max(40);
const messageReply = z.object({ message: z.string() });

const firstName = createRequiredTextSchema(100, msg`First name is required.`).optional();
const lastName = createRequiredTextSchema(100, msg`Last name is required.`).optional();

/** Omitted fields keep their values. Accepts the first and last name in camel case and in snake case. */
export const changeProfileEndpoint = defineCommandEndpoint('PUT', '/api/auth/profile', 'session', {
  summary: "Change the caller's name or company. Omitted fields keep their values.",
  refuses: ['account.history-full', 'account.unknown-user'],
  body: z.strictObject({
    firstName,
    lastName,
    first_name: firstName,
    last_name: lastName,
    company: createRequiredTextSchema(200, msg`Company name is required.`).optional(),
  }),
  reply: CommandReply.extend({ user: SignedInUserReply }),
});

/** Accepts the current terms. Safe to repeat. Fails with 'account.terms' for any other version. */
export const acceptTermsEndpoint = defineCommandEndpoint('POST', '/api/auth/accept-terms', 'session', {
  summary: 'Accept the current terms of service. Safe to repeat.',
  refuses: ['account.history-full', 'account.terms', 'account.unknown-user'],
  beforeTerms: true,
  body: z.strictObject({ version: createTextSchema(40) }),
  reply: CommandReply.extend({ user: SignedInUserReply }),
});

/**
 * Confirms the email address with the link from the first mail. Requires a session of the account or its password, so
 * that the owner of an email address cannot confirm an account that a stranger registered with it. Safe to repeat.
 * Fails with 'account.link' if the link is unknown or expired, 'account.password-needed' without a session of the
 * account, and 'account.present-password' if the password is wrong.
 */
export const confirmEmailEndpoint = defineCommandEndpoint('POST', '/api/auth/confirm-email', 'public', {
  summary: 'Confirm an email address with the mailed link and a session or the password of the account.',
  refuses: [
    'account.busy',
    'account.history-full',
    'account.link',
    'account.password-needed',
    'account.present-password',
    'account.unknown-user',
  ],
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken, password: password.optional() }),
  reply: CommandReply,
});

/** Sends no mail if the email address is already confirmed. */
export const resendConfirmationEndpoint = defineCommandEndpoint('POST', '/api/auth/resend-confirmation', 'session', {
  summary: "Send a new confirmation link to the caller's address.",
  refuses: ['account.history-full', 'account.unknown-user'],
  beforeTerms: true,
  limit: 'password-reset',
  reply: messageReply,
});

/**
 * Ends every other session and notifies the user by mail. API tokens keep working. Fails with
 * 'account.present-password' or 'account.password'.
 */
export const changePasswordEndpoint = defineCommandEndpoint('POST', '/api/auth/change-password', 'session', {
  summary: 'Change the password and end every other session.',
  refuses: ['account.busy', 'account.password', 'account.present-password'],
  beforeTerms: true,
  limit: 'sign-in',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  reply: messageReply,
});

/** Returns the same response, after the same time, whether or not an account has the email address. */
export const forgotPasswordEndpoint = defineCommandEndpoint('POST', '/api/auth/forgot-password', 'public', {
  summary: 'Mail a link to set a new password. Returns the same response when no account has the address.',
  limit: 'password-reset',
  body: z.strictObject({ email: AccountLookupEmailAddress }),
  reply: messageReply,
});

/**
 * The mailed link works once, for 30 minutes, and invalidates all previous links. Ends all sessions, revokes all API
 * tokens, and confirms the address. Removes a second factor that was set up before the address was confirmed. Fails
 * with 'account.link' or 'account.password'.
 */
export const resetPasswordEndpoint = defineCommandEndpoint('POST', '/api/auth/reset-password', 'public', {
  summary: 'Set a new password with the mailed link. Ends all sessions and revokes all API tokens.',
  refuses: ['account.busy', 'account.history-full', 'account.link', 'account.password', 'account.unknown-user'],
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken, password }),
  reply: messageReply,
});

export const SessionReplyItem = z.object({
  id: z.uuid(),
  signed_in_at: Instant,
  /** Time of the last request with the session; updated at most every 5 minutes. */
  last_seen_at: Instant,
  /** Browser and operating system, for example "Firefox on Linux"; `null` when unknown. */
  device: z.string().nullable(),
  /** Whether the request was sent with this session. */
  current: z.boolean(),
});
export type SessionReplyItem = z.infer<typeof SessionReplyItem>;

export const listSessionsEndpoint = defineQueryEndpoint('/api/auth/sessions', 'session', {
  summary: "List the caller's active sessions, most recently used first.",
  reply: z.array(SessionReplyItem),
});

/**
 * Ends one session of the caller, possibly the current one. Fails with 'account.unknown-session' (404) if the session
 * is unknown or belongs to another user.
 */
export const endOwnSessionEndpoint = defineCommandEndpoint('POST', '/api/auth/sessions/:id/end', 'session', {
  summary: 'End one session of the caller.',
  refuses: ['account.unknown-session'],
  beforeTerms: true,
  params: z.object({ id: z.uuid() }),
  reply: messageReply,
});

/**
 * Ends all sessions of the caller, except the current one if `keepThis` is set. The live streams of ended sessions
 * close within 5 s.
 */
export const signOutEverywhereEndpoint = defineCommandEndpoint('POST', '/api/auth/sign-out-everywhere', 'session', {
  summary: 'End all sessions of the caller, optionally except the current one.',
  beforeTerms: true,
  body: z.strictObject({ keepThis: z.boolean().default(false) }),
  reply: messageReply.extend({ ended: z.int() }),
});

/**
 * Creates a new secret on every call; the second factor stays off until a code is confirmed. Fails with
 * 'account.email-unconfirmed' (403), 'account.present-password' or 'account.second-factor-on'.
 */
export const enrolSecondFactorEndpoint = defineCommandEndpoint('POST', '/api/auth/second-factor/enrol', 'session', {
  summary: 'Start setting up a second factor. Nothing changes until a code is confirmed.',
  refuses: ['account.busy', 'account.email-unconfirmed', 'account.present-password', 'account.second-factor-on'],
  limit: 'sign-in',
  secret: true,
  body: z.strictObject({ currentPassword: password }),
  reply: z.object({ secret: z.string(), otpauth_uri: z.string() }),
});

/**
 * Only this response contains the recovery codes. Fails with 'account.email-unconfirmed' (403), 'account.second-factor'
 * or 'account.second-factor-on'.
 */
export const confirmSecondFactorEndpoint = defineCommandEndpoint('POST', '/api/auth/second-factor/confirm', 'session', {
  summary: 'Confirm a second factor with its first code. The recovery codes are shown only once.',
  refuses: [
    'account.email-unconfirmed',
    'account.history-full',
    'account.second-factor',
    'account.second-factor-on',
    'account.unknown-user',
  ],
  limit: 'sign-in',
  secret: true,
  body: z.strictObject({ code }),
  reply: CommandReply.extend({ recovery_codes: z.array(z.string()) }),
});

/** Fails with 'account.present-password' for a wrong password and 'account.second-factor' for a wrong code. */
export const disableSecondFactorEndpoint = defineCommandEndpoint('POST', '/api/auth/second-factor/disable', 'session', {
  summary: 'Turn off the second factor.',
  refuses: [
    'account.busy',
    'account.history-full',
    'account.present-password',
    'account.second-factor',
    'account.second-factor-needed',
    'account.unknown-user',
  ],
  limit: 'sign-in',
  body: z.strictObject({ currentPassword: password, code }),
  reply: CommandReply,
});

/**
 * Previous recovery codes stop working. Fails with 'account.present-password', 'account.second-factor' or
 * 'account.second-factor-off' (409).
 */
export const renewRecoveryCodesEndpoint = defineCommandEndpoint(
  'POST',
  '/api/auth/second-factor/recovery-codes',
  'session',
  {
    summary: 'Create new recovery codes, shown only once. Previous codes stop working.',
    refuses: [
      'account.busy',
      'account.present-password',
      'account.second-factor',
      'account.second-factor-needed',
      'account.second-factor-off',
    ],
    limit: 'sign-in',
    secret: true,
    body: z.strictObject({ currentPassword: password, code }),
    reply: messageReply.extend({ recovery_codes: z.array(z.string()) }),
  },
);
