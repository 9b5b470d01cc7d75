import type { Caller, Role } from '@marketplace/contracts/kernel/caller.ts';
import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';

/** What a person may do, as folded from the person's access stream. */
export interface AccessState {
  readonly status: 'none' | 'pending' | 'approved';
  readonly providerId: string | null;
  readonly providerName: string | null;
  /** Why the last request was rejected or the access revoked. */
  readonly reason: string | null;
  readonly roles: readonly Role[];
}

export const noAccess: AccessState = { status: 'none', providerId: null, providerName: null, reason: null, roles: [] };

/** Folds one event; services use it for authorisation, the decider for its decisions. */
export function evolveAccess(state: AccessState, event: AccessEvent): AccessState {
  switch (event.type) {
    case 'AccessRequested':
    case 'AccessApproved':
      return {
        ...state,
        status: event.type === 'AccessApproved' ? 'approved' : 'pending',
        providerId: event.data.providerId,
        providerName: event.data.providerName,
        reason: null,
      };
    case 'AccessRejected':
    case 'AccessRevoked':
      return { ...state, status: 'none', providerId: null, providerName: null, reason: event.data.reason };
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
export function toCaller(userId: string, access: Pick<AccessState, 'status' | 'providerId' | 'roles'>): Caller {
  return { userId, roles: access.roles, vendorOf: access.status === 'approved' ? access.providerId : null };
}
