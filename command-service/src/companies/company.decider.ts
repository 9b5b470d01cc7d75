import { msg, plural } from '@lingui/core/runtime-macro';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import {
  type CompanyRole,
  maxCompanyMembers,
  maxJoinRequestsPerUser,
  maxPendingJoinRequests,
} from '@marketplace/contracts/companies/companies.values.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  type CompanyState,
  evolveCompany,
  companyRoleIncludes,
  initialCompanyState,
  findCompanyRole,
} from '@marketplace/domain/companies/companies.fold.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import {
  decideCompanySignInSetting,
  type CompanySignInCommand,
  decideCompanySignInOnOrOff,
} from './companySignIn.decider.ts';

interface CompanyUser {
  readonly companyId: string;
  readonly userId: string;
}
/** A command by the member `by` about the user `userId`. */
interface MemberCommand extends CompanyUser {
  readonly by: string;
}

export type CompanyCommand =
  | (CompanyUser & { readonly type: 'FoundCompany'; readonly name: string })
  | (CompanyUser & { readonly type: 'RenameCompany'; readonly name: string })
  | (CompanyUser & { readonly type: 'RequestToJoin' | 'LeaveCompany' })
  /** Ends the membership of an erased user, even if the company has no owner afterwards. */
  | (CompanyUser & { readonly type: 'EndMembership' })
  /** Appoints an owner if no owner can sign in; `disabledUserIds` lists the members with a disabled account. */
  | (Pick<CompanyUser, 'companyId'> & { readonly type: 'AppointOwner'; readonly disabledUserIds: readonly string[] })
  | (MemberCommand & { readonly type: 'AdmitMember' | 'SetMemberRole'; readonly role: CompanyRole })
  | (MemberCommand & { readonly type: 'DeclineMember' | 'RemoveMember' })
  | CompanySignInCommand;

function notMemberRefusal(): Refusal {
  return new Refusal('forbidden', 'company.not-member', msg`You are not a member of a company.`);
}

/**
 * @returns the user's role.
 * @throws Refusal 'company.not-member', or 'company.not-allowed' for a role below `minRole`.
 */
export function requireMinCompanyRole(state: CompanyState, userId: string, minRole: CompanyRole): CompanyRole {
  const role = findCompanyRole(state, userId);
  if (role === null) throw notMemberRefusal();
  if (companyRoleIncludes(role, minRole)) return role;
  throw notAllowedRefusal(
    minRole === 'owner'
      ? msg`Only an owner of the company can do this.`
      : msg`You have read-only access. An owner of the company can change your rights.`,
  );
}

function notAllowedRefusal(text: Message): Refusal {
  return new Refusal('forbidden', 'company.not-allowed', text);
}

const getOwnerIds = ({ members }: CompanyState): readonly string[] =>
  members.flatMap(({ userId, role }) => (role === 'owner' ? [userId] : []));

/**
 * Only owners manage members, so a company needs at least one owner.
 * @throws Refusal 'company.last-owner'.
 */
function requireAnotherOwner(state: CompanyState, userId: string): void {
  if (getOwnerIds(state).some((owner) => owner !== userId)) return;
  const text = msg`A company needs at least one owner. Make another member an owner first.`;
  throw new Refusal('state', 'company.last-owner', text);
}

/** @throws Refusal 'company.full' if the company has the maximum number of members. */
function requireMemberCapacity({ members }: CompanyState): void {
  if (members.length < maxCompanyMembers) return;
  const text = msg`This company has reached its limit of ${plural({ max: maxCompanyMembers }, { one: '# member', other: '# members' })}. Contact support to raise it.`;
  throw new Refusal('state', 'company.full', text);
}

/** @throws Refusal 'company.full' if the company has the maximum number of members or pending requests to join. */
export function requireJoinRequestCapacity(state: CompanyState): void {
  requireMemberCapacity(state);
  if (state.waiting.length < maxPendingJoinRequests) return;
  const text = msg`This company has reached its limit of ${plural({ max: maxPendingJoinRequests }, { one: '# pending request', other: '# pending requests' })} to join. Contact an owner of the company.`;
  throw new Refusal('state', 'company.full', text);
}

