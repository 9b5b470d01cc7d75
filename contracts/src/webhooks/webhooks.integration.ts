import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { RfqLinkId, ProviderId, RfqId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { RfqRequiredQuantities } from '../rfq/rfq.lineItems.ts';
import { RfqLinkStatus, RfqRejectReason, DeadlineReminderDays } from '../rfq/rfq.values.ts';
import { testWebhookEventType, type WebhookEventType } from './webhooks.values.ts';

const link = z.object({ rfqId: RfqId, linkId: RfqLinkId, providerId: ProviderId });
const quote = link.extend({ version: NonNegativeInt32.min(1) });
const links = z.array(link.omit({ rfqId: true })).max(100);

/**
 * Schema of the `data` of each event type: ids, states, times and amounts, never names, addresses or typed texts.
 * Undeclared properties are stripped. Providers receive only their own links.
 */
export const webhookEventDataSchemas = {
  'rfq.sent': z.object({ rfqId: RfqId, deadline: Instant, links }),
  'rfq.viewed': link,
  'rfq.accepted': link,
  'rfq.rejected': link.extend({ reason: RfqRejectReason.nullable() }),
  'rfq.quote_sent': link.extend({ version: NonNegativeInt32.min(1), amount: z.string().max(40), currency: Currency }),
  'rfq.expired': z.object({ rfqId: RfqId, links }),
  'rfq.status_set': link.extend({ from: RfqLinkStatus, to: RfqLinkStatus }),
  'rfq.link_deleted': link,
  'rfq.quote_withdrawn': quote,
  'rfq.quote_awarded': quote,
  'rfq.quote_not_awarded': quote,
  'rfq.closed': z.object({ rfqId: RfqId, links }),
  'rfq.reopened': z.object({ rfqId: RfqId, deadline: Instant, links }),
  'rfq.deadline_extended': z.object({ rfqId: RfqId, from: Instant, to: Instant, links }),
  'rfq.deadline_reminded': z.object({ rfqId: RfqId, deadline: Instant, days: DeadlineReminderDays, links }),
  'rfq.provider_added': link,
  'rfq.need_changed': z.object({
    rfqId: RfqId,
    from: RfqRequiredQuantities.nullable(),
    to: RfqRequiredQuantities.nullable(),
    links,
  }),
  [testWebhookEventType]: z.object({}),
} satisfies Readonly<Record<WebhookEventType | typeof testWebhookEventType, z.ZodObject>>;

/** A webhook event type with its data. */
export type WebhookEventContent = {
  readonly [Type in keyof typeof webhookEventDataSchemas]: {
    readonly type: Type;
    readonly data: z.input<(typeof webhookEventDataSchemas)[Type]>;
  };
}[keyof typeof webhookEventDataSchemas];

/** JSON payload as in the Standard Webhooks specification. `timestamp` is the time of the event. */
export interface WebhookPayload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Creates the payload of an event, stripping undeclared properties.
 * @param at time of the event, ISO 8601.
 * @throws ZodError for invalid data.
 */
export function createWebhookPayload({ type, data }: WebhookEventContent, at: string): WebhookPayload {
  return { type, timestamp: at, data: webhookEventDataSchemas[type].parse(data) };
}
