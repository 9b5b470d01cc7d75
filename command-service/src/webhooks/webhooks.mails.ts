import type { WebhookLifecycleEvent } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { maxWebhookFailingDays, webhookRetryDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';

const action = { label: 'Open webhooks', path: '/webhooks' };

const offReasons = {
  failing: `Nothing has arrived there for ${maxWebhookFailingDays} days`,
  gone: 'Its address answered that it is gone (410)',
} as const;

/**
 * Mail rules of webhooks: the creator gets a mail when a webhook fails, at most once a week, and when a webhook is
 * switched off.
 */
export const webhookMailRules: MailRulesByEventType<WebhookLifecycleEvent> = {
  WebhookAdded: 'none',
  WebhookChanged: 'none',
  WebhookSecretRotated: 'none',
  WebhookFailing: {
    letter: ({ data: { since } }) => ({
      kind: 'webhook-failing',
      subject: 'A webhook of yours does not answer',
      paragraphs: [
        `Nothing has arrived at one of your webhooks since ${since.slice(0, 16).replace('T', ' ')} UTC. What could not be delivered for ${webhookRetryDays} days was put aside.`,
        'You can send it again once the address works. After a week of failures the webhook is switched off.',
      ],
      action,
    }),
  },
  WebhookSwitchedOff: {
    letter: ({ data: { because } }) => ({
      kind: 'webhook-off',
      subject: 'A webhook of yours was switched off',
      paragraphs: [
        `${offReasons[because]}, so nothing is sent to one of your webhooks any more.`,
        'You can switch it on again, and send again what was put aside.',
      ],
      action,
    }),
  },
  WebhookRemoved: 'none',
};
