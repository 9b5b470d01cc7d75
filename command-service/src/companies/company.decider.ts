import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import {
  type CompanyRole,
  mostMembers,
  mostRequests,
  mostWaiting,
} from '@marketplace/contracts/companies/companies.values.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  type CompanyState,
  evolveCompany,
  includesRole,
  noCompany,
  roleIn,
} from '@marketplace/domain/companies/companies.fold.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { setSignIn, type SignInCommand, turnSignIn } from './companySignIn.decider.ts';

interface OfCompany {
  readonly companyId: string;
  readonly userId: string;
}
/** What a member does about somebody, who is `userId`. */
interface ByMember extends OfCompany {
  readonly by: string;
}

export type CompanyCommand =
  | (OfCompany & { readonly type: 'FoundCompany'; readonly name: string })
  | (OfCompany & { readonly type: 'RenameCompany'; readonly name: string })
  | (OfCompany & { readonly type: 'RequestToJoin' | 'LeaveCompany' })
  /** The person is erased, whatever that leaves behind. */
  | (OfCompany & { readonly type: 'EndMembership' })
  /** Where no owner can sign in: `shut` are members who cannot. */
  | (Pick<OfCompany, 'companyId'> & { readonly type: 'AppointOwner'; readonly shut: readonly string[] })
  | (ByMember & { readonly type: 'AdmitMember' | 'SetMemberRole'; readonly role: CompanyRole })
  | (ByMember & { readonly type: 'DeclineMember' | 'RemoveMember' })
  | SignInCommand;

function notMember(): Refusal {
  return new Refusal('forbidden', 'company.not-member', 'You do not belong to a company here.');
}

/** What a member may do. @throws Refusal 'company.not-member', or 'company.not-allowed' for less than `least`. */
export function requireRole(state: CompanyState, userId: string, least: CompanyRole): CompanyRole {
  const role = roleIn(state, userId);
  if (role === null) throw notMember();
  if (includesRole(role, least)) return role;
  throw notAllowed(least === 'owner' ? 'Only an owner of the company can do this.' : 'You may only read here.');
}

function notAllowed(text: string): Refusal {
  return new Refusal('forbidden', 'company.not-allowed', text);
}

const owners = ({ members }: CompanyState): readonly string[] =>
  members.flatMap(({ userId, role }) => (role === 'owner' ? [userId] : []));

/** Somebody has to be able to say who belongs to a company. @throws Refusal 'company.last-owner'. */
function keepingAnOwner(state: CompanyState, userId: string): void {
  if (owners(state).some((owner) => owner !== userId)) return;
  const text = 'A company needs an owner. Please make somebody else an owner first.';
  throw new Refusal('state', 'company.last-owner', text);
}

function full(): Refusal {
  return new Refusal('state', 'company.full', 'This company takes no more people now. Please write to us to go on.');
}

function requestToJoin({ companyId, userId }: OfCompany, state: CompanyState): readonly CompanyEvent[] {
  if (!state.founded) throw new Refusal('forbidden', 'company.other-domain', 'Your address is not of this company.');
  if (roleIn(state, userId) !== null) {
    throw new Refusal('state', 'company.member', 'You belong to this company already.');
  }
  if (state.waiting.includes(userId)) {
    throw new Refusal('state', 'company.pending', 'Your request waits for an answer already.');
  }
  if (state.asked.filter((asked) => asked === userId).length >= mostRequests) {
    const text = `You have asked ${mostRequests} times, the most that there can be. Please talk to an owner of the company.`;
    throw new Refusal('state', 'company.asked-enough', text);
  }
  if (state.waiting.length >= mostWaiting || state.members.length >= mostMembers) throw full();
  return [{ type: 'JoinRequested', data: { companyId, userId, owners: [...owners(state)] } }];
}

function leaveCompany({ companyId, userId }: OfCompany, state: CompanyState): readonly CompanyEvent[] {
  if (state.waiting.includes(userId)) return [{ type: 'JoinWithdrawn', data: { companyId, userId } }];
  if (roleIn(state, userId) === null) throw notMember();
  keepingAnOwner(state, userId);
  return [{ type: 'MemberLeft', data: { companyId, userId, by: userId } }];
}

/** Of those who stay, the one with the most rights, and of equals the one who came first. */
function successor(staying: CompanyState): string | null {
  for (const role of ['buyer', 'viewer'] as const) {
    const next = staying.members.find((member) => member.role === role);
    if (next !== undefined) return next.userId;
  }
  return null;
}

