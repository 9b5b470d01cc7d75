import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import {
  maxStoredNotifications,
  NotificationId,
  NotificationKind,
  notificationsPageSize,
} from './notifications.values.ts';

/** A notification for one user. Contains no free text of other users and no prices of competitors. */
export const NotificationReplyItem = z.object({
  id: NotificationId,
  kind: NotificationKind,
  text: z.string(),
  /** Deadline to append to the text, as in ", until …"; `null` if there is none. */
  until: Instant.nullable(),
  /** Path of the page that the notification links to. */
  path: z.string(),
  at: Instant,
  unread: z.boolean(),
});
export type NotificationReplyItem = z.infer<typeof NotificationReplyItem>;

/** Counts only the stored notifications, up to `maxStoredNotifications`. */
export const countNotificationsEndpoint = defineQueryEndpoint('/api/notifications/unread', 'session', {
  summary: "Count the caller's unread notifications.",
  reply: z.object({ unread: z.int().max(maxStoredNotifications) }),
});

/** Pages count from 1; pages beyond the last are empty. */
export const listNotificationsEndpoint = defineQueryEndpoint('/api/notifications', 'session', {
  summary: "List the caller's notifications, newest first.",
  query: z.object({
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(maxStoredNotifications / notificationsPageSize)
      .default(1),
  }),
  reply: z.object({
    notifications: z.array(NotificationReplyItem).max(notificationsPageSize),
    total: z.int().max(maxStoredNotifications),
    unread: z.int().max(maxStoredNotifications),
  }),
});

/** Safe to repeat: never marks a read notification as unread, nor a later notification as read. */
export const markNotificationsReadEndpoint = defineCommandEndpoint('POST', '/api/notifications/read', 'session', {
  summary: 'Mark all notifications up to the given one as read.',
  refuses: ['notifications.history-full'],
  body: z.strictObject({ up_to: NotificationId }),
  reply: CommandReply,
});
