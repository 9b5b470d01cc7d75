import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { ProviderAccessStatus } from '../accounts/accounts.api.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { TypedAddress } from '../kernel/emailAddress.ts';
import { ProviderId } from '../kernel/ids.ts';
import { requiredText, text } from '../kernel/text.ts';
import { VendorRight } from './access.values.ts';

/**
 * The address never decides who acts: one that is not the caller's own gets 403. Refuses 'account.email-unconfirmed' (403).
 */
export const requestAccess = command('POST', '/api/provider-access/request', 'session', {
  summary: "Ask to answer for a provider. The address must be the caller's own.",
  refuses: [
    'access.approved',
    'access.history-full',
    'access.not-you',
    'access.pending',
    'access.unknown-provider',
    'account.email-unconfirmed',
  ],
  body: z.strictObject({
    user_email: TypedAddress,
    provider_id: ProviderId,
    provider_company_name: requiredText(200, 'A provider must be chosen.'),
  }),
  reply: Accepted.extend({ provider_access_status: ProviderAccessStatus }),
});

export const readAccessStatus = query('/api/provider-access/status/:email', 'session', {
  summary: 'How far a request for provider access has come.',
  refuses: ['access.not-you', 'access.unknown-user'],
  params: z.object({ email: z.string().max(254) }),
  reply: z.object({
    provider_access_status: ProviderAccessStatus,
    provider_company_name: z.string().nullable(),
    reason: z.string().nullable(),
  }),
});

export const AccessRequestView = z.object({
  user_id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string(),
  provider_id: z.string(),
  provider_company_name: z.string(),
  provider_access_status: ProviderAccessStatus,
  access_requested_at: Instant,
  /** Whether the address is known to be the person's own: nobody is approved before. */
  email_confirmed: z.boolean(),
});
export type AccessRequestView = z.infer<typeof AccessRequestView>;

/** Pending requests, oldest first. */
export const listAccessRequests = query('/api/admin/provider-access-requests', 'admin', {
  summary: 'Requests for provider access that wait for a decision, oldest first.',
  reply: z.array(AccessRequestView),
});

const decision = z.strictObject({ user_email: TypedAddress, admin_email: TypedAddress, reason: text(500).nullish() });
const decided = Accepted.extend({ provider_access_status: ProviderAccessStatus });

/** Refuses 'access.email-unconfirmed' (409) for somebody who has not confirmed the address. */
export const approveAccess = command('POST', '/api/admin/provider-access/approve', 'admin', {
  summary: "Approve somebody's request for provider access.",
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

export const rejectAccess = command('POST', '/api/admin/provider-access/reject', 'admin', {
  summary: "Reject somebody's request for provider access, with a reason.",
  refuses: ['access.history-full', 'access.not-pending', 'access.not-you', 'access.unknown-user'],
  body: decision,
  reply: decided,
});

/** Ends an approved access, with the reason that the person reads. Refuses 'access.not-approved' (409). */
export const revokeAccess = command('POST', '/api/admin/provider-access/revoke', 'admin', {
  summary: 'End an approved provider access, with the reason that the person reads.',
  refuses: ['access.history-full', 'access.not-approved', 'access.not-you', 'access.unknown-user'],
  body: decision,
  reply: decided,
});

/** Somebody with access to a provider, and what the person may do for it as it counts. */
export const ProviderUserView = AccessRequestView.extend({ right: VendorRight });
export type ProviderUserView = z.infer<typeof ProviderUserView>;

/** Who has access to which provider, by provider and then by who asked first; a provider may have several people. */
export const listProviderUsers = query('/api/admin/provider-users', 'admin', {
  summary: 'Who has access to which provider, and what each may do.',
  reply: z.array(ProviderUserView),
});
