import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** What somebody has read is that person's own. */
export const notificationMails: MailRules<NotificationEvent> = { NotificationsRead: 'none' };
