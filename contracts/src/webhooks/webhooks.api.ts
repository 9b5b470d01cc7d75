import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { failWith } from '../kernel/messages/messages.ts';
import { createTextSchema } from '../kernel/text.ts';
import {
  WebhookDeliveryFailureReason,
  WebhookDeliveryStatus,
  maxWebhooksPerOwner,
  maxListedWebhookDeliveries,
  WebhookOwnerKind,
  WebhookStatus,
  WebhookEventType,
  webhookEventTypeNames,
} from './webhooks.values.ts';

const ById = z.object({ id: z.uuid() });
const types = z
  .array(WebhookEventType)
  .min(1, failWith(msg`Choose at least one event.`))
  .max(webhookEventTypeNames.length);

/** Excludes the full URL, which may contain a secret. */
export const WebhookReplyItem = z.object({
  id: z.uuid(),
  owner: WebhookOwnerKind,
  /** Origin of the URL. */
  address: z.string(),
  types: z.array(WebhookEventType),
  status: WebhookStatus,
  created_at: Instant,
  /** Time of the first failed delivery since the last success; `null` while deliveries succeed. */
  failing_since: Instant.nullable(),
  /** When the previous secret expires; `null` if there is none. */
  rotating_until: Instant.nullable(),
});
export type WebhookReplyItem = z.infer<typeof WebhookReplyItem>;

export const WebhookDeliveryReplyItem = z.object({
  /** Value of the header `webhook-id`. */
  id: z.string(),
  type: z.string(),
  status: WebhookDeliveryStatus,
  created_at: Instant,
  attempts: z.int(),
  /** Time of the last attempt; `null` before the first attempt. */
  tried_at: Instant.nullable(),
  next_try_at: Instant.nullable(),
  duration_ms: z.int().nullable(),
  /** HTTP status of the last response. */
  answer: z.int().nullable(),
  failure: WebhookDeliveryFailureReason.nullable(),
});
export type WebhookDeliveryReplyItem = z.infer<typeof WebhookDeliveryReplyItem>;

export const listWebhooksEndpoint = defineQueryEndpoint('/api/webhooks', 'session', {
  summary: "List the webhooks of the caller and of the caller's provider.",
  reply: z.array(WebhookReplyItem).max(2 * maxWebhooksPerOwner),
});

/**
 * Lists the newest delivery first. Fails with 'webhook.not-found' (404) if the webhook is unknown or belongs to another
 * owner.
 */
export const listDeliveriesEndpoint = defineQueryEndpoint('/api/webhooks/:id/deliveries', 'session', {
  summary: 'List the newest deliveries of a webhook.',
  refuses: ['webhook.not-found'],
  params: ById,
  reply: z.array(WebhookDeliveryReplyItem).max(maxListedWebhookDeliveries),
});

/**
 * The secret is shown only once. Fails with 'webhook.address' (422), 'webhook.too-many' (409) and
 * 'account.email-unconfirmed' (403). Adding a provider's webhook also fails with 'access.vendor-needed' (403) for users
 * without access to a provider, and with 'access.viewer' (403) for viewers.
 */
export const addWebhookEndpoint = defineCommandEndpoint('POST', '/api/webhooks', 'session', {
  summary: 'Add a webhook. Its secret is shown only once.',
  refuses: [
    'access.vendor-needed',
    'access.viewer',
    'company.not-allowed',
    'account.email-unconfirmed',
    'webhook.address',
    'webhook.history-full',
    'webhook.not-found',
    'webhook.restricted',
    'webhook.too-many',
  ],
  secret: true,
  body: z.strictObject({
    owner: WebhookOwnerKind,
    url: createTextSchema(2000).min(1, failWith(msg`Enter the endpoint URL.`)),
    types,
  }),
  reply: CommandReply.extend({ id: z.uuid(), secret: z.string() }),
});

/** Error codes that all endpoints for managing an existing webhook have in common. */
const ownerRefusals = [
  'company.not-allowed',
  'access.vendor-needed',
  'access.viewer',
  'webhook.history-full',
  'webhook.not-found',
] as const;

/** Fails with 'webhook.not-found' (404) for an unknown webhook or that of another owner. */
export const changeWebhookEndpoint = defineCommandEndpoint('PUT', '/api/webhooks/:id', 'session', {
  summary: 'Change the event types of a webhook, or pause it.',
  refuses: ownerRefusals,
  params: ById,
  body: z.strictObject({ types, paused: z.boolean() }),
  reply: CommandReply,
});

/** Fails with 'webhook.not-found' (404) for an unknown webhook or that of another owner. */
export const removeWebhookEndpoint = defineCommandEndpoint('DELETE', '/api/webhooks/:id', 'session', {
  summary: 'Remove a webhook and its pending deliveries.',
  refuses: ownerRefusals,
  params: ById,
  reply: CommandReply,
});

/**
 * For 24 hours, requests are signed with both the new and the previous secret. Fails with 'webhook.not-found' (404).
 */
export const rotateWebhookSecretEndpoint = defineCommandEndpoint('POST', '/api/webhooks/:id/rotate', 'session', {
  summary: 'Create a new secret, shown only once. The previous one remains valid for a day.',
  refuses: ownerRefusals,
  secret: true,
  params: ById,
  reply: CommandReply.extend({ secret: z.string(), rotating_until: Instant }),
});

/** Fails with 'webhook.not-found' (404) and 'webhook.not-active' (409). */
export const testWebhookEndpoint = defineCommandEndpoint('POST', '/api/webhooks/:id/test', 'session', {
  summary: 'Send a test event to a webhook.',
  refuses: [...ownerRefusals, 'webhook.not-active'],
  limit: 'webhook-send',
  params: ById,
  reply: z.object({ message: z.string() }),
});

/**
 * Resends the delivery with the same id. Fails with 'webhook.not-found' (404), 'webhook.not-active' and
 * 'webhook.waiting' (409).
 */
export const sendDeliveryAgainEndpoint = defineCommandEndpoint(
  'POST',
  '/api/webhooks/:id/deliveries/:delivery/send-again',
  'session',
  {
    summary: 'Resend a completed delivery with the same id.',
    refuses: [...ownerRefusals, 'webhook.not-active', 'webhook.waiting'],
    limit: 'webhook-send',
    params: z.object({ id: z.uuid(), delivery: z.uuid() }),
    reply: z.object({ message: z.string() }),
  },
);
