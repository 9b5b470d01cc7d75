import { msg } from '@lingui/core/runtime-macro';
import type { CallerRole, VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import {
  type UserAccessRightsState,
  evolveUserAccessRights,
  initialUserAccessRightsState,
} from '@marketplace/domain/access/access.fold.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface RequestProviderAccessCommand {
  readonly type: 'RequestAccess';
  readonly userId: string;
  readonly providerId: string;
  readonly providerName: string;
  /** User ids of the provider's owners, who are notified of the request. */
  readonly owners: readonly string[];
}

/**
 * A decision about a user's access. Admins decide about all users; owners decide only about users of their own
 * provider.
 */
interface Decision {
  readonly userId: string;
  /** The owner's provider; `null` if an admin decides. */
  readonly ofProvider: string | null;
}

export interface ApproveProviderAccessCommand extends Decision {
  readonly type: 'ApproveAccess';
  readonly right: VendorRight;
}

export interface RejectProviderAccessCommand extends Decision {
  readonly type: 'RejectAccess';
  readonly reason: string | null;
}

export interface RevokeProviderAccessCommand extends Decision {
  readonly type: 'RevokeAccess';
  readonly reason: string | null;
}

/**
 * Callers must first check that the provider keeps an owner after the change. The decider cannot check this, because it
 * depends on other users' streams.
 */
export interface SetVendorRightCommand extends Decision {
  readonly type: 'SetVendorRight';
  readonly right: VendorRight;
  /** User id of the person who changes the right. */
  readonly by: string;
}

export interface GrantRoleCommand {
  readonly type: 'GrantRole';
  readonly userId: string;
  readonly role: CallerRole;
}

export interface RevokeRoleCommand {
  readonly type: 'RevokeRole';
  readonly userId: string;
  readonly role: CallerRole;
}

export type UserRolesOrProviderAccessCommand =
  | RequestProviderAccessCommand
  | ApproveProviderAccessCommand
  | RejectProviderAccessCommand
  | RevokeProviderAccessCommand
  | SetVendorRightCommand
  | GrantRoleCommand
  | RevokeRoleCommand;

function requestAccess(
  command: RequestProviderAccessCommand,
  { status }: UserAccessRightsState,
): readonly UserAccessRightsEvent[] {
  if (status === 'pending')
    throw new Refusal('state', 'access.pending', msg`Your request is already waiting for approval.`);
  if (status === 'approved') throw new Refusal('state', 'access.approved', msg`You already have access to a provider.`);
  const { userId, providerId, providerName, owners } = command;
  return [{ type: 'AccessRequested', data: { userId, providerId, providerName, owners: [...owners] } }];
}

type NamedProvider = Record<'providerId' | 'providerName', string>;

/** Whether the decision may be about users of this provider. Admins may decide about users of every provider. */
const canDecideAbout = ({ ofProvider }: Decision, providerId: string): boolean =>
  ofProvider === null || ofProvider === providerId;

/**
 * @returns the provider of the pending request.
 * @throws Refusal 'access.not-pending', also when an owner of another provider decides.
 */
function requirePendingProvider(
  by: Decision,
  { status, providerId, providerName }: UserAccessRightsState,
): NamedProvider {
  if (status !== 'pending' || providerId === null || providerName === null || !canDecideAbout(by, providerId)) {
    const text =
      by.ofProvider === null
        ? msg`This user has no pending access request.`
        : msg`This user has no pending request for access to your provider.`;
    throw new Refusal('state', 'access.not-pending', text);
  }
  return { providerId, providerName };
}

/**
 * @returns the provider that the user has access to.
 * @throws Refusal 'access.not-approved', also when an owner of another provider decides.
 */
function requireApprovedProvider(
  by: Decision,
  { status, providerId, providerName }: UserAccessRightsState,
): NamedProvider {
  if (status !== 'approved' || providerId === null || providerName === null || !canDecideAbout(by, providerId)) {
    const text =
      by.ofProvider === null
        ? msg`This user does not have access to a provider.`
        : msg`This user does not have access to your provider.`;
    throw new Refusal('state', 'access.not-approved', text);
  }
  return { providerId, providerName };
}

function setVendorRight(
  command: SetVendorRightCommand,
  state: UserAccessRightsState,
): readonly UserAccessRightsEvent[] {
  const { userId, right, by } = command;
  const { providerId } = requireApprovedProvider(command, state);
  return state.right === right ? [] : [{ type: 'VendorRightSet', data: { userId, providerId, right, by } }];
}

function decideAccess(
  command: UserRolesOrProviderAccessCommand,
  state: UserAccessRightsState,
): readonly UserAccessRightsEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'RequestAccess':
      return requestAccess(command, state);
    case 'ApproveAccess':
      return [
        { type: 'AccessApproved', data: { userId, ...requirePendingProvider(command, state), right: command.right } },
      ];
    case 'RejectAccess':
      return [
        { type: 'AccessRejected', data: { userId, ...requirePendingProvider(command, state), reason: command.reason } },
      ];
    case 'RevokeAccess':
      return [
        { type: 'AccessRevoked', data: { userId, ...requireApprovedProvider(command, state), reason: command.reason } },
      ];
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

/** Decider of an `access-{userId}` stream: one user's provider access and roles. */
export const userRolesAndProviderAccessDecider: Decider<
  UserAccessRightsState,
  UserRolesOrProviderAccessCommand,
  UserAccessRightsEvent
> = {
  initial: initialUserAccessRightsState,
  quota: {
    maxEvents: 500,
    maxCharacters: 500_000,
    // The quota limits only access requests and changes of rights, which users can repeat at will. All other commands
    // are exempt.
    isExempt: ({ type }) => type !== 'RequestAccess' && type !== 'SetVendorRight',
    refusal: {
      code: 'access.history-full',
      message: msg`The provider access of this user has reached its limit of changes. Contact support to make more changes.`,
    },
  },
  evolve: evolveUserAccessRights,
  decide: decideAccess,
};