function endMembership({ companyId, userId }: OfCompany, state: CompanyState): readonly CompanyEvent[] {
  if (state.waiting.includes(userId)) return [{ type: 'JoinWithdrawn', data: { companyId, userId } }];
  if (roleIn(state, userId) === null) return [];
  const left: CompanyEvent = { type: 'MemberLeft', data: { companyId, userId, by: null } };
  return [left, ...appointOwner({ companyId, shut: [] }, evolveCompany(state, left))];
}

/** Who was shut out stays an owner, for the account may be opened again. */
function appointOwner(
  { companyId, shut }: Pick<OfCompany, 'companyId'> & { readonly shut: readonly string[] },
  state: CompanyState,
): readonly CompanyEvent[] {
  const able = { ...state, members: state.members.filter(({ userId }) => !shut.includes(userId)) };
  const next = owners(able).length > 0 ? null : successor(able);
  return next === null ? [] : [{ type: 'MemberRoleSet', data: { companyId, userId: next, role: 'owner', by: null } }];
}

/** @throws Refusal 'company.not-pending'. */
function requireWaiting({ waiting }: CompanyState, userId: string): void {
  if (waiting.includes(userId)) return;
  throw new Refusal('state', 'company.not-pending', 'There is no request of this person that waits for an answer.');
}

function admitMember(command: ByMember & { role: CompanyRole }, state: CompanyState): readonly CompanyEvent[] {
  const { companyId, userId, by, role } = command;
  const own = requireRole(state, by, 'buyer');
  requireWaiting(state, userId);
  if (!includesRole(own, role)) throw notAllowed('You can let people in with the rights that you have, and no more.');
  if (state.members.length >= mostMembers) throw full();
  return [{ type: 'MemberAdmitted', data: { companyId, userId, role, by } }];
}

function declineMember({ companyId, userId, by }: ByMember, state: CompanyState): readonly CompanyEvent[] {
  requireRole(state, by, 'buyer');
  requireWaiting(state, userId);
  return [{ type: 'JoinDeclined', data: { companyId, userId, by } }];
}

/** The role of a member whom an owner changes. @throws Refusal 'company.unknown-member'. */
function memberOf({ by, userId }: ByMember, state: CompanyState): CompanyRole {
  requireRole(state, by, 'owner');
  const role = roleIn(state, userId);
  if (role !== null) return role;
  throw new Refusal('notFound', 'company.unknown-member', 'This person does not belong to your company.');
}

function setMemberRole(command: ByMember & { role: CompanyRole }, state: CompanyState): readonly CompanyEvent[] {
  const { companyId, userId, by, role } = command;
  const before = memberOf(command, state);
  if (before === role) return [];
  if (before === 'owner') keepingAnOwner(state, userId);
  return [{ type: 'MemberRoleSet', data: { companyId, userId, role, by } }];
}

function removeMember(command: ByMember, state: CompanyState): readonly CompanyEvent[] {
  const { companyId, userId, by } = command;
  if (memberOf(command, state) === 'owner') keepingAnOwner(state, userId);
  return [{ type: 'MemberLeft', data: { companyId, userId, by } }];
}

function foundCompany({ companyId, userId }: OfCompany, name: string, state: CompanyState): readonly CompanyEvent[] {
  if (state.founded) {
    const text = 'There is a company of your domain already.';
    // Nobody of it is left who could let somebody in.
    const isLeft = state.members.length === 0;
    throw new Refusal('state', 'company.exists', isLeft ? `${text} Please write to us to open it again.` : text);
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
      requireRole(state, userId, 'owner');
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
      requireRole(state, userId, 'owner');
      return setSignIn(command, state);
    case 'TurnOnSignIn':
    case 'TurnOffSignIn':
      requireRole(state, userId, 'owner');
      return turnSignIn(command, state, command.type === 'TurnOnSignIn');
  }
}

/** What never has to wait for room: whoever is to go goes, and whoever waits gets an answer. */
const always: readonly CompanyCommand['type'][] = [
  'LeaveCompany',
  'EndMembership',
  'AppointOwner',
  'AdmitMember',
  'DeclineMember',
  'RemoveMember',
  'TurnOffSignIn',
];

/** The rules of a `company-{companyId}` stream: who belongs to a company, and what its members may do. */
export const companyDecider: Decider<CompanyState, CompanyCommand, CompanyEvent> = {
  initial: noCompany,
  room: {
    events: 10_000,
    size: 10_000_000,
    always: ({ type }) => always.includes(type),
    full: {
      code: 'company.history-full',
      message: 'This company was changed so often that no more changes can be kept. Please write to us to go on.',
    },
  },
  evolve: evolveCompany,
  decide: decideCompany,
};
