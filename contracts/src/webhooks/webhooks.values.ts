import { z } from 'zod';

/** What a webhook can tell of. Names are fixed once they were sent; later ones may come. */
export const webhookTypes = [
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
export const WebhookType = z.enum(webhookTypes);
export type WebhookType = z.infer<typeof WebhookType>;

/** What a test sends, whatever types were chosen. */
export const testWebhookType = 'webhook.test';

/** Webhooks that one owner may have. */
export const maxWebhooks = 5;
/** Hours for which the secret of before a rotation goes on signing beside the new one. */
export const oldSecretHours = 24;
/** Days for which a delivery is tried. */
export const webhookTryingDays = 3;
/** Days without a success after which a webhook is switched off. */
export const webhookFailingDays = 7;
/** Days for which a delivery that ended stands in the log of deliveries. */
export const webhookLogDays = 30;
/** The newest deliveries that are shown. */
export const shownDeliveries = 50;

export const webhookOwnerKinds = ['user', 'provider', 'company'] as const;
export const WebhookOwnerKind = z.enum(webhookOwnerKinds);
export type WebhookOwnerKind = z.infer<typeof WebhookOwnerKind>;

/** `off`: switched off because it failed for too long, or answered that it is gone. */
export const WebhookStatus = z.enum(['active', 'paused', 'off']);
export type WebhookStatus = z.infer<typeof WebhookStatus>;

/** `parked`: given up; it can be sent again by hand. */
export const DeliveryStatus = z.enum(['waiting', 'delivered', 'parked']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Why an attempt came to nothing. Of what the receiver says, its status alone is kept. */
export const DeliveryFailure = z.enum([
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
export type DeliveryFailure = z.infer<typeof DeliveryFailure>;
