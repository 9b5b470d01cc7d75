import { z } from 'zod';
import { defineEvent, personal, type EventOf } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';

export const PersonName = z.object({ firstName: z.string(), lastName: z.string() });

/** Stream `user-{userId}`. */
export const UserRegistered = defineEvent(
  'UserRegistered',
  1,
  z.object({
    userId: UserId,
    email: personal(z.string(), 'userId'),
    name: personal(PersonName, 'userId'),
    company: z.string(),
  }),
);

export const accountEvents = [UserRegistered] as const;
export type UserRegistered = EventOf<typeof UserRegistered>;
/** Events of a `user-{id}` stream. */
export type UserEvent = UserRegistered;
