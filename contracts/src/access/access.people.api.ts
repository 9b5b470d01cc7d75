import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { AccountLookupEmailAddress } from '../kernel/emailAddress.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { UserId } from '../kernel/ids.ts';
import { maxUsersPerProvider, maxListedProviderAccessRequests, VendorRight } from './access.values.ts';

/** A user with access to a provider, as shown to colleagues. */
export const VendorTeamMemberReplyItem = z.object({
  user_id: UserId,
  name: z.string().nullable(),
  /** Whether this user is the caller. */
  own: z.boolean(),
  /** The effective right: when a provider has no owner, the first approved user counts as owner. */
  right: VendorRight,
});
export type VendorTeamMemberReplyItem = z.infer<typeof VendorTeamMemberReplyItem>;

/** A pending request for access, with the data that an owner needs for the decision. */
export const PendingVendorTeamRequestReplyItem = z.object({
  user_id: UserId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Users with an unconfirmed email address cannot be approved. */
  email_confirmed: z.boolean(),
  asked_at: Instant,
});
export type PendingVendorTeamRequestReplyItem = z.infer<typeof PendingVendorTeamRequestReplyItem>;

export const VendorTeamReply = z.object({
  provider_name: z.string(),
  /** The caller's own right. */
  right: VendorRight,
  /** Owners first, then by approval date. */
  people: z.array(VendorTeamMemberReplyItem).max(maxUsersPerProvider),
  /** Ordered by request date. Empty unless the caller is an owner. */
  waiting: z.array(PendingVendorTeamRequestReplyItem).max(maxListedProviderAccessRequests),
});
export type VendorTeamReply = z.infer<typeof VendorTeamReply>;

export const readVendorPeopleEndpoint = defineQueryEndpoint('/api/vendor/people', 'vendor', {
  summary: "List users with access to the caller's provider and their rights. Owners also see pending requests.",
  reply: VendorTeamReply,
});

const person = { user_id: UserId };
const ownerRefusals = ['access.history-full', 'access.owner-needed'] as const;

/** Fails with 'access.not-pending' (409) when the user has no pending request for access to the caller's provider. */
export const admitVendorEndpoint = defineCommandEndpoint('POST', '/api/vendor/people/admit', 'answering', {
  summary: "Approve a pending request for access to the caller's provider; owners only.",
  refuses: [
    ...ownerRefusals,
    'access.email-unconfirmed',
    'access.not-approved',
    'access.not-pending',
    'access.provider-full',
  ],
  body: z.strictObject({ ...person, right: VendorRight }),
  reply: CommandReply,
});

export const declineVendorEndpoint = defineCommandEndpoint('POST', '/api/vendor/people/decline', 'answering', {
  summary: "Decline a pending request for access to the caller's provider; owners only.",
  refuses: [...ownerRefusals, 'access.not-pending'],
  body: z.strictObject(person),
  reply: CommandReply,
});

/**
 * Fails with 'access.last-owner' (409) when the last owner would lose the right, and with 'access.not-approved' (409)
 * when the user has no access to the provider or does not exist.
 */
export const setVendorRightEndpoint = defineCommandEndpoint('POST', '/api/vendor/people/right', 'answering', {
  summary: "Set what a user with access to the caller's provider may do; owners only.",
  refuses: [...ownerRefusals, 'access.last-owner', 'access.not-approved'],
  body: z.strictObject({ ...person, right: VendorRight }),
  reply: CommandReply,
});

/** Fails with 'access.last-owner' (409) when the user is the last owner. */
export const removeVendorEndpoint = defineCommandEndpoint('POST', '/api/vendor/people/remove', 'answering', {
  summary: "Revoke a user's access to the caller's provider; owners only.",
  refuses: [...ownerRefusals, 'access.last-owner', 'access.not-approved'],
  body: z.strictObject(person),
  reply: CommandReply,
});

/**
 * Unlike owners, admins may leave a provider without an explicit owner. Fails with 'access.last-owner' (409) if the
 * demoted user would still count as owner, because no explicit owner would remain and this user is the first approved
 * user.
 */
export const setVendorRightByAdminEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/provider-access/right',
  'admin',
  {
    summary: 'Set what a user with access to a provider may do.',
    refuses: [
      'access.history-full',
      'access.last-owner',
      'access.not-approved',
      'access.not-you',
      'access.unknown-user',
    ],
    body: z.strictObject({
      user_email: AccountLookupEmailAddress,
      admin_email: AccountLookupEmailAddress,
      right: VendorRight,
    }),
    reply: CommandReply,
  },
);
