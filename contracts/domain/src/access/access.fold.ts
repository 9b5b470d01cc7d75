import type { Caller, Role, VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';

/** What a person may do, as folded from the person's access stream. */
export interface AccessState {
  readonly status: 'none' | 'pending' | 'approved';
  readonly providerId: string | null;
  readonly providerName: string | null;
  /** Why the last request was rejected or the access revoked. */
  readonly reason: string | null;
  readonly roles: readonly Role[];
  /** What the person may do for the provider, as it was said. */
  readonly right: VendorRight;
}

export const noAccess: AccessState = {
  status: 'none',
  providerId: null,
  providerName: null,
  reason: null,
  roles: [],
  right: 'vendor',
};

/** Folds one event; services use it for authorisation, the decider for its decisions. */
export function evolveAccess(state: AccessState, event: AccessEvent): AccessState {
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

/** Name of the stream that holds what a person may do. */
export function accessStream(userId: string): string {
  return `access-${userId}`;
}

/** The person as calls see it: a vendor only once the request is approved. */
export function toCaller(
  userId: string,
  access: Pick<AccessState, 'status' | 'providerId' | 'roles' | 'right'>,
): Caller {
  const { roles, right: vendorRight } = access;
  const vendorOf = access.status === 'approved' ? access.providerId : null;
  return { userId, roles, vendorOf, ...(vendorOf !== null && { vendorRight }) };
}
