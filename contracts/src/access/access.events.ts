import { z } from 'zod';
import {
  defineFirstEventVersion,
  type InferredDomainEvent,
  markEventPropertiesPersonalInNextVersion,
} from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';
import { maxUsersPerProvider, VendorRight } from './access.values.ts';

const provider = { userId: UserId, providerId: ProviderId, providerName: z.string().max(200) };

/**
 * The user requested access to a provider. The stream `access-{userId}` is the source of a user's provider access and
 * roles.
 */
export const AccessRequested = defineFirstEventVersion('AccessRequested', {
  ...provider,
  /** The provider's owners, who are notified in addition to the admins. */
  owners: z.array(UserId).max(maxUsersPerProvider).default([]),
});
/** The user's request for access was approved. Events that were stored before rights existed default to `vendor`. */
export const AccessApproved = defineFirstEventVersion('AccessApproved', {
  ...provider,
  right: VendorRight.default('vendor'),
});
/** An owner of the provider or an admin (`by`) changed the right of a user. */
export const VendorRightSet = defineFirstEventVersion('VendorRightSet', {
  ...{ userId: UserId, providerId: ProviderId },
  right: VendorRight,
  by: UserId,
});
const PlainAccessRejected = defineFirstEventVersion('AccessRejected', {
  ...provider,
  reason: z.string().max(500).nullable(),
});
const PlainAccessRevoked = defineFirstEventVersion('AccessRevoked', {
  ...provider,
  reason: z.string().max(500).nullable(),
});
/** An admin or an owner of the provider rejected the request. An admin's reason is personal data of the user. */
export const AccessRejected = markEventPropertiesPersonalInNextVersion(PlainAccessRejected, ['reason'], 'userId');
export const AccessRevoked = markEventPropertiesPersonalInNextVersion(PlainAccessRevoked, ['reason'], 'userId');
export const RoleGranted = defineFirstEventVersion('RoleGranted', {
  userId: UserId,
  role: z.enum(['admin', 'analyst']),
});
export const RoleRevoked = defineFirstEventVersion('RoleRevoked', {
  userId: UserId,
  role: z.enum(['admin', 'analyst']),
});

export const userAccessRightsEvents = [
  AccessRequested,
  AccessApproved,
  AccessRejected,
  AccessRevoked,
  VendorRightSet,
  RoleGranted,
  RoleRevoked,
] as const;

export type AccessRequested = InferredDomainEvent<typeof AccessRequested>;
export type RoleGranted = InferredDomainEvent<typeof RoleGranted>;
export type RoleRevoked = InferredDomainEvent<typeof RoleRevoked>;
/** Events of an `access-{userId}` stream. */
export type UserAccessRightsEvent = InferredDomainEvent<(typeof userAccessRightsEvents)[number]>;
