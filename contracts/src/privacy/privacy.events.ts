import { z } from 'zod';
import {
  defineFirstEventVersion,
  type InferredDomainEvent,
  defineNextEventVersion,
  markAsPersonalData,
} from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { privacyRequestTypes, dataSubjectRequestTypes } from './privacy.values.ts';

const requestIds = { requestId: z.uuid(), userId: UserId };

const RightsRequestedV1 = defineFirstEventVersion('RightsRequested', {
  ...requestIds,
  requestType: z.enum(dataSubjectRequestTypes),
});
/**
 * A request for a data subject right, or an opt-out of sale. `userId` is the subject whose key encrypts the typed
 * address and description: the account of a signed-in user, otherwise a random id of the request.
 */
export const RightsRequested = defineNextEventVersion(
  RightsRequestedV1,
  z.object({
    ...requestIds,
    requestType: z.enum(privacyRequestTypes),
    /** `session`: a signed-in user; `form`: a person whose address is not confirmed. */
    by: z.enum(['session', 'form']),
    /** As typed; `null` for signed-in users. */
    email: markAsPersonalData(z.string().max(254), 'userId'),
    /** As typed; `null` if empty. */
    description: markAsPersonalData(z.string().max(2000), 'userId'),
  }),
  { upcast: (older) => ({ ...older, by: 'session' as const, email: null, description: null }) },
);

const RightsConfirmedV1 = defineFirstEventVersion('RightsConfirmed', {
  ...requestIds,
  by: z.enum(['session', 'link']),
});
/** The identity of the requester is confirmed: by the session, or by a link that was mailed to the email address. */
export const RightsConfirmed = defineNextEventVersion(
  RightsConfirmedV1,
  z.object({
    ...requestIds,
    by: z.enum(['session', 'link']),
    /** The account with the confirmed address; `null` for people without an account. */
    accountId: UserId.nullable(),
  }),
  { upcast: (older) => ({ ...older, accountId: older.userId }) },
);
/** The request was not confirmed in time: it is deleted, and its subject's key is destroyed. */
export const RightsLapsed = defineFirstEventVersion('RightsLapsed', requestIds);
/** Admins were reminded, once, of the due date. */
export const RightsReminded = defineFirstEventVersion('RightsReminded', requestIds);
/** An admin granted a request that takes time to carry out. A process carries it out; `RightsFulfilled` follows. */
export const RightsGranted = defineFirstEventVersion('RightsGranted', requestIds);
export const RightsFulfilled = defineFirstEventVersion('RightsFulfilled', requestIds);
/** An admin declined the request. The person receives the reason. */
export const RightsDeclined = defineFirstEventVersion('RightsDeclined', {
  ...requestIds,
  reason: markAsPersonalData(z.string().max(1000), 'userId'),
});
/**
 * The person's data must never be sold. The request stores the encrypted email address, which is needed to enforce the
 * opt-out.
 */
export const SaleOptedOut = defineFirstEventVersion('SaleOptedOut', { ...requestIds, accountId: UserId.nullable() });

/** Stream of one data subject request. */
export function getPrivacyRequestStreamName(requestId: string): string {
  return `privacyRequest-${requestId}`;
}

export const privacyRequestEvents = [
  RightsRequested,
  RightsConfirmed,
  RightsLapsed,
  RightsReminded,
  RightsGranted,
  RightsFulfilled,
  RightsDeclined,
  SaleOptedOut,
] as const;
export type RightsRequested = InferredDomainEvent<typeof RightsRequested>;
export type RightsConfirmed = InferredDomainEvent<typeof RightsConfirmed>;
export type RightsReminded = InferredDomainEvent<typeof RightsReminded>;
export type RightsGranted = InferredDomainEvent<typeof RightsGranted>;
export type RightsFulfilled = InferredDomainEvent<typeof RightsFulfilled>;
export type RightsDeclined = InferredDomainEvent<typeof RightsDeclined>;
/** Events of a `privacyRequest-{id}` stream. */
export type PrivacyRequestEvent = InferredDomainEvent<(typeof privacyRequestEvents)[number]>;
