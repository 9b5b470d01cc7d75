import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import { saveMailPreference, takeQueuedDigestMailsOfPreferenceGroup } from '../mails/digestRows.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';
import { enqueueMailToUser } from '@marketplace/mail/outbox.ts';

/**
 * A preference applies from its position in the log. Switching to immediate mails sends the queued digest mails at
 * once, and switching to no mails discards them.
 */
export const notificationReadAndMailPreferenceMailRules: MailRulesByEventType<NotificationEvent> = {
  NotificationsRead: 'none',
  MailPreferenceSet: {
    note: async (client, { data }) => {
      const { userId, group, choice } = data;
      await saveMailPreference(client, userId, data);
      if (choice === 'daily') return;
      const queued = await takeQueuedDigestMailsOfPreferenceGroup(client, userId, group);
      if (choice === 'at-once') for (const { key, letter } of queued) await enqueueMailToUser(client, key, letter);
    },
  },
};
