import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { CompanyId, UserId } from '../kernel/ids.ts';
import { requiredText } from '../kernel/text.ts';
import { CompanyRole, longestCompanyName, mostMembers, mostWaiting } from './companies.values.ts';

/** A person as colleagues see each other. Name and address are `null` after an erasure. */
export const ColleagueView = z.object({
  user_id: UserId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether it is the caller. */
  own: z.boolean(),
});

export const CompanyMemberView = ColleagueView.extend({ role: CompanyRole, since: Instant });
export type CompanyMemberView = z.infer<typeof CompanyMemberView>;
export const WaitingMemberView = ColleagueView.extend({ asked_at: Instant });
export type WaitingMemberView = z.infer<typeof WaitingMemberView>;

/** How the caller stands to the company of the own address: none there, not in it, waiting for an answer, or in it. */
export const CompanyStanding = z.enum(['none', 'outside', 'waiting', 'member']);
export type CompanyStanding = z.infer<typeof CompanyStanding>;

export const OwnCompanyView = z.object({
  /** What stands behind the @ of the caller's address. */
  domain: z.string(),
  /** Whether the address is known to be the caller's own: nobody founds or joins before. */
  email_confirmed: z.boolean(),
  standing: CompanyStanding,
  /** `name` is `null` where whoever gave it was erased. Outsiders read the name alone. */
  company: z.object({ company_id: CompanyId, name: z.string().nullable() }).nullable(),
  role: CompanyRole.nullable(),
  /** Owners first, then by who came first; for members alone. */
  members: z.array(CompanyMemberView).max(mostMembers),
  /** Who came first; for members who may let people in. */
  waiting: z.array(WaitingMemberView).max(mostWaiting),
  /** RFQs that are the caller's alone and may be handed over to the company; 0 for who may not. */
  earlier_requests: z.int(),
});
export type OwnCompanyView = z.infer<typeof OwnCompanyView>;

export const readOwnCompany = query('/api/company', 'session', {
  summary: "The company of the caller's address, and who belongs to it.",
  reply: OwnCompanyView,
});

const named = z.strictObject({ name: requiredText(longestCompanyName, 'The company needs a name.') });

/** The first of a domain. Refuses 'company.public-domain' (422) for a domain where everybody can have an address. */
export const foundCompany = command('POST', '/api/company/found', 'session', {
  summary: "Make a company of the people at the caller's domain, which the caller owns.",
  refuses: [
    'account.email-unconfirmed',
    'company.exists',
    'company.history-full',
    'company.not-member',
    'company.public-domain',
  ],
  body: named,
  reply: Accepted.extend({ company_id: CompanyId }),
});

/** Refuses 'company.other-domain' (403) for any company but the one of the caller's address. */
export const joinCompany = command('POST', '/api/company/join', 'session', {
  summary: "Ask to belong to the company of the caller's domain.",
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
  reply: Accepted,
});

/** Ends the own request, or the own membership. The last owner stays: 'company.last-owner' (409). */
export const leaveCompany = command('POST', '/api/company/leave', 'session', {
  summary: "Leave the company, or take the request to join back; the last owner can't.",
  refuses: ['company.history-full', 'company.last-owner', 'company.not-member'],
  reply: Accepted,
});

const person = { user_id: UserId };
const byMember = ['company.history-full', 'company.not-allowed', 'company.not-member'] as const;

/** Whoever may act for the company lets people in, up to the own role. */
export const admitMember = command('POST', '/api/company/members/admit', 'session', {
  summary: 'Let somebody in who asked to belong to the company.',
  refuses: [...byMember, 'company.full', 'company.not-pending'],
  body: z.strictObject({ ...person, role: CompanyRole }),
  reply: Accepted,
});

export const declineMember = command('POST', '/api/company/members/decline', 'session', {
  summary: 'Decline somebody who asked to belong to the company.',
  refuses: [...byMember, 'company.not-pending'],
  body: z.strictObject(person),
  reply: Accepted,
});

export const setMemberRole = command('POST', '/api/company/members/role', 'session', {
  summary: 'Say what a member may do; owners only.',
  refuses: [...byMember, 'company.last-owner', 'company.unknown-member'],
  body: z.strictObject({ ...person, role: CompanyRole }),
  reply: Accepted,
});

export const removeMember = command('POST', '/api/company/members/remove', 'session', {
  summary: 'Take a member out of the company; owners only.',
  refuses: [...byMember, 'company.last-owner', 'company.unknown-member'],
  body: z.strictObject(person),
  reply: Accepted,
});

export const renameCompany = command('PUT', '/api/company/name', 'session', {
  summary: "Change the company's name; owners only.",
  refuses: byMember,
  body: named,
  reply: Accepted,
});
