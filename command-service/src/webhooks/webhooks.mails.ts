import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { WebhookLifecycleEvent } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { maxWebhookFailingDays, webhookRetryDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';

const action = { label: msg`Open webhooks`, path: '/webhooks' };

type WebhookSwitchedOff = Extract<WebhookLifecycleEvent, { type: 'WebhookSwitchedOff' }>;

/** First paragraph of the mail about a disabled webhook, by reason. */
const disabledTexts: Readonly<Record<WebhookSwitchedOff['data']['because'], Message>> = {
  failing: msg`We disabled one of your webhooks because every delivery to it has failed for ${plural({ days: maxWebhookFailingDays }, { one: '# day', other: '# days' })}. Correct its URL or your server, then enable it again.`,
  gone: msg`One of your webhooks was disabled because its URL responded with the status 410 (Gone).`,
};

/**
 * Mail rules of webhooks: the creator gets a mail when a webhook fails, at most once a week, and when a webhook is
 * disabled.
 */
export const webhookMailRules: MailRulesByEventType<WebhookLifecycleEvent> = {
  WebhookAdded: 'none',
  WebhookChanged: 'none',
  WebhookSecretRotated: 'none',
  WebhookFailing: {
    letter: ({ data: { since } }) => ({
      kind: 'webhook-failing',
      subject: msg`Deliveries to one of your webhooks are failing`,
      paragraphs: [
        msg`Every delivery to one of your webhooks has failed since ${{ since: formatUtcInstantForDisplay(since) }}. A delivery is retried for ${plural({ retryDays: webhookRetryDays }, { one: '# day', other: '# days' })} and then fails.`,
        msg`Once the URL works again, you can send the failed deliveries again. If no delivery succeeds for ${plural({ failingDays: maxWebhookFailingDays }, { one: '# day', other: '# days' })}, the webhook is disabled.`,
      ],
      action,
    }),
  },
  WebhookSwitchedOff: {
    letter: ({ data: { because } }) => ({
      kind: 'webhook-off',
      subject: msg`One of your webhooks was disabled`,
      paragraphs: [
        disabledTexts[because],
        msg`You can activate the webhook again and send the failed deliveries again.`,
      ],
      action,
    }),
  },
  WebhookRemoved: 'none',
};
