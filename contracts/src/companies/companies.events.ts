import { z } from 'zod';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { CompanyId, UserId } from '../kernel/ids.ts';
import { CompanyRole, longestCompanyName, mostMembers } from './companies.values.ts';

const member = { companyId: CompanyId, userId: UserId };
/** A company may be called by one person's name: it is erased with whoever gave it. Up to two UTF-16 units for a code point. */
const name = personal(z.string().max(2 * longestCompanyName), 'userId');

/** The first of a domain made a company of it, and owns it. */
export const CompanyFounded = firstVersion('CompanyFounded', { ...member, name });
/** `userId` is who renamed it. */
export const CompanyRenamed = firstVersion('CompanyRenamed', { ...member, name });
/** Somebody of the company's domain asks to belong to it; `owners` are those who hear of it. */
export const JoinRequested = firstVersion('JoinRequested', { ...member, owners: z.array(UserId).max(mostMembers) });
/** A member, `by`, let somebody in. */
export const MemberAdmitted = firstVersion('MemberAdmitted', { ...member, role: CompanyRole, by: UserId });
export const JoinDeclined = firstVersion('JoinDeclined', { ...member, by: UserId });
/** Whoever waited for an answer does not any more. */
export const JoinWithdrawn = firstVersion('JoinWithdrawn', member);
/** `by` is `null` where the last owner was erased and the longest-standing member follows. */
export const MemberRoleSet = firstVersion('MemberRoleSet', { ...member, role: CompanyRole, by: UserId.nullable() });
/** `by` is an owner who took somebody out, the same person who left, or `null` where the person was erased. */
export const MemberLeft = firstVersion('MemberLeft', { ...member, by: UserId.nullable() });

const signIn = { ...member, settingId: z.uuid() };
/** An owner, `userId`, said which provider of OpenID Connect signs people of the domain in; what it is stands sealed beside the log. It is off. */
export const CompanySignInSet = firstVersion('CompanySignInSet', signIn);
/** An owner signed in by it and it vouched for the owner's address: from now on people of the company may. */
export const CompanySignInTurnedOn = firstVersion('CompanySignInTurnedOn', signIn);
export const CompanySignInTurnedOff = firstVersion('CompanySignInTurnedOff', signIn);

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

/** Name of the stream that holds who belongs to a company. */
export function companyStream(companyId: string): string {
  return `company-${companyId}`;
}
