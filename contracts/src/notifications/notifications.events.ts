import { type EventOf, firstVersion } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { NotificationId } from './notifications.values.ts';

/** A person has seen every notification up to a place in the log, and none that came after this event. */
export const NotificationsRead = firstVersion('NotificationsRead', { userId: UserId, upTo: NotificationId });

export const notificationEvents = [NotificationsRead] as const;

/** Events of a `notifications-{userId}` stream. */
export type NotificationEvent = EventOf<(typeof notificationEvents)[number]>;

/** Name of the stream that holds up to where a person has read. */
export function notificationsStream(userId: string): string {
  return `notifications-${userId}`;
}