/** @returns the refusal of a request to join any company except that of the user's email domain. */
export function createOtherDomainRefusal(): Refusal {
  const text = msg`You can join only the company of your own email domain.`;
  return new Refusal('forbidden', 'company.other-domain', text);
}

function requestToJoin({ companyId, userId }: CompanyUser, state: CompanyState): readonly CompanyEvent[] {
  if (!state.founded) {
    const text = msg`Your email domain has no company yet. Create a company instead.`;
    throw new Refusal('forbidden', 'company.other-domain', text);
  }
  if (findCompanyRole(state, userId) !== null) {
    throw new Refusal('state', 'company.member', msg`You are already a member of this company.`);
  }
  if (state.waiting.includes(userId)) {
    throw new Refusal('state', 'company.pending', msg`Your request to join this company is already pending.`);
  }
  if (state.asked.filter((requesterId) => requesterId === userId).length >= maxJoinRequestsPerUser) {
    const text = msg`You have requested to join this company ${plural({ max: maxJoinRequestsPerUser }, { one: '# time', other: '# times' })}, which is the maximum. Contact an owner of the company.`;
    throw new Refusal('state', 'company.asked-enough', text);
  }
  requireJoinRequestCapacity(state);
  return [{ type: 'JoinRequested', data: { companyId, userId, owners: [...getOwnerIds(state)] } }];
}

function leaveCompany({ companyId, userId }: CompanyUser, state: CompanyState): readonly CompanyEvent[] {
  if (state.waiting.includes(userId)) return [{ type: 'JoinWithdrawn', data: { companyId, userId } }];
  if (findCompanyRole(state, userId) === null) throw notMemberRefusal();
  requireAnotherOwner(state, userId);
  return [{ type: 'MemberLeft', data: { companyId, userId, by: userId } }];
}

/**
 * @returns the remaining member with the highest role; if several have this role, the one who joined first; `null` if
 * no member remains.
 */
function findSuccessor(remaining: CompanyState): string | null {
  for (const role of ['buyer', 'viewer'] as const) {
    const next = remaining.members.find((member) => member.role === role);
    if (next !== undefined) return next.userId;
  }
  return null;
}

function endMembership({ companyId, userId }: CompanyUser, state: CompanyState): readonly CompanyEvent[] {
  if (state.waiting.includes(userId)) return [{ type: 'JoinWithdrawn', data: { companyId, userId } }];
  if (findCompanyRole(state, userId) === null) return [];
  const memberLeft: CompanyEvent = { type: 'MemberLeft', data: { companyId, userId, by: null } };
  return [memberLeft, ...appointOwner({ companyId, disabledUserIds: [] }, evolveCompany(state, memberLeft))];
}

/**
 * Appoints an owner if no owner can sign in. Owners with a disabled account keep their role, because the account can be
 * enabled again.
 */
function appointOwner(
  { companyId, disabledUserIds }: Pick<CompanyUser, 'companyId'> & { readonly disabledUserIds: readonly string[] },
  state: CompanyState,
): readonly CompanyEvent[] {
  const withSignIn = { ...state, members: state.members.filter(({ userId }) => !disabledUserIds.includes(userId)) };
  const next = getOwnerIds(withSignIn).length > 0 ? null : findSuccessor(withSignIn);
  return next === null ? [] : [{ type: 'MemberRoleSet', data: { companyId, userId: next, role: 'owner', by: null } }];
}

/** @throws Refusal 'company.not-pending'. */
function requireWaiting({ waiting }: CompanyState, userId: string): void {
  if (waiting.includes(userId)) return;
  throw new Refusal('state', 'company.not-pending', msg`This person has no pending request to join.`);
}

function admitMember(command: MemberCommand & { role: CompanyRole }, state: CompanyState): readonly CompanyEvent[] {
  const { companyId, userId, by, role } = command;
  const own = requireMinCompanyRole(state, by, 'buyer');
  requireWaiting(state, userId);
  if (!companyRoleIncludes(own, role)) throw notAllowedRefusal(msg`You cannot grant more rights than you have.`);
  requireMemberCapacity(state);
  return [{ type: 'MemberAdmitted', data: { companyId, userId, role, by } }];
}

function declineMember({ companyId, userId, by }: MemberCommand, state: CompanyState): readonly CompanyEvent[] {
  requireMinCompanyRole(state, by, 'buyer');
  requireWaiting(state, userId);
  return [{ type: 'JoinDeclined', data: { companyId, userId, by } }];
}

