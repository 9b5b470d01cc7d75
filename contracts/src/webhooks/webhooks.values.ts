import { z } from 'zod';

/** Event types that webhooks can subscribe to. Published names never change; types may be added. */
export const webhookEventTypeNames = [
  'rfq.sent',
  'rfq.viewed',
  'rfq.accepted',
  'rfq.rejected',
  'rfq.quote_sent',
  'rfq.expired',
  'rfq.status_set',
  'rfq.link_deleted',
  'rfq.quote_withdrawn',
  'rfq.quote_awarded',
  'rfq.quote_not_awarded',
  'rfq.closed',
  'rfq.reopened',
  'rfq.deadline_extended',
  'rfq.deadline_reminded',
  'rfq.provider_added',
  'rfq.need_changed',
] as const;
export const WebhookEventType = z.enum(webhookEventTypeNames);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** Type of test events, sent regardless of the subscribed types. */
export const testWebhookEventType = 'webhook.test';

/** Maximum number of webhooks per owner. */
export const maxWebhooksPerOwner = 5;
/** Hours for which the previous secret remains valid after a rotation. */
export const previousWebhookSecretHours = 24;
/** Days for which a failed delivery is retried. */
export const webhookRetryDays = 3;
/** Days without a successful delivery after which a webhook is switched off. */
export const maxWebhookFailingDays = 7;
/** Days for which completed deliveries are kept in the delivery log. */
export const webhookDeliveryLogDays = 30;
/** Maximum number of deliveries in the list. */
export const maxListedWebhookDeliveries = 50;

export const webhookOwnerKinds = ['user', 'provider', 'company'] as const;
export const WebhookOwnerKind = z.enum(webhookOwnerKinds);
export type WebhookOwnerKind = z.infer<typeof WebhookOwnerKind>;

/** `off`: switched off because deliveries failed for too long or the receiver returned 410 Gone. */
export const WebhookStatus = z.enum(['active', 'paused', 'off']);
export type WebhookStatus = z.infer<typeof WebhookStatus>;

/** `parked`: no further attempts; can be resent manually. */
export const WebhookDeliveryStatus = z.enum(['waiting', 'delivered', 'parked']);
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

/** Reason for a failed attempt. Of the response, only the status code is stored. */
export const WebhookDeliveryFailureReason = z.enum([
  'status',
  'redirect',
  'timeout',
  'unknown-host',
  'refused-address',
  'tls',
  'connection',
  'withheld',
  'switched-off',
]);
export type WebhookDeliveryFailureReason = z.infer<typeof WebhookDeliveryFailureReason>;
