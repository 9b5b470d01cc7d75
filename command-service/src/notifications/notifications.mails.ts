import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import { noteChoice, takeGroup } from '../mails/digestRows.ts';
import type { MailRules } from '../mails/mailRules.ts';
import { putMail } from '@marketplace/mail/outbox.ts';

/**
 * What somebody has read is that person's own. What somebody chose holds from its place in the log on: who wants mails at once gets at once
 * what waited for the digest, and who wants none does without.
 */
export const notificationMails: MailRules<NotificationEvent> = {
  NotificationsRead: 'none',
  MailPreferenceSet: {
    note: async (client, { data }) => {
      const { userId, group, choice } = data;
      await noteChoice(client, userId, data);
      if (choice === 'daily') return;
      const waited = await takeGroup(client, userId, group);
      if (choice === 'at-once') for (const { key, letter } of waited) await putMail(client, key, letter);
    },
  },
};
