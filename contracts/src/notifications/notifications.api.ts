import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { keptNotifications, NotificationId, NotificationKind, notificationsStep } from './notifications.values.ts';

/** One thing that happened, as one person is told of it: no free text of anybody else stands in it, and no price of a rival. */
export const NotificationView = z.object({
  id: NotificationId,
  kind: NotificationKind,
  text: z.string(),
  /** Instant of the deadline that goes on the sentence, as in ", until …"; `null` where it names none. */
  until: Instant.nullable(),
  /** Where it leads, a path of the product. */
  path: z.string(),
  at: Instant,
  unread: z.boolean(),
});
export type NotificationView = z.infer<typeof NotificationView>;

/** How many of the newest ones the caller has not read. */
export const countNotifications = query('/api/notifications/unread', 'session', {
  summary: "How many of the caller's notifications are unread.",
  reply: z.object({ unread: z.int().max(keptNotifications) }),
});

/** Pages count from 1; one beyond the last is empty. */
export const listNotifications = query('/api/notifications', 'session', {
  summary: "The caller's newest notifications, the last one first.",
  query: z.object({
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(keptNotifications / notificationsStep)
      .default(1),
  }),
  reply: z.object({
    notifications: z.array(NotificationView).max(notificationsStep),
    total: z.int().max(keptNotifications),
    unread: z.int().max(keptNotifications),
  }),
});

/** Safe to repeat: what was read stays read, and nobody has read what had not happened. */
export const markNotificationsRead = command('POST', '/api/notifications/read', 'session', {
  summary: 'Note that the caller has seen every notification up to one.',
  refuses: ['notifications.history-full'],
  body: z.strictObject({ up_to: NotificationId }),
  reply: Accepted,
});
