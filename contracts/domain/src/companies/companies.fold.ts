import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { type CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';

export interface CompanyMemberState {
  readonly userId: string;
  readonly role: CompanyRole;
}

/** The identity provider for the company's single sign-on, as recorded in the event log. */
export interface CompanyIdentityProvider {
  readonly settingId: string;
  /** Id of the user who configured the identity provider. */
  readonly setBy: string;
  readonly isOn: boolean;
}

/** The state of a company, folded from its stream. Contains no personal data. */
export interface CompanyState {
  readonly founded: boolean;
  /** The members, in the order of their admission. */
  readonly members: readonly CompanyMemberState[];
  /** Users with a pending request to join, in the order of their requests. */
  readonly waiting: readonly string[];
  /** Users who requested to join and have not been admitted since, listed once per request. */
  readonly asked: readonly string[];
  readonly signIn: CompanyIdentityProvider | null;
}

export const initialCompanyState: CompanyState = { founded: false, members: [], waiting: [], asked: [], signIn: null };

/** @returns The user's role in the company, or `null` for a user who is not a member. */
export function findCompanyRole({ members }: CompanyState, userId: string): CompanyRole | null {
  return members.find((member) => member.userId === userId)?.role ?? null;
}

/** Whether a role includes the rights of another role. */
export function companyRoleIncludes(role: CompanyRole, other: CompanyRole): boolean {
  return companyRoles.indexOf(role) >= companyRoles.indexOf(other);
}

const removeUser = (people: readonly string[], userId: string): readonly string[] =>
  people.filter((person) => person !== userId);

function withRole(
  members: readonly CompanyMemberState[],
  userId: string,
  role: CompanyRole,
): readonly CompanyMemberState[] {
  return members.map((member) => (member.userId === userId ? { userId, role } : member));
}

function setSignInState(
  signIn: CompanyIdentityProvider | null,
  settingId: string,
  isOn: boolean,
): CompanyIdentityProvider | null {
  return signIn?.settingId === settingId ? { ...signIn, isOn } : signIn;
}

/** Folds one event into the state. Used by services for authorisation and by the decider. */
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
      return { ...state, members, waiting: removeUser(state.waiting, userId), asked: removeUser(state.asked, userId) };
    }
    case 'JoinDeclined':
    case 'JoinWithdrawn':
      return { ...state, waiting: removeUser(state.waiting, userId) };
    case 'MemberRoleSet':
      return { ...state, members: withRole(state.members, userId, data.role) };
    case 'MemberLeft':
      return { ...state, members: state.members.filter((member) => member.userId !== userId) };
    case 'CompanySignInSet':
      return { ...state, signIn: { settingId: data.settingId, setBy: userId, isOn: false } };
    case 'CompanySignInTurnedOn':
    case 'CompanySignInTurnedOff':
      return { ...state, signIn: setSignInState(state.signIn, data.settingId, type === 'CompanySignInTurnedOn') };
  }
}
