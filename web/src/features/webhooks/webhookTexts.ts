import type {
  WebhookDeliveryFailureReason,
  WebhookDeliveryStatus,
  WebhookStatus,
  WebhookEventType,
} from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

/** Label of each event type, roughly in the order of a request's lifecycle. */
export const webhookEventTypeLabels: Readonly<Record<WebhookEventType, string>> = {
  'rfq.sent': 'Request sent',
  'rfq.viewed': 'Request opened by a provider',
  'rfq.accepted': 'Request accepted',
  'rfq.rejected': 'Request declined',
  'rfq.quote_sent': 'Quote sent or changed',
  'rfq.expired': 'Request expired',
  'rfq.status_set': 'Status set by an administrator',
  'rfq.link_deleted': 'Provider taken out by an administrator',
  'rfq.quote_withdrawn': 'Quote withdrawn',
  'rfq.quote_awarded': 'Quote awarded',
  'rfq.quote_not_awarded': 'Quote not selected',
  'rfq.closed': 'Request closed',
  'rfq.reopened': 'Request opened again',
  'rfq.need_changed': 'Numbers changed',
  'rfq.deadline_extended': 'Deadline extended',
  'rfq.deadline_reminded': 'Deadline is near',
  'rfq.provider_added': 'Provider added',
};

export const webhookEventTypes = Object.keys(webhookEventTypeLabels) as WebhookEventType[];

/** Returns the label of an event type; unknown types are returned unchanged. */
export function formatWebhookEventType(type: string): string {
  if (type === 'webhook.test') return 'Test event';
  return (webhookEventTypeLabels as Readonly<Record<string, string>>)[type] ?? type;
}

interface Presentation {
  readonly label: string;
  readonly tone: BadgeTone;
}

export const webhookStatusPresentations: Readonly<Record<WebhookStatus, Presentation>> = {
  active: { label: 'Active', tone: 'green' },
  paused: { label: 'Paused', tone: 'neutral' },
  off: { label: 'Switched off', tone: 'red' },
};

export const webhookDeliveryStatusPresentations: Readonly<Record<WebhookDeliveryStatus, Presentation>> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  delivered: { label: 'Delivered', tone: 'green' },
  parked: { label: 'Put aside', tone: 'red' },
};

/** Labels of the reasons why the last attempt of a delivery failed. */
export const webhookDeliveryFailureLabels: Readonly<Record<WebhookDeliveryFailureReason, string>> = {
  status: 'Not a success',
  redirect: 'Redirect, not followed',
  timeout: 'No answer in time',
  'unknown-host': 'Host not found',
  'refused-address': 'Not an address of the Internet',
  tls: 'No secure connection',
  connection: 'No connection',
  withheld: 'Withheld',
  'switched-off': 'Switched off',
};
