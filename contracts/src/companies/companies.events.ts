import { z } from 'zod';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { CompanyId, UserId } from '../kernel/ids.ts';
import { CompanyRole, longestCompanyName, mostMembers } from './companies.values.ts';

const memberIds = { companyId: CompanyId, userId: UserId };
/** Personal because a company name can be a person's name; erased with the user who entered it. A code point has up to two UTF-16 units. */
const name = personal(z.string().max(2 * longestCompanyName), 'userId');

/** The first user of a domain created the company and owns it. */
export const CompanyFounded = firstVersion('CompanyFounded', { ...memberIds, name });
/** `userId` renamed the company. */
export const CompanyRenamed = firstVersion('CompanyRenamed', { ...memberIds, name });
/** A user of the company's domain requested to join; `owners` are the recipients of the notification. */
export const JoinRequested = firstVersion('JoinRequested', { ...memberIds, owners: z.array(UserId).max(mostMembers) });
/** A member (`by`) approved the request. */
export const MemberAdmitted = firstVersion('MemberAdmitted', { ...memberIds, role: CompanyRole, by: UserId });
export const JoinDeclined = firstVersion('JoinDeclined', { ...memberIds, by: UserId });
/** The user withdrew the request. */
export const JoinWithdrawn = firstVersion('JoinWithdrawn', memberIds);
/** `by` is `null` when the last owner was erased and the longest-standing member becomes owner. */
export const MemberRoleSet = firstVersion('MemberRoleSet', { ...memberIds, role: CompanyRole, by: UserId.nullable() });
/** `by` is the owner who removed the member, the member who left, or `null` when the member was erased. */
export const MemberLeft = firstVersion('MemberLeft', { ...memberIds, by: UserId.nullable() });

const signInIds = { ...memberIds, settingId: z.uuid() };
/** An owner (`userId`) configured an OpenID Connect provider, not active yet. Its settings are sealed outside the log. */
export const CompanySignInSet = firstVersion('CompanySignInSet', signInIds);
/** An owner signed in through it, and it confirmed the owner's address: members can now use it. */
export const CompanySignInTurnedOn = firstVersion('CompanySignInTurnedOn', signInIds);
export const CompanySignInTurnedOff = firstVersion('CompanySignInTurnedOff', signInIds);

export const companyEvents = [
  CompanyFounded,
  CompanyRenamed,
  JoinRequested,
  MemberAdmitted,
  JoinDeclined,
  JoinWithdrawn,
  MemberRoleSet,
  MemberLeft,
  CompanySignInSet,
  CompanySignInTurnedOn,
  CompanySignInTurnedOff,
] as const;

/** Events of a `company-{companyId}` stream. */
export type CompanyEvent = EventOf<(typeof companyEvents)[number]>;

/** Stream of a company and its members. */
export function companyStream(companyId: string): string {
  return `company-${companyId}`;
}
