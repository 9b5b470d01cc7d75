import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { createTextSchema } from '../kernel/text.ts';
import { ProviderAccessStatus } from './accounts.api.ts';

/** A role that an admin can grant and revoke. Every user is a buyer, and provider access makes a user a vendor. */
export const GrantableRole = z.enum(['admin', 'analyst']);
export type GrantableRole = z.infer<typeof GrantableRole>;

/** Names, company and email are `null` after an erasure. */
export const AdminUserReplyItem = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  roles: z.array(GrantableRole),
  provider_access_status: ProviderAccessStatus,
  provider_company_name: z.string().nullable(),
  registered_at: Instant,
  email_confirmed: z.boolean(),
  second_factor: z.boolean(),
  disabled: z.boolean(),
  /** Number of active API tokens. */
  api_access: z.int(),
});
export type AdminUserReplyItem = z.infer<typeof AdminUserReplyItem>;

const intBetween = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/**
 * Lists the newest accounts first. `search` matches part of a name, email address or company, ignoring case. Pages are
 * numbered from 1.
 */
export const listUsersEndpoint = defineQueryEndpoint('/api/admin/users', 'admin', {
  summary: 'List accounts, newest first, filtered by part of a name, address or company.',
  query: z.object({
    search: z.string().trim().max(200).default(''),
    page: intBetween(1, 100_000).default(1),
    page_size: intBetween(1, 100).default(25),
  }),
  reply: z.object({ users: z.array(AdminUserReplyItem), total: z.int(), page: z.int(), page_size: z.int() }),
});

const params = z.object({ id: z.uuid() });

/** Ends all sessions of the user. Fails with 'account.unknown-user' (404) or 'access.last-admin' (409). */
export const disableUserEndpoint = defineCommandEndpoint('POST', '/api/admin/users/:id/disable', 'admin', {
  summary: 'Disable an account and end its sessions.',
  refuses: ['access.last-admin', 'account.history-full', 'account.unknown-user'],

  params,
  body: z.strictObject({ reason: createTextSchema(500).nullish() }),
  reply: CommandReply,
});

export const enableUserEndpoint = defineCommandEndpoint('POST', '/api/admin/users/:id/enable', 'admin', {
  summary: 'Enable a disabled account.',
  refuses: ['account.history-full', 'account.unknown-user'],
  params,
  reply: CommandReply,
});

/**
 * For users whose email address cannot receive mail. The event records which admin confirmed the address. Safe to
 * repeat.
 */
export const confirmUserEmailEndpoint = defineCommandEndpoint('POST', '/api/admin/users/:id/confirm-email', 'admin', {
  summary: 'Confirm an address that cannot receive mail.',
  refuses: ['account.history-full', 'account.unknown-user'],

  params,
  reply: CommandReply,
});

export const endUserSessionsEndpoint = defineCommandEndpoint('POST', '/api/admin/users/:id/end-sessions', 'admin', {
  summary: 'End all sessions of a user.',
  refuses: ['account.history-full', 'account.unknown-user'],

  params,
  reply: z.object({ message: z.string(), ended: z.int() }),
});

const roleBody = z.strictObject({ role: GrantableRole });
const currentRoles = CommandReply.extend({ roles: z.array(GrantableRole) });

/** Fails with 'access.email-unconfirmed' (409) when the user has not confirmed the email address. */
export const grantUserRoleEndpoint = defineCommandEndpoint('POST', '/api/admin/users/:id/roles/grant', 'admin', {
  summary: 'Grant a role to a user.',
  refuses: ['access.email-unconfirmed', 'access.history-full', 'account.unknown-user'],

  params,
  body: roleBody,
  reply: currentRoles,
});

/** Fails with 'access.last-admin' (409). */
export const revokeUserRoleEndpoint = defineCommandEndpoint('POST', '/api/admin/users/:id/roles/revoke', 'admin', {
  summary: 'Revoke a role from a user.',
  refuses: ['access.history-full', 'access.last-admin', 'account.unknown-user'],

  params,
  body: roleBody,
  reply: currentRoles,
});

/** For demos on a local machine without a mail server; returns 404 everywhere else. */
export const devMailEndpoint = defineEndpoint({
  summary:
    'Show mails that were not sent because no mail server is configured. For demos on the local machine: 404 anywhere else.',
  refuses: ['request.not-found'],
  files: [fileResponseMediaTypes.page],
  method: 'GET',
  path: '/dev/mail',
  service: 'command',
  access: 'public',
  secret: true,
  reply: z.string(),
});