/**
 * @returns the current role of the member whose role an owner wants to change, or whom the owner wants to remove.
 * @throws Refusal 'company.unknown-member', and the refusals of `requireMinCompanyRole` if `by` is not an owner.
 */
function requireTargetRole({ by, userId }: MemberCommand, state: CompanyState): CompanyRole {
  requireMinCompanyRole(state, by, 'owner');
  const role = findCompanyRole(state, userId);
  if (role !== null) return role;
  throw new Refusal('notFound', 'company.unknown-member', msg`This person is not a member of your company.`);
}

function setMemberRole(command: MemberCommand & { role: CompanyRole }, state: CompanyState): readonly CompanyEvent[] {
  const { companyId, userId, by, role } = command;
  const previousRole = requireTargetRole(command, state);
  if (previousRole === role) return [];
  if (previousRole === 'owner') requireAnotherOwner(state, userId);
  return [{ type: 'MemberRoleSet', data: { companyId, userId, role, by } }];
}

function removeMember(command: MemberCommand, state: CompanyState): readonly CompanyEvent[] {
  const { companyId, userId, by } = command;
  if (requireTargetRole(command, state) === 'owner') requireAnotherOwner(state, userId);
  return [{ type: 'MemberLeft', data: { companyId, userId, by } }];
}

function foundCompany({ companyId, userId }: CompanyUser, name: string, state: CompanyState): readonly CompanyEvent[] {
  if (state.founded) {
    // A company without members has nobody who could approve a request to join.
    const text =
      state.members.length === 0
        ? msg`A company without members already exists for your email domain. Contact support to reactivate it.`
        : msg`A company already exists for your email domain. Request to join it instead.`;
    throw new Refusal('state', 'company.exists', text);
  }
  return [{ type: 'CompanyFounded', data: { companyId, userId, name } }];
}

function decideCompany(command: CompanyCommand, state: CompanyState): readonly CompanyEvent[] {
  if (command.type === 'AppointOwner') return appointOwner(command, state);
  const { companyId, userId } = command;
  switch (command.type) {
    case 'FoundCompany':
      return foundCompany(command, command.name, state);
    case 'RenameCompany':
      requireMinCompanyRole(state, userId, 'owner');
      return [{ type: 'CompanyRenamed', data: { companyId, userId, name: command.name } }];
    case 'RequestToJoin':
      return requestToJoin(command, state);
    case 'LeaveCompany':
      return leaveCompany(command, state);
    case 'EndMembership':
      return endMembership(command, state);
    case 'AdmitMember':
      return admitMember(command, state);
    case 'DeclineMember':
      return declineMember(command, state);
    case 'SetMemberRole':
      return setMemberRole(command, state);
    case 'RemoveMember':
      return removeMember(command, state);
    case 'SetSignIn':
      requireMinCompanyRole(state, userId, 'owner');
      return decideCompanySignInSetting(command, state);
    case 'TurnOnSignIn':
    case 'TurnOffSignIn':
      requireMinCompanyRole(state, userId, 'owner');
      return decideCompanySignInOnOrOff(command, state, command.type === 'TurnOnSignIn');
  }
}

/**
 * Commands allowed when the history is full: those that end memberships, appoint an owner, decide about requests or
 * turn off the sign-in.
 */
const allowedWhenFull: readonly CompanyCommand['type'][] = [
  'LeaveCompany',
  'EndMembership',
  'AppointOwner',
  'AdmitMember',
  'DeclineMember',
  'RemoveMember',
  'TurnOffSignIn',
];

/** Rules of a `company-{companyId}` stream: membership, roles and the sign-in of a company. */
export const companyDecider: Decider<CompanyState, CompanyCommand, CompanyEvent> = {
  initial: initialCompanyState,
  quota: {
    maxEvents: 10_000,
    maxCharacters: 10_000_000,
    isExempt: ({ type }) => allowedWhenFull.includes(type),
    refusal: {
      code: 'company.history-full',
      message: msg`This company has reached its limit of changes. Contact support to make more changes.`,
    },
  },
  evolve: evolveCompany,
  decide: decideCompany,
};
