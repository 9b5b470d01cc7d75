import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { ProviderAccessStatus } from '../accounts/accounts.api.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { AccountLookupEmailAddress } from '../kernel/emailAddress.ts';
import { ProviderId } from '../kernel/ids.ts';
import { createRequiredTextSchema, createTextSchema } from '../kernel/text.ts';
import { VendorRight } from './access.values.ts';

/**
 * Fails with 403: 'access.not-you' if the email address is not the caller's, and 'account.email-unconfirmed' if the
 * caller's email address is unconfirmed.
 */
export const requestAccessEndpoint = defineCommandEndpoint('POST', '/api/provider-access/request', 'session', {
  summary: "Request access to a provider. The address must be the caller's own.",
  refuses: [
    'access.approved',
    'access.history-full',
    'access.not-you',
    'access.pending',
    'access.unknown-provider',
    'account.email-unconfirmed',
  ],
  body: z.strictObject({
    user_email: AccountLookupEmailAddress,
    provider_id: ProviderId,
    provider_company_name: createRequiredTextSchema(200, msg`A provider must be chosen.`),
  }),
  reply: CommandReply.extend({ provider_access_status: ProviderAccessStatus }),
});

export const readAccessStatusEndpoint = defineQueryEndpoint('/api/provider-access/status/:email', 'session', {
  summary: 'Read the status of a request for provider access.',
  refuses: ['access.not-you', 'access.unknown-user'],
  params: z.object({ email: z.string().max(254) }),
  reply: z.object({
    provider_access_status: ProviderAccessStatus,
    provider_company_name: z.string().nullable(),
    reason: z.string().nullable(),
  }),
});

export const ProviderAccessRequestReplyItem = z.object({
  user_id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string(),
  provider_id: z.string(),
  provider_company_name: z.string(),
  provider_access_status: ProviderAccessStatus,
  access_requested_at: Instant,
  /** Users with an unconfirmed email address cannot be approved. */
  email_confirmed: z.boolean(),
});
export type ProviderAccessRequestReplyItem = z.infer<typeof ProviderAccessRequestReplyItem>;

export const listAccessRequestsEndpoint = defineQueryEndpoint('/api/admin/provider-access-requests', 'admin', {
  summary: 'List pending requests for provider access, oldest first.',
  reply: z.array(ProviderAccessRequestReplyItem),
});

const decision = z.strictObject({
  user_email: AccountLookupEmailAddress,
  admin_email: AccountLookupEmailAddress,
  reason: createTextSchema(500).nullish(),
});
const decided = CommandReply.extend({ provider_access_status: ProviderAccessStatus });

/** Fails with 'access.email-unconfirmed' (409) when the user has not confirmed the email address. */
export const approveAccessEndpoint = defineCommandEndpoint('POST', '/api/admin/provider-access/approve', 'admin', {
  summary: "Approve a user's request for provider access.",
  refuses: [
    'access.email-unconfirmed',
    'access.history-full',
    'access.not-pending',
    'access.not-you',
    'access.unknown-user',
  ],
  body: decision,
  reply: decided,
});

export const rejectAccessEndpoint = defineCommandEndpoint('POST', '/api/admin/provider-access/reject', 'admin', {
  summary: "Reject a user's request for provider access, with a reason.",
  refuses: ['access.history-full', 'access.not-pending', 'access.not-you', 'access.unknown-user'],
  body: decision,
  reply: decided,
});

/** Revokes approved access. The user sees the reason. Fails with 'access.not-approved' (409). */
export const revokeAccessEndpoint = defineCommandEndpoint('POST', '/api/admin/provider-access/revoke', 'admin', {
  summary: 'Revoke approved provider access, with a reason shown to the user.',
  refuses: ['access.history-full', 'access.not-approved', 'access.not-you', 'access.unknown-user'],
  body: decision,
  reply: decided,
});

/**
 * A user with access to a provider. `right` is the effective right: when a provider has no owner, the first approved
 * user counts as owner.
 */
export const ProviderUserReplyItem = ProviderAccessRequestReplyItem.extend({ right: VendorRight });
export type ProviderUserReplyItem = z.infer<typeof ProviderUserReplyItem>;

/** Ordered by provider, then by request date. A provider can have several users. */
export const listProviderUsersEndpoint = defineQueryEndpoint('/api/admin/provider-users', 'admin', {
  summary: 'List users with provider access, and what each may do.',
  reply: z.array(ProviderUserReplyItem),
});
