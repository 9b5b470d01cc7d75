import { z } from 'zod';
import { type EventOf, firstVersion } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { longestZone, MailChoice, MailGroup } from './mails.values.ts';
import { NotificationId } from './notifications.values.ts';

/** A person has seen every notification up to a place in the log, and none that came after this event. */
export const NotificationsRead = firstVersion('NotificationsRead', { userId: UserId, upTo: NotificationId });

/** When a person wants mails of a group, and the zone of the browser in which that was said, which a digest goes by. */
export const MailPreferenceSet = firstVersion('MailPreferenceSet', {
  userId: UserId,
  group: MailGroup,
  choice: MailChoice,
  timeZone: z.string().max(longestZone).nullable(),
});

export const notificationEvents = [NotificationsRead, MailPreferenceSet] as const;

/** Events of a `notifications-{userId}` stream. */
export type NotificationEvent = EventOf<(typeof notificationEvents)[number]>;

/** Name of the stream that holds up to where a person has read, and which mails the person wants. */
export function notificationsStream(userId: string): string {
  return `notifications-${userId}`;
}
