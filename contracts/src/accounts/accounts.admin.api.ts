import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, endpoint, query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { text } from '../kernel/text.ts';
import { ProviderAccessStatus } from './accounts.api.ts';

/** A role that an admin may give and take; everybody is a buyer, and provider access makes a vendor. */
export const GrantableRole = z.enum(['admin', 'analyst']);
export type GrantableRole = z.infer<typeof GrantableRole>;

/** Names, company and address are `null` after an erasure. */
export const AdminUserView = z.object({
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
  /** How many API tokens of the person work. */
  api_access: z.int(),
});
export type AdminUserView = z.infer<typeof AdminUserView>;

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** Newest first; `search` is a part of name, address or company, in any case. Pages count from 1. */
export const listUsers = query('/api/admin/users', 'admin', {
  summary: 'Accounts, newest first, found by a part of name, address or company.',
  query: z.object({
    search: z.string().trim().max(200).default(''),
    page: whole(1, 100_000).default(1),
    page_size: whole(1, 100).default(25),
  }),
  reply: z.object({ users: z.array(AdminUserView), total: z.int(), page: z.int(), page_size: z.int() }),
});

const params = z.object({ id: z.uuid() });

/** Ends the sessions. Refuses 'account.unknown-user' (404) and 'access.last-admin' (409). */
export const disableUser = command('POST', '/api/admin/users/:id/disable', 'admin', {
  summary: 'Shut an account, which ends its sessions.',
  refuses: ['access.last-admin', 'account.history-full', 'account.unknown-user'],

  params,
  body: z.strictObject({ reason: text(500).nullish() }),
  reply: Accepted,
});

export const enableUser = command('POST', '/api/admin/users/:id/enable', 'admin', {
  summary: 'Open an account again that was shut.',
  refuses: ['account.history-full', 'account.unknown-user'],
  params,
  reply: Accepted,
});

/** An admin vouches for an address that no mail reaches; the log says who did. Once is enough. */
export const confirmUserEmail = command('POST', '/api/admin/users/:id/confirm-email', 'admin', {
  summary: 'Vouch for an address that no mail reaches.',
  refuses: ['account.history-full', 'account.unknown-user'],

  params,
  reply: Accepted,
});

export const endUserSessions = command('POST', '/api/admin/users/:id/end-sessions', 'admin', {
  summary: 'End every session of a person.',
  refuses: ['account.history-full', 'account.unknown-user'],

  params,
  reply: z.object({ message: z.string(), ended: z.int() }),
});

const roleBody = z.strictObject({ role: GrantableRole });
const rolesNow = Accepted.extend({ roles: z.array(GrantableRole) });

/** Refuses 'access.email-unconfirmed' (409) for somebody who has not confirmed the address. */
export const grantUserRole = command('POST', '/api/admin/users/:id/roles/grant', 'admin', {
  summary: 'Give a person a role.',
  refuses: ['access.email-unconfirmed', 'access.history-full', 'account.unknown-user'],

  params,
  body: roleBody,
  reply: rolesNow,
});

/** Refuses 'access.last-admin' (409). */
export const revokeUserRole = command('POST', '/api/admin/users/:id/roles/revoke', 'admin', {
  summary: 'Take a role from a person.',
  refuses: ['access.history-full', 'access.last-admin', 'account.unknown-user'],

  params,
  body: roleBody,
  reply: rolesNow,
});

/** Mails that were not sent because no mail server is set: a page for demos on this machine, 404 anywhere else. */
export const devMail = endpoint({
  summary:
    'Mails that were not sent because no mail server is set: a page for demos on this machine, 404 anywhere else.',
  refuses: ['request.not-found'],
  files: [mediaTypes.page],
  method: 'GET',
  path: '/dev/mail',
  service: 'command',
  access: 'public',
  secret: true,
  reply: z.string(),
});
