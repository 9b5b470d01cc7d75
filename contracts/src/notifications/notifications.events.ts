import { z } from 'zod';
import { type InferredDomainEvent, defineFirstEventVersion } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { maxTimeZoneNameLength, MailPreferenceChoice, MailPreferenceGroup } from './mails.values.ts';
import { NotificationId } from './notifications.values.ts';

/** The user marked all notifications up to a log position as read. */
export const NotificationsRead = defineFirstEventVersion('NotificationsRead', { userId: UserId, upTo: NotificationId });

/**
 * Mail preference of a user for a group, and the time zone of the user's browser, which determines when the digest is
 * sent.
 */
export const MailPreferenceSet = defineFirstEventVersion('MailPreferenceSet', {
  userId: UserId,
  group: MailPreferenceGroup,
  choice: MailPreferenceChoice,
  timeZone: z.string().max(maxTimeZoneNameLength).nullable(),
});

export const notificationReadAndPreferenceEvents = [NotificationsRead, MailPreferenceSet] as const;

/** Events of a `notifications-{userId}` stream. */
export type NotificationEvent = InferredDomainEvent<(typeof notificationReadAndPreferenceEvents)[number]>;

/** Stream of a user's read notifications and email preferences. */
export function getNotificationsStreamName(userId: string): string {
  return `notifications-${userId}`;
}
