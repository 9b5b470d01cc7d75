import { z } from 'zod';
import { firstVersion, type EventOf, sealedVersion } from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';

const provider = { userId: UserId, providerId: ProviderId, providerName: z.string().max(200) };

/** Stream `access-{userId}`: what a person may do is folded from here. */
export const AccessRequested = firstVersion('AccessRequested', provider);
export const AccessApproved = firstVersion('AccessApproved', provider);
const PlainAccessRejected = firstVersion('AccessRejected', { ...provider, reason: z.string().max(500).nullable() });
const PlainAccessRevoked = firstVersion('AccessRevoked', { ...provider, reason: z.string().max(500).nullable() });
/** What an admin says about a person is about that person. */
export const AccessRejected = sealedVersion(PlainAccessRejected, ['reason'], 'userId');
export const AccessRevoked = sealedVersion(PlainAccessRevoked, ['reason'], 'userId');
export const RoleGranted = firstVersion('RoleGranted', { userId: UserId, role: z.enum(['admin', 'analyst']) });
export const RoleRevoked = firstVersion('RoleRevoked', { userId: UserId, role: z.enum(['admin', 'analyst']) });

export const accessEvents = [
  AccessRequested,
  AccessApproved,
  AccessRejected,
  AccessRevoked,
  RoleGranted,
  RoleRevoked,
] as const;

export type AccessRequested = EventOf<typeof AccessRequested>;
export type RoleGranted = EventOf<typeof RoleGranted>;
export type RoleRevoked = EventOf<typeof RoleRevoked>;
/** Events of an `access-{userId}` stream. */
export type AccessEvent = EventOf<(typeof accessEvents)[number]>;
