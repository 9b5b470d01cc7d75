import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { TypedAddress } from '../kernel/emailAddress.ts';
import { requiredText, text } from '../kernel/text.ts';
import { UserView } from './accounts.api.ts';

const password = z.string().min(1).max(1000);
/** What a mailed link carries. */
const linkToken = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, 'This link is not complete.');
const code = z.string().trim().min(6).max(40);
const said = z.object({ message: z.string() });

const firstName = requiredText(100, 'First name is required.').optional();
const lastName = requiredText(100, 'Last name is required.').optional();

/** What is left out stays as it is; both spellings of the names are taken. */
export const changeProfile = command('PUT', '/api/auth/profile', 'session', {
  summary: "Change the caller's name or company. What is left out stays as it is.",
  refuses: ['account.history-full', 'account.unknown-user'],
  body: z.strictObject({
    firstName,
    lastName,
    first_name: firstName,
    last_name: lastName,
    company: requiredText(200, 'Company name is required.').optional(),
  }),
  reply: Accepted.extend({ user: UserView }),
});

/** The terms as they stand. Safe to repeat. Refuses 'account.terms' for another version. */
export const acceptTerms = command('POST', '/api/auth/accept-terms', 'session', {
  summary: 'Accept the terms of service as they stand. Safe to repeat.',
  refuses: ['account.history-full', 'account.terms', 'account.unknown-user'],
  beforeTerms: true,
  body: z.strictObject({ version: text(40) }),
  reply: Accepted.extend({ user: UserView }),
});

/**
 * The link of the first mail, opened by whoever registered: with a session of that account, or with its password, so that a click of
 * the address's owner never confirms what a stranger registered. Safe to repeat. Refuses 'account.link' when it is unknown or too old,
 * 'account.password-needed' without a session of the account, 'account.present-password'.
 */
export const confirmEmail = command('POST', '/api/auth/confirm-email', 'public', {
  summary: 'Confirm an address by the link of the first mail, with a session of the account or its password.',
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
  reply: Accepted,
});

/** Mails a new link to the caller's own address; nothing is mailed to somebody who has confirmed. */
export const resendConfirmation = command('POST', '/api/auth/resend-confirmation', 'session', {
  summary: "Mail a new link to confirm the caller's own address.",
  refuses: ['account.history-full', 'account.unknown-user'],
  beforeTerms: true,
  limit: 'password-reset',
  reply: said,
});

/** Ends every other session, and tells the person by mail; API tokens go on. Refuses 'account.present-password' and 'account.password'. */
export const changePassword = command('POST', '/api/auth/change-password', 'session', {
  summary: 'Change the password, which ends every other session.',
  refuses: ['account.busy', 'account.password', 'account.present-password'],
  beforeTerms: true,
  limit: 'sign-in',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  reply: said,
});

/** The same answer in the same time for an address that nobody has. */
export const forgotPassword = command('POST', '/api/auth/forgot-password', 'public', {
  summary: 'Mail a link to set a new password. The same answer for an address that nobody has.',
  limit: 'password-reset',
  body: z.strictObject({ email: TypedAddress }),
  reply: said,
});

/**
 * The mailed link: 30 minutes, once, and it ends every other one. Ends every session and API token, and confirms the address; a second factor that was
 * set up before the address was confirmed goes. Refuses 'account.link' and 'account.password'.
 */
export const resetPassword = command('POST', '/api/auth/reset-password', 'public', {
  summary: 'Set a new password by the mailed link, which ends every session and API token.',
  refuses: ['account.busy', 'account.history-full', 'account.link', 'account.password', 'account.unknown-user'],
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken, password }),
  reply: said,
});

export const SessionView = z.object({
  id: z.uuid(),
  signed_in_at: Instant,
  /** Moves at most every 5 minutes. */
  last_seen_at: Instant,
  /** Browser and system, as "Firefox on Linux"; `null` where they are not known. */
  device: z.string().nullable(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

/** The caller's living sessions, the last used first. */
export const listSessions = query('/api/auth/sessions', 'session', {
  summary: "The caller's living sessions, the last used first.",
  reply: z.array(SessionView),
});

/** Ends one session of the caller, which may be the asking one. Refuses 'account.unknown-session' (404), also for somebody else's. */
export const endOwnSession = command('POST', '/api/auth/sessions/:id/end', 'session', {
  summary: 'End one session of the caller.',
  refuses: ['account.unknown-session'],
  beforeTerms: true,
  params: z.object({ id: z.uuid() }),
  reply: said,
});

/** Ends every session of the caller, the asking one included unless it is to be kept; their live streams end within 5 s. */
export const signOutEverywhere = command('POST', '/api/auth/sign-out-everywhere', 'session', {
  summary: 'End every session of the caller, except this one when it is to be kept.',
  beforeTerms: true,
  body: z.strictObject({ keepThis: z.boolean().default(false) }),
  reply: said.extend({ ended: z.int() }),
});

/**
 * Begins anew each time; nothing changes until a code is confirmed. Refuses 'account.email-unconfirmed' (403),
 * 'account.present-password', 'account.second-factor-on'.
 */
export const enrolSecondFactor = command('POST', '/api/auth/second-factor/enrol', 'session', {
  summary: 'Begin to set up a second factor; nothing changes until a code is confirmed.',
  refuses: ['account.busy', 'account.email-unconfirmed', 'account.present-password', 'account.second-factor-on'],
  limit: 'sign-in',
  secret: true,
  body: z.strictObject({ currentPassword: password }),
  reply: z.object({ secret: z.string(), otpauth_uri: z.string() }),
});

/**
 * The recovery codes are shown this once. Refuses 'account.email-unconfirmed' (403), 'account.second-factor',
 * 'account.second-factor-on'.
 */
export const confirmSecondFactor = command('POST', '/api/auth/second-factor/confirm', 'session', {
  summary: 'Confirm a second factor by its first code. The recovery codes are shown this once.',
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
  reply: Accepted.extend({ recovery_codes: z.array(z.string()) }),
});

/** Refuses 'account.present-password', 'account.second-factor'. */
export const disableSecondFactor = command('POST', '/api/auth/second-factor/disable', 'session', {
  summary: 'Take the second factor away.',
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
  reply: Accepted,
});

/**
 * New recovery codes, shown this once; those of before are dead. Refuses 'account.present-password', 'account.second-factor',
 * 'account.second-factor-off' (409).
 */
export const renewRecoveryCodes = command('POST', '/api/auth/second-factor/recovery-codes', 'session', {
  summary: 'Make new recovery codes, shown this once; those of before are dead.',
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
  reply: said.extend({ recovery_codes: z.array(z.string()) }),
});
