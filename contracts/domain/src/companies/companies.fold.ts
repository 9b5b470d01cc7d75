import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { type CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';

/** Somebody who belongs to a company. */
export interface Member {
  readonly userId: string;
  readonly role: CompanyRole;
}

/** The provider by which a company's people sign in, as the log knows it. */
export interface CompanySignIn {
  readonly settingId: string;
  /** Who set it. */
  readonly setBy: string;
  readonly isOn: boolean;
}

/** Who belongs to a company, as folded from its stream; nothing personal. */
export interface CompanyState {
  readonly founded: boolean;
  /** In the order in which they came. */
  readonly members: readonly Member[];
  /** Those who asked to belong to it, in the order in which they asked. */
  readonly waiting: readonly string[];
  /** Everybody who asked and was not let in since, as often as that happened. */
  readonly asked: readonly string[];
  readonly signIn: CompanySignIn | null;
}

export const noCompany: CompanyState = { founded: false, members: [], waiting: [], asked: [], signIn: null };

/** @returns what a member may do; `null` for anybody else. */
export function roleIn({ members }: CompanyState, userId: string): CompanyRole | null {
  return members.find((member) => member.userId === userId)?.role ?? null;
}

/** Whether a role includes another one. */
export function includesRole(role: CompanyRole, other: CompanyRole): boolean {
  return companyRoles.indexOf(role) >= companyRoles.indexOf(other);
}

const without = (people: readonly string[], userId: string): readonly string[] =>
  people.filter((person) => person !== userId);

function withRole(members: readonly Member[], userId: string, role: CompanyRole): readonly Member[] {
  return members.map((member) => (member.userId === userId ? { userId, role } : member));
}

function switched(signIn: CompanySignIn | null, settingId: string, isOn: boolean): CompanySignIn | null {
  return signIn?.settingId === settingId ? { ...signIn, isOn } : signIn;
}

/** Folds one event; services use it for authorisation, the decider for its decisions. */
export function evolveCompany(state: CompanyState, { type, data }: CompanyEvent): CompanyState {
  const { userId } = data;
  switch (type) {
    case 'CompanyFounded':
      return { ...state, founded: true, members: [{ userId, role: 'owner' }] };
    case 'CompanyRenamed':
      return state;
    case 'JoinRequested':
      return { ...state, waiting: [...state.waiting, userId], asked: [...state.asked, userId] };
    case 'MemberAdmitted': {
      const members = [...state.members, { userId, role: data.role }];
      return { ...state, members, waiting: without(state.waiting, userId), asked: without(state.asked, userId) };
    }
    case 'JoinDeclined':
    case 'JoinWithdrawn':
      return { ...state, waiting: without(state.waiting, userId) };
    case 'MemberRoleSet':
      return { ...state, members: withRole(state.members, userId, data.role) };
    case 'MemberLeft':
      return { ...state, members: state.members.filter((member) => member.userId !== userId) };
    case 'CompanySignInSet':
      return { ...state, signIn: { settingId: data.settingId, setBy: userId, isOn: false } };
    case 'CompanySignInTurnedOn':
    case 'CompanySignInTurnedOff':
      return { ...state, signIn: switched(state.signIn, data.settingId, type === 'CompanySignInTurnedOn') };
  }
}
