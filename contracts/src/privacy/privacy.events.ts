import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';

const rightsRequestTypes = ['access', 'rectification', 'erasure', 'portability', 'restriction', 'objection'] as const;

const request = { requestId: z.uuid(), userId: UserId };

/** Somebody asks for a right under the data protection law; `userId` is the subject. */
export const RightsRequested = defineEvent(
  'RightsRequested',
  1,
  z.object({ ...request, requestType: z.enum(rightsRequestTypes) }),
);
/** It is known to come from the person: by the signed-in session, or by a link to the address. */
export const RightsConfirmed = defineEvent(
  'RightsConfirmed',
  1,
  z.object({ ...request, by: z.enum(['session', 'link']) }),
);
export const RightsFulfilled = defineEvent('RightsFulfilled', 1, z.object(request));

/** Name of the stream that holds one request. */
export function privacyRequestStream(requestId: string): string {
  return `privacyRequest-${requestId}`;
}

export const privacyEvents = [RightsRequested, RightsConfirmed, RightsFulfilled] as const;
export type RightsRequested = EventOf<typeof RightsRequested>;
export type RightsConfirmed = EventOf<typeof RightsConfirmed>;
export type RightsFulfilled = EventOf<typeof RightsFulfilled>;
/** Events of a `privacyRequest-{id}` stream. */
export type PrivacyEvent = EventOf<(typeof privacyEvents)[number]>;
