import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { CompanyId, UserId } from '../kernel/ids.ts';
import { createRequiredTextSchema } from '../kernel/text.ts';
import { CompanyRole, maxCompanyNameLength, maxCompanyMembers, maxPendingJoinRequests } from './companies.values.ts';

/** A member as shown to colleagues. Name and email address are `null` after an erasure. */
export const CompanyColleagueReplyItem = z.object({
  user_id: UserId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether this user is the caller. */
  own: z.boolean(),
});

export const CompanyMemberReplyItem = CompanyColleagueReplyItem.extend({ role: CompanyRole, since: Instant });
export type CompanyMemberReplyItem = z.infer<typeof CompanyMemberReplyItem>;
export const PendingCompanyMemberReplyItem = CompanyColleagueReplyItem.extend({ asked_at: Instant });
export type PendingCompanyMemberReplyItem = z.infer<typeof PendingCompanyMemberReplyItem>;

/**
 * Relation of the caller to the company of their email domain: the company does not exist, the caller is not a member,
 * a join request is pending, or the caller is a member.
 */
export const CallerCompanyMembershipStatus = z.enum(['none', 'outside', 'waiting', 'member']);
export type CallerCompanyMembershipStatus = z.infer<typeof CallerCompanyMembershipStatus>;

export const OwnCompanyReply = z.object({
  /** Domain of the caller's email address. */
  domain: z.string(),
  /** Users with an unconfirmed email address cannot create or join a company. */
  email_confirmed: z.boolean(),
  standing: CallerCompanyMembershipStatus,
  /** `name` is `null` once the member who entered the name is erased. Non-members see only id and name. */
  company: z.object({ company_id: CompanyId, name: z.string().nullable() }).nullable(),
  role: CompanyRole.nullable(),
  /** Owners first, then the other members by joining date. Empty unless the caller is a member. */
  members: z.array(CompanyMemberReplyItem).max(maxCompanyMembers),
  /** Ordered by request date. Empty unless the caller may approve requests. */
  waiting: z.array(PendingCompanyMemberReplyItem).max(maxPendingJoinRequests),
  /**
   * Number of the caller's personal RFQs that can be transferred to the company; 0 if the caller may not transfer any.
   */
  earlier_requests: z.int(),
});
export type OwnCompanyReply = z.infer<typeof OwnCompanyReply>;

export const readOwnCompanyEndpoint = defineQueryEndpoint('/api/company', 'session', {
  summary: "Read the company of the caller's address, and its members.",
  reply: OwnCompanyReply,
});

const nameBody = z.strictObject({
  name: createRequiredTextSchema(maxCompanyNameLength, msg`Company name is required.`),
});

/** One company per domain. Fails with 'company.public-domain' (422) for public mail domains. */
export const foundCompanyEndpoint = defineCommandEndpoint('POST', '/api/company/found', 'session', {
  summary: "Create a company for the caller's domain, owned by the caller.",
  refuses: [
    'account.email-unconfirmed',
    'company.exists',
    'company.history-full',
    'company.not-member',
    'company.public-domain',
  ],
  body: nameBody,
  reply: CommandReply.extend({ company_id: CompanyId }),
});

/**
 * Fails with 'company.other-domain' (403) for any company except that of the caller's email domain, and if that company
 * does not exist.
 */
export const joinCompanyEndpoint = defineCommandEndpoint('POST', '/api/company/join', 'session', {
  summary: "Request to join the company of the caller's domain.",
  refuses: [
    'account.email-unconfirmed',
    'company.asked-enough',
    'company.full',
    'company.history-full',
    'company.member',
    'company.not-member',
    'company.other-domain',
    'company.pending',
    'company.public-domain',
  ],
  body: z.strictObject({ company_id: CompanyId }),
  reply: CommandReply,
});

/** Ends the caller's membership or pending request. Fails with 'company.last-owner' (409) for the last owner. */
export const leaveCompanyEndpoint = defineCommandEndpoint('POST', '/api/company/leave', 'session', {
  summary: 'Leave the company, or withdraw the request to join. The last owner cannot leave.',
  refuses: ['company.history-full', 'company.last-owner', 'company.not-member'],
  reply: CommandReply,
});

const person = { user_id: UserId };
const memberRefusals = ['company.history-full', 'company.not-allowed', 'company.not-member'] as const;

/** Buyers and owners can approve requests. They can grant at most their own role. */
export const admitMemberEndpoint = defineCommandEndpoint('POST', '/api/company/members/admit', 'session', {
  summary: 'Approve a request to join the company.',
  refuses: [...memberRefusals, 'company.full', 'company.not-pending'],
  body: z.strictObject({ ...person, role: CompanyRole }),
  reply: CommandReply,
});

export const declineMemberEndpoint = defineCommandEndpoint('POST', '/api/company/members/decline', 'session', {
  summary: 'Decline a request to join the company.',
  refuses: [...memberRefusals, 'company.not-pending'],
  body: z.strictObject(person),
  reply: CommandReply,
});

export const setMemberRoleEndpoint = defineCommandEndpoint('POST', '/api/company/members/role', 'session', {
  summary: 'Set the role of a member; owners only.',
  refuses: [...memberRefusals, 'company.last-owner', 'company.unknown-member'],
  body: z.strictObject({ ...person, role: CompanyRole }),
  reply: CommandReply,
});

export const removeMemberEndpoint = defineCommandEndpoint('POST', '/api/company/members/remove', 'session', {
  summary: 'Remove a member from the company; owners only.',
  refuses: [...memberRefusals, 'company.last-owner', 'company.unknown-member'],
  body: z.strictObject(person),
  reply: CommandReply,
});

export const renameCompanyEndpoint = defineCommandEndpoint('PUT', '/api/company/name', 'session', {
  summary: "Change the company's name; owners only.",
  refuses: memberRefusals,
  body: nameBody,
  reply: CommandReply,
});
