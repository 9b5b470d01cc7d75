import type { Caller, CallerRole, VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';

/** A user's access rights, folded from the user's access stream. */
export interface UserAccessRightsState {
  readonly status: 'none' | 'pending' | 'approved';
  readonly providerId: string | null;
  readonly providerName: string | null;
  /** The reason why the last request was rejected or the access was revoked; otherwise `null`. */
  readonly reason: string | null;
  readonly roles: readonly CallerRole[];
  /**
   * The right as granted for the provider; the effective right depends on the other members
   * (`resolveEffectiveVendorRight`).
   */
  readonly right: VendorRight;
}

export const initialUserAccessRightsState: UserAccessRightsState = {
  status: 'none',
  providerId: null,
  providerName: null,
  reason: null,
  roles: [],
  right: 'vendor',
};

/** Folds one event into the state. Used by services for authorisation and by the decider. */
export function evolveUserAccessRights(
  state: UserAccessRightsState,
  event: UserAccessRightsEvent,
): UserAccessRightsState {
  switch (event.type) {
    case 'AccessRequested': {
      const { providerId, providerName } = event.data;
      return { ...state, status: 'pending', providerId, providerName, reason: null };
    }
    case 'AccessApproved': {
      const { providerId, providerName, right } = event.data;
      return { ...state, status: 'approved', providerId, providerName, reason: null, right };
    }
    case 'AccessRejected':
    case 'AccessRevoked':
      return { ...state, status: 'none', providerId: null, providerName: null, reason: event.data.reason };
    case 'VendorRightSet':
      return { ...state, right: event.data.right };
    case 'RoleGranted':
      return { ...state, roles: [...state.roles.filter((role) => role !== event.data.role), event.data.role] };
    case 'RoleRevoked':
      return { ...state, roles: state.roles.filter((role) => role !== event.data.role) };
  }
}

/** Name of the event stream with a user's access rights. */
export function getUserAccessRightsStreamName(userId: string): string {
  return `access-${userId}`;
}

/** Builds the caller for authorisation checks. `vendorOf` is set only if the provider access is approved. */
export function buildCallerFromUserAccessRights(
  userId: string,
  access: Pick<UserAccessRightsState, 'status' | 'providerId' | 'roles' | 'right'>,
): Caller {
  const { roles, right: vendorRight } = access;
  const vendorOf = access.status === 'approved' ? access.providerId : null;
  return { userId, roles, vendorOf, ...(vendorOf !== null && { vendorRight }) };
}
