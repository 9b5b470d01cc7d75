import { z } from 'zod';
import { firstVersion, type EventOf, nextVersion, personal } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { privacyRequestTypes, rightsRequestTypes } from './privacy.values.ts';

const request = { requestId: z.uuid(), userId: UserId };

const RightsRequestedV1 = firstVersion('RightsRequested', { ...request, requestType: z.enum(rightsRequestTypes) });
/**
 * Somebody asks for a right under the data protection law, or that no data is sold. `userId` is the subject: the account's of who is
 * signed in, else an id of the request's own that nothing is derived from, under which typed address and words are sealed.
 */
export const RightsRequested = nextVersion(
  RightsRequestedV1,
  z.object({
    ...request,
    requestType: z.enum(privacyRequestTypes),
    /** By whom: whoever is signed in, or whoever filled in the form, whose address is not known to be theirs. */
    by: z.enum(['session', 'form']),
    /** As it was typed; `null` of who is signed in. */
    email: personal(z.string().max(254), 'userId'),
    /** In the person's words; `null` where there are none. */
    description: personal(z.string().max(2000), 'userId'),
  }),
  { upcast: (older) => ({ ...older, by: 'session' as const, email: null, description: null }) },
);

const RightsConfirmedV1 = firstVersion('RightsConfirmed', { ...request, by: z.enum(['session', 'link']) });
/** It is known to come from the person: by the signed-in session, or by a link to the address. */
export const RightsConfirmed = nextVersion(
  RightsConfirmedV1,
  z.object({
    ...request,
    by: z.enum(['session', 'link']),
    /** The account that the request is about, which has the confirmed address; `null` for a stranger. */
    accountId: UserId.nullable(),
  }),
  { upcast: (older) => ({ ...older, accountId: older.userId }) },
);
/** Nobody confirmed it in time: it is forgotten, and the key of its subject destroyed. */
export const RightsLapsed = firstVersion('RightsLapsed', request);
/** Admins were told, once, that it is soon due. */
export const RightsReminded = firstVersion('RightsReminded', request);
/** An admin says yes to what takes a while: a process does it, and `RightsFulfilled` follows. */
export const RightsGranted = firstVersion('RightsGranted', request);
export const RightsFulfilled = firstVersion('RightsFulfilled', request);
/** An admin will not do it, for a reason that the person is told. */
export const RightsDeclined = firstVersion('RightsDeclined', {
  ...request,
  reason: personal(z.string().max(1000), 'userId'),
});
/** Nothing about this person is sold, ever. The address stands in the request, sealed, so that it can be honoured. */
export const SaleOptedOut = firstVersion('SaleOptedOut', { ...request, accountId: UserId.nullable() });

/** Name of the stream that holds one request. */
export function privacyRequestStream(requestId: string): string {
  return `privacyRequest-${requestId}`;
}

export const privacyEvents = [
  RightsRequested,
  RightsConfirmed,
  RightsLapsed,
  RightsReminded,
  RightsGranted,
  RightsFulfilled,
  RightsDeclined,
  SaleOptedOut,
] as const;
export type RightsRequested = EventOf<typeof RightsRequested>;
export type RightsConfirmed = EventOf<typeof RightsConfirmed>;
export type RightsReminded = EventOf<typeof RightsReminded>;
export type RightsGranted = EventOf<typeof RightsGranted>;
export type RightsFulfilled = EventOf<typeof RightsFulfilled>;
export type RightsDeclined = EventOf<typeof RightsDeclined>;
/** Events of a `privacyRequest-{id}` stream. */
export type PrivacyEvent = EventOf<(typeof privacyEvents)[number]>;
