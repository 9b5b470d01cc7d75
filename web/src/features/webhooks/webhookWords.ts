import type {
  DeliveryFailure,
  DeliveryStatus,
  WebhookStatus,
  WebhookType,
} from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** What each event is called, in the order of a request's life. */
export const typeWords: Readonly<Record<WebhookType, string>> = {
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

export const webhookTypeNames = Object.keys(typeWords) as WebhookType[];

/** The words of a delivery's type, also of one that this page does not know. */
export function typeText(type: string): string {
  if (type === 'webhook.test') return 'Test event';
  return (typeWords as Readonly<Record<string, string>>)[type] ?? type;
}

interface Look {
  readonly word: string;
  readonly tone: Tone;
}

export const statusLooks: Readonly<Record<WebhookStatus, Look>> = {
  active: { word: 'Active', tone: 'green' },
  paused: { word: 'Paused', tone: 'neutral' },
  off: { word: 'Switched off', tone: 'red' },
};

export const deliveryLooks: Readonly<Record<DeliveryStatus, Look>> = {
  waiting: { word: 'Waiting', tone: 'amber' },
  delivered: { word: 'Delivered', tone: 'green' },
  parked: { word: 'Put aside', tone: 'red' },
};

/** Why the last attempt came to nothing. */
export const failureWords: Readonly<Record<DeliveryFailure, string>> = {
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
