import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import {
  type CompanyRole,
  maxCompanyMembers,
  maxJoinRequestsPerUser,
  maxPendingJoinRequests,
} from '@marketplace/contracts/companies/companies.values.ts';
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
  return new Refusal('forbidden', 'company.not-member', 'You do not belong to a company here.');
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
    minRole === 'owner' ? 'Only an owner of the company can do this.' : 'You may only read here.',
  );
}

function notAllowedRefusal(text: string): Refusal {
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
  const text = 'A company needs an owner. Please make somebody else an owner first.';
  throw new Refusal('state', 'company.last-owner', text);
}

function companyFullRefusal(): Refusal {
  return new Refusal('state', 'company.full', 'This company takes no more people now. Please write to us to go on.');
}

function requestToJoin({ companyId, userId }: CompanyUser, state: CompanyState): readonly CompanyEvent[] {
  if (!state.founded) throw new Refusal('forbidden', 'company.other-domain', 'Your address is not of this company.');
  if (findCompanyRole(state, userId) !== null) {
    throw new Refusal('state', 'company.member', 'You belong to this company already.');
  }
  if (state.waiting.includes(userId)) {
    throw new Refusal('state', 'company.pending', 'Your request waits for an answer already.');
  }
  if (state.asked.filter((requesterId) => requesterId === userId).length >= maxJoinRequestsPerUser) {
    const text = `You have asked ${maxJoinRequestsPerUser} times, the most that there can be. Please talk to an owner of the company.`;
    throw new Refusal('state', 'company.asked-enough', text);
  }
  if (state.waiting.length >= maxPendingJoinRequests || state.members.length >= maxCompanyMembers)
    throw companyFullRefusal();
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
  throw new Refusal('state', 'company.not-pending', 'There is no request of this person that waits for an answer.');
}

function admitMember(command: MemberCommand & { role: CompanyRole }, state: CompanyState): readonly CompanyEvent[] {
  const { companyId, userId, by, role } = command;
  const own = requireMinCompanyRole(state, by, 'buyer');
  requireWaiting(state, userId);
  if (!companyRoleIncludes(own, role))
    throw notAllowedRefusal('You can let people in with the rights that you have, and no more.');
  if (state.members.length >= maxCompanyMembers) throw companyFullRefusal();
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
  throw new Refusal('notFound', 'company.unknown-member', 'This person does not belong to your company.');
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
    const text = 'There is a company of your domain already.';
    // No member remains who could admit anyone.
    const isAbandoned = state.members.length === 0;
    throw new Refusal('state', 'company.exists', isAbandoned ? `${text} Please write to us to open it again.` : text);
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
      message: 'This company was changed so often that no more changes can be kept. Please write to us to go on.',
    },
  },
  evolve: evolveCompany,
  decide: decideCompany,
};
