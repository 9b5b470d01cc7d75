import { z } from 'zod';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { CompanyId, UserId } from '../kernel/ids.ts';
import { CompanyRole, maxCompanyNameLength, maxCompanyMembers } from './companies.values.ts';

const memberIds = { companyId: CompanyId, userId: UserId };
/**
 * Personal data, because a company name can be a person's name. The name is erased when the user who entered it is
 * erased. The maximum is doubled because the input is limited in code points, each of which has up to two UTF-16 units.
 */
const name = markAsPersonalData(z.string().max(2 * maxCompanyNameLength), 'userId');

/** The first user of a domain created the company and owns it. */
export const CompanyFounded = defineFirstEventVersion('CompanyFounded', { ...memberIds, name });
/** `userId` renamed the company. */
export const CompanyRenamed = defineFirstEventVersion('CompanyRenamed', { ...memberIds, name });
/** A user of the company's domain requested to join; `owners` are the recipients of the notification. */
export const JoinRequested = defineFirstEventVersion('JoinRequested', {
  ...memberIds,
  owners: z.array(UserId).max(maxCompanyMembers),
});
/** A member (`by`) approved the request. */
export const MemberAdmitted = defineFirstEventVersion('MemberAdmitted', {
  ...memberIds,
  role: CompanyRole,
  by: UserId,
});
export const JoinDeclined = defineFirstEventVersion('JoinDeclined', { ...memberIds, by: UserId });
/** The user withdrew the request. */
export const JoinWithdrawn = defineFirstEventVersion('JoinWithdrawn', memberIds);
/**
 * `by` is `null` if the user became owner automatically, because the company had no owner who can sign in. The new
 * owner is the buyer who joined first or, if there is no buyer, the viewer who joined first.
 */
export const MemberRoleSet = defineFirstEventVersion('MemberRoleSet', {
  ...memberIds,
  role: CompanyRole,
  by: UserId.nullable(),
});
/** `by` is the owner who removed the member, the member who left, or `null` when the member was erased. */
export const MemberLeft = defineFirstEventVersion('MemberLeft', { ...memberIds, by: UserId.nullable() });

const signInIds = { ...memberIds, settingId: z.uuid() };
/**
 * An owner (`userId`) configured an OpenID Connect provider that is not active yet. Its settings are encrypted and
 * stored outside the log.
 */
export const CompanySignInSet = defineFirstEventVersion('CompanySignInSet', signInIds);
/**
 * An owner signed in through the identity provider, which confirmed the owner's email address. Members can now do the
 * same.
 */
export const CompanySignInTurnedOn = defineFirstEventVersion('CompanySignInTurnedOn', signInIds);
export const CompanySignInTurnedOff = defineFirstEventVersion('CompanySignInTurnedOff', signInIds);

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
export type CompanyEvent = InferredDomainEvent<(typeof companyEvents)[number]>;

/** Stream of a company and its members. */
export function getCompanyStreamName(companyId: string): string {
  return `company-${companyId}`;
}
