import type { Role, VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import { type AccessState, evolveAccess, noAccess } from '@marketplace/domain/access/access.fold.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface RequestAccess {
  readonly type: 'RequestAccess';
  readonly userId: string;
  readonly providerId: string;
  readonly providerName: string;
  /** User ids of the provider's owners, who hear of it. */
  readonly owners: readonly string[];
}

/** What is decided about a person by an admin, or by an owner of a provider about people of that provider alone. */
interface Decision {
  readonly userId: string;
  /** The owner's provider; `null` for an admin. */
  readonly ofProvider: string | null;
}

export interface ApproveAccess extends Decision {
  readonly type: 'ApproveAccess';
  readonly right: VendorRight;
}

export interface RejectAccess extends Decision {
  readonly type: 'RejectAccess';
  readonly reason: string | null;
}

export interface RevokeAccess extends Decision {
  readonly type: 'RevokeAccess';
  readonly reason: string | null;
}

/** Whether an owner is left is known before: it stands in other people's streams. */
export interface SetVendorRight extends Decision {
  readonly type: 'SetVendorRight';
  readonly right: VendorRight;
  /** User id of who says so. */
  readonly by: string;
}

export interface GrantRole {
  readonly type: 'GrantRole';
  readonly userId: string;
  readonly role: Role;
}

export interface RevokeRole {
  readonly type: 'RevokeRole';
  readonly userId: string;
  readonly role: Role;
}

export type AccessCommand =
  | RequestAccess
  | ApproveAccess
  | RejectAccess
  | RevokeAccess
  | SetVendorRight
  | GrantRole
  | RevokeRole;

function requestAccess(command: RequestAccess, { status }: AccessState): readonly AccessEvent[] {
  if (status === 'pending')
    throw new Refusal('state', 'access.pending', 'Your request is waiting for approval already.');
  if (status === 'approved') throw new Refusal('state', 'access.approved', 'You have provider access already.');
  const { userId, providerId, providerName, owners } = command;
  return [{ type: 'AccessRequested', data: { userId, providerId, providerName, owners: [...owners] } }];
}

type NamedProvider = Record<'providerId' | 'providerName', string>;

/** Whether somebody may decide about a person of a provider: admins may about all. */
const decidesAbout = ({ ofProvider }: Decision, providerId: string): boolean =>
  ofProvider === null || ofProvider === providerId;

/** The provider that the pending request names; to an owner of another one nothing is pending. */
function requestedProvider(by: Decision, { status, providerId, providerName }: AccessState): NamedProvider {
  if (status !== 'pending' || providerId === null || providerName === null || !decidesAbout(by, providerId)) {
    throw new Refusal('state', 'access.not-pending', 'There is no request of this person that waits for a decision.');
  }
  return { providerId, providerName };
}

/** The provider that a person has access to; to an owner of another one nobody has. */
function approvedProvider(by: Decision, { status, providerId, providerName }: AccessState): NamedProvider {
  if (status !== 'approved' || providerId === null || providerName === null || !decidesAbout(by, providerId)) {
    throw new Refusal('state', 'access.not-approved', 'This person has no provider access.');
  }
  return { providerId, providerName };
}

function setVendorRight(command: SetVendorRight, state: AccessState): readonly AccessEvent[] {
  const { userId, right, by } = command;
  const { providerId } = approvedProvider(command, state);
  return state.right === right ? [] : [{ type: 'VendorRightSet', data: { userId, providerId, right, by } }];
}

function decideAccess(command: AccessCommand, state: AccessState): readonly AccessEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'RequestAccess':
      return requestAccess(command, state);
    case 'ApproveAccess':
      return [{ type: 'AccessApproved', data: { userId, ...requestedProvider(command, state), right: command.right } }];
    case 'RejectAccess':
      return [
        { type: 'AccessRejected', data: { userId, ...requestedProvider(command, state), reason: command.reason } },
      ];
    case 'RevokeAccess':
      return [{ type: 'AccessRevoked', data: { userId, ...approvedProvider(command, state), reason: command.reason } }];
    case 'SetVendorRight':
      return setVendorRight(command, state);
    case 'GrantRole':
      if (state.roles.includes(command.role)) return [];
      return [{ type: 'RoleGranted', data: { userId, role: command.role } }];
    case 'RevokeRole':
      if (!state.roles.includes(command.role)) return [];
      return [{ type: 'RoleRevoked', data: { userId, role: command.role } }];
  }
}

/** The rules of an `access-{userId}` stream: one person's provider access and roles. */
export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent> = {
  initial: noAccess,
  room: {
    events: 500,
    size: 500_000,
    // Whatever is decided about a person, but for what a person of a provider may bring about again and again.
    always: ({ type }) => type !== 'RequestAccess' && type !== 'SetVendorRight',
    full: {
      code: 'access.history-full',
      message:
        'This provider access was asked for and changed so often that no more can be kept. Please write to us to go on.',
    },
  },
  evolve: evolveAccess,
  decide: decideAccess,
};
