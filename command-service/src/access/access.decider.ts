import type { Role } from '@marketplace/contracts/kernel/caller.ts';
import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import { type AccessState, evolveAccess, noAccess } from '@marketplace/domain/access/access.fold.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface RequestAccess {
  readonly type: 'RequestAccess';
  readonly userId: string;
  readonly providerId: string;
  readonly providerName: string;
}

export interface ApproveAccess {
  readonly type: 'ApproveAccess';
  readonly userId: string;
}

export interface RejectAccess {
  readonly type: 'RejectAccess';
  readonly userId: string;
  readonly reason: string | null;
}

export interface RevokeAccess {
  readonly type: 'RevokeAccess';
  readonly userId: string;
  readonly reason: string | null;
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

export type AccessCommand = RequestAccess | ApproveAccess | RejectAccess | RevokeAccess | GrantRole | RevokeRole;

function requestAccess(command: RequestAccess, { status }: AccessState): readonly AccessEvent[] {
  if (status === 'pending')
    throw new Refusal('state', 'access.pending', 'Your request is waiting for approval already.');
  if (status === 'approved') throw new Refusal('state', 'access.approved', 'You have provider access already.');
  const { userId, providerId, providerName } = command;
  return [{ type: 'AccessRequested', data: { userId, providerId, providerName } }];
}

/** The provider that the pending request names. */
function requestedProvider({
  status,
  providerId,
  providerName,
}: AccessState): Record<'providerId' | 'providerName', string> {
  if (status !== 'pending' || providerId === null || providerName === null) {
    throw new Refusal('state', 'access.not-pending', 'There is no request of this person that waits for a decision.');
  }
  return { providerId, providerName };
}

function revokeAccess({ userId, reason }: RevokeAccess, state: AccessState): readonly AccessEvent[] {
  const { status, providerId, providerName } = state;
  if (status !== 'approved' || providerId === null || providerName === null) {
    throw new Refusal('state', 'access.not-approved', 'This person has no provider access.');
  }
  return [{ type: 'AccessRevoked', data: { userId, providerId, providerName, reason } }];
}

function decideAccess(command: AccessCommand, state: AccessState): readonly AccessEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'RequestAccess':
      return requestAccess(command, state);
    case 'ApproveAccess':
      return [{ type: 'AccessApproved', data: { userId, ...requestedProvider(state) } }];
    case 'RejectAccess':
      return [{ type: 'AccessRejected', data: { userId, ...requestedProvider(state), reason: command.reason } }];
    case 'RevokeAccess':
      return revokeAccess(command, state);
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
    // Whatever an admin decides.
    always: ({ type }) => type !== 'RequestAccess',
    full: {
      code: 'access.history-full',
      message:
        'You have asked for provider access so often that no more requests can be kept. Please write to us to go on.',
    },
  },
  evolve: evolveAccess,
  decide: decideAccess,
};
