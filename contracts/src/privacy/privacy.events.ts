import { z } from 'zod';
import { firstVersion, type EventOf, personal } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { rightsRequestTypes } from './privacy.values.ts';

const request = { requestId: z.uuid(), userId: UserId };

/**
 * Somebody asks for a right under the data protection law. `userId` is the subject: an account's, or an id of its own for somebody who
 * has none.
 */
export const RightsRequested = firstVersion('RightsRequested', { ...request, requestType: z.enum(rightsRequestTypes) });
/** It is known to come from the person: by the signed-in session, or by a link to the address. */
export const RightsConfirmed = firstVersion('RightsConfirmed', { ...request, by: z.enum(['session', 'link']) });
export const RightsFulfilled = firstVersion('RightsFulfilled', request);
/** An admin will not do it, for a reason that the person is told. */
export const RightsDeclined = firstVersion('RightsDeclined', {
  ...request,
  reason: personal(z.string().max(1000), 'userId'),
});

/** Days within which a request is to be answered: the month that the law gives. */
export const rightsDays = 30;

/** @returns the instant by which a request of this instant is to be answered, ISO 8601. */
export function rightsDueAt(requestedAt: string): string {
  return new Date(Date.parse(requestedAt) + rightsDays * 24 * 60 * 60 * 1000).toISOString();
}

/** Name of the stream that holds one request. */
export function privacyRequestStream(requestId: string): string {
  return `privacyRequest-${requestId}`;
}

export const privacyEvents = [RightsRequested, RightsConfirmed, RightsFulfilled, RightsDeclined] as const;
export type RightsRequested = EventOf<typeof RightsRequested>;
export type RightsConfirmed = EventOf<typeof RightsConfirmed>;
export type RightsDeclined = EventOf<typeof RightsDeclined>;
/** Events of a `privacyRequest-{id}` stream. */
export type PrivacyEvent = EventOf<(typeof privacyEvents)[number]>;
