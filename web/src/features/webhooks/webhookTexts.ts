import { t } from '@lingui/core/macro';
import type {
  WebhookDeliveryFailureReason,
  WebhookDeliveryStatus,
  WebhookStatus,
  WebhookEventType,
} from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

/** Label of each event type, roughly in the order of a request's lifecycle. */
export const webhookEventTypeLabels: Readonly<Record<WebhookEventType, string>> = {
  'rfq.sent': t`Request sent`,
  'rfq.viewed': t`Request opened by a provider`,
  'rfq.accepted': t`Request accepted`,
  'rfq.rejected': t`Request declined`,
  'rfq.quote_sent': t`Quote sent or changed`,
  'rfq.expired': t`Request expired`,
  'rfq.status_set': t`Status set by an administrator`,
  'rfq.link_deleted': t`Provider removed by an administrator`,
  'rfq.quote_withdrawn': t`Quote withdrawn`,
  'rfq.quote_awarded': t`Quote awarded`,
  'rfq.quote_not_awarded': t`Quote not selected`,
  'rfq.closed': t`Request closed`,
  'rfq.reopened': t`Request reopened`,
  'rfq.need_changed': t`Quantities changed`,
  'rfq.deadline_extended': t`Deadline extended`,
  'rfq.deadline_reminded': t`Deadline approaching`,
  'rfq.provider_added': t`Provider added`,
};

export const webhookEventTypes = Object.keys(webhookEventTypeLabels) as WebhookEventType[];

/** Returns the label of an event type; unknown types are returned unchanged. */
export function formatWebhookEventType(type: string): string {
  if (type === 'webhook.test') return t`Test event`;
  return (webhookEventTypeLabels as Readonly<Record<string, string>>)[type] ?? type;
}

interface Presentation {
  readonly label: string;
  readonly tone: BadgeTone;
}

export const webhookStatusPresentations: Readonly<Record<WebhookStatus, Presentation>> = {
  active: { label: t`Active`, tone: 'green' },
  paused: { label: t`Paused`, tone: 'neutral' },
  off: { label: t`Disabled`, tone: 'red' },
};

export const webhookDeliveryStatusPresentations: Readonly<Record<WebhookDeliveryStatus, Presentation>> = {
  waiting: { label: t`Pending`, tone: 'amber' },
  delivered: { label: t`Delivered`, tone: 'green' },
  parked: { label: t`Failed`, tone: 'red' },
};

/** Labels of the reasons why the last attempt of a delivery failed. */
export const webhookDeliveryFailureLabels: Readonly<Record<WebhookDeliveryFailureReason, string>> = {
  status: t`HTTP error`,
  redirect: t`Redirect not followed`,
  timeout: t`Timed out`,
  'unknown-host': t`Host not found`,
  'refused-address': t`Not a public IP address`,
  tls: t`TLS connection failed`,
  connection: t`Connection failed`,
  withheld: t`Not sent (withheld)`,
  'switched-off': t`Webhook disabled`,
};
