import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { text } from '../kernel/text.ts';
import {
  DeliveryFailure,
  DeliveryStatus,
  maxWebhooks,
  shownDeliveries,
  WebhookOwnerKind,
  WebhookStatus,
  WebhookType,
  webhookTypes,
} from './webhooks.values.ts';

const ById = z.object({ id: z.uuid() });
const types = z.array(WebhookType).min(1, 'Choose at least one event.').max(webhookTypes.length);

/** What is shown of a webhook: never its whole address, which may hold a secret. */
export const WebhookView = z.object({
  id: z.uuid(),
  owner: WebhookOwnerKind,
  /** Its address up to the host. */
  address: z.string(),
  types: z.array(WebhookType),
  status: WebhookStatus,
  created_at: Instant,
  /** Since when nothing arrives; `null` while it works. */
  failing_since: Instant.nullable(),
  /** Until when the secret of before signs too; `null` without one. */
  rotating_until: Instant.nullable(),
});
export type WebhookView = z.infer<typeof WebhookView>;

export const DeliveryView = z.object({
  /** What receivers know it by: the header `webhook-id`. */
  id: z.string(),
  type: z.string(),
  status: DeliveryStatus,
  created_at: Instant,
  attempts: z.int(),
  /** When it was tried last; `null` before the first time. */
  tried_at: Instant.nullable(),
  next_try_at: Instant.nullable(),
  duration_ms: z.int().nullable(),
  /** HTTP status of the last answer. */
  answer: z.int().nullable(),
  failure: DeliveryFailure.nullable(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

/** The caller's own webhooks, and those of the provider that the caller answers for. */
export const listWebhooks = query('/api/webhooks', 'session', {
  summary: "The caller's webhooks, and those of the provider that the caller answers for.",
  reply: z.array(WebhookView).max(2 * maxWebhooks),
});

/** The newest deliveries of one. Refuses 'webhook.not-found' (404), also for somebody else's. */
export const listDeliveries = query('/api/webhooks/:id/deliveries', 'session', {
  summary: 'The newest deliveries of a webhook.',
  refuses: ['webhook.not-found'],
  params: ById,
  reply: z.array(DeliveryView).max(shownDeliveries),
});

/**
 * The secret is shown this once. Refuses 'webhook.address' (422), 'webhook.too-many' (409), 'account.email-unconfirmed' (403),
 * 'access.vendor-needed' (403) for a provider's without access to one, 'access.viewer' (403) for who may only read there.
 */
export const addWebhook = command('POST', '/api/webhooks', 'session', {
  summary: 'Add a webhook. Its secret is shown this once.',
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
    url: text(2000).min(1, 'Enter the address that is to be called.'),
    types,
  }),
  reply: Accepted.extend({ id: z.uuid(), secret: z.string() }),
});

/** What whoever sees to a webhook may be refused with. */
const ofOwner = [
  'company.not-allowed',
  'access.vendor-needed',
  'access.viewer',
  'webhook.history-full',
  'webhook.not-found',
] as const;

/** Refuses 'webhook.not-found' (404), also for somebody else's. */
export const changeWebhook = command('PUT', '/api/webhooks/:id', 'session', {
  summary: 'Change what a webhook is told, or pause it.',
  refuses: ofOwner,
  params: ById,
  body: z.strictObject({ types, paused: z.boolean() }),
  reply: Accepted,
});

/** Deliveries that wait go with it. Refuses 'webhook.not-found' (404), also for somebody else's. */
export const removeWebhook = command('DELETE', '/api/webhooks/:id', 'session', {
  summary: 'Remove a webhook with the deliveries that wait.',
  refuses: ofOwner,
  params: ById,
  reply: Accepted,
});

/** A new secret, shown this once; the one of before signs beside it for a day. Refuses 'webhook.not-found' (404). */
export const rotateWebhookSecret = command('POST', '/api/webhooks/:id/rotate', 'session', {
  summary: 'Make a new secret, shown this once; the one of before signs beside it for a day.',
  refuses: ofOwner,
  secret: true,
  params: ById,
  reply: Accepted.extend({ secret: z.string(), rotating_until: Instant }),
});

/** Sends an event without meaning. Refuses 'webhook.not-found' (404), 'webhook.not-active' (409). */
export const testWebhook = command('POST', '/api/webhooks/:id/test', 'session', {
  summary: 'Send a webhook an event without meaning.',
  refuses: [...ofOwner, 'webhook.not-active'],
  limit: 'webhook-send',
  params: ById,
  reply: z.object({ message: z.string() }),
});

/** Sends what ended once more, under the same id. Refuses 'webhook.not-found' (404), 'webhook.not-active', 'webhook.waiting' (409). */
export const sendDeliveryAgain = command('POST', '/api/webhooks/:id/deliveries/:delivery/send-again', 'session', {
  summary: 'Send a delivery that has ended once more, under the same id.',
  refuses: [...ofOwner, 'webhook.not-active', 'webhook.waiting'],
  limit: 'webhook-send',
  params: z.object({ id: z.uuid(), delivery: z.uuid() }),
  reply: z.object({ message: z.string() }),
});
