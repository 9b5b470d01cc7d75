import { z } from 'zod';
import { firstVersion, type EventOf, sealedVersion } from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';
import { mostVendorPeople, VendorRight } from './access.values.ts';

const provider = { userId: UserId, providerId: ProviderId, providerName: z.string().max(200) };

/** Stream `access-{userId}`: the source of a user's provider access and roles. */
export const AccessRequested = firstVersion('AccessRequested', {
  ...provider,
  /** Owners of the provider to notify, in addition to admins. */
  owners: z.array(UserId).max(mostVendorPeople).default([]),
});
/** Events stored before rights existed default to `vendor`. */
export const AccessApproved = firstVersion('AccessApproved', { ...provider, right: VendorRight.default('vendor') });
/** An owner of the provider or an admin (`by`) changed the right of a user. */
export const VendorRightSet = firstVersion('VendorRightSet', {
  ...{ userId: UserId, providerId: ProviderId },
  right: VendorRight,
  by: UserId,
});
const PlainAccessRejected = firstVersion('AccessRejected', { ...provider, reason: z.string().max(500).nullable() });
const PlainAccessRevoked = firstVersion('AccessRevoked', { ...provider, reason: z.string().max(500).nullable() });
/** The admin's reason is personal data of the user. */
export const AccessRejected = sealedVersion(PlainAccessRejected, ['reason'], 'userId');
export const AccessRevoked = sealedVersion(PlainAccessRevoked, ['reason'], 'userId');
export const RoleGranted = firstVersion('RoleGranted', { userId: UserId, role: z.enum(['admin', 'analyst']) });
export const RoleRevoked = firstVersion('RoleRevoked', { userId: UserId, role: z.enum(['admin', 'analyst']) });

export const accessEvents = [
  AccessRequested,
  AccessApproved,
  AccessRejected,
  AccessRevoked,
  VendorRightSet,
  RoleGranted,
  RoleRevoked,
] as const;

export type AccessRequested = EventOf<typeof AccessRequested>;
export type RoleGranted = EventOf<typeof RoleGranted>;
export type RoleRevoked = EventOf<typeof RoleRevoked>;
/** Events of an `access-{userId}` stream. */
export type AccessEvent = EventOf<(typeof accessEvents)[number]>;
