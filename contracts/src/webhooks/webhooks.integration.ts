import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { LinkId, ProviderId, RfqId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { RfqNeed } from '../rfq/rfq.priceParts.ts';
import { LinkStatus, RejectReason, ReminderDays } from '../rfq/rfq.values.ts';
import { testWebhookType, type WebhookType } from './webhooks.values.ts';

const link = z.object({ rfqId: RfqId, linkId: LinkId, providerId: ProviderId });
const quote = link.extend({ version: WholeNumber.min(1) });
const links = z.array(link.omit({ rfqId: true })).max(100);

/**
 * The `data` of each type: ids, states, times and amounts, never a name, an address or anything typed. What is not named here is not
 * sent. A provider is told of its own links only.
 */
export const webhookData = {
  'rfq.sent': z.object({ rfqId: RfqId, deadline: Instant, links }),
  'rfq.viewed': link,
  'rfq.accepted': link,
  'rfq.rejected': link.extend({ reason: RejectReason.nullable() }),
  'rfq.quote_sent': link.extend({ version: WholeNumber.min(1), amount: z.string().max(40), currency: Currency }),
  'rfq.expired': z.object({ rfqId: RfqId, links }),
  'rfq.status_set': link.extend({ from: LinkStatus, to: LinkStatus }),
  'rfq.link_deleted': link,
  'rfq.quote_withdrawn': quote,
  'rfq.quote_awarded': quote,
  'rfq.quote_not_awarded': quote,
  'rfq.closed': z.object({ rfqId: RfqId, links }),
  'rfq.reopened': z.object({ rfqId: RfqId, deadline: Instant, links }),
  'rfq.deadline_extended': z.object({ rfqId: RfqId, from: Instant, to: Instant, links }),
  'rfq.deadline_reminded': z.object({ rfqId: RfqId, deadline: Instant, days: ReminderDays, links }),
  'rfq.provider_added': link,
  'rfq.need_changed': z.object({ rfqId: RfqId, from: RfqNeed.nullable(), to: RfqNeed.nullable(), links }),
  [testWebhookType]: z.object({}),
} satisfies Readonly<Record<WebhookType | typeof testWebhookType, z.ZodObject>>;

/** A type with its data. */
export type WebhookFact = {
  readonly [Type in keyof typeof webhookData]: {
    readonly type: Type;
    readonly data: z.input<(typeof webhookData)[Type]>;
  };
}[keyof typeof webhookData];

/** What is sent as JSON, after the Standard Webhooks specification. `timestamp`: when it happened. */
export interface WebhookMessage {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The message of a fact: what its contract does not name is left out. @param at instant, ISO 8601. @throws ZodError */
export function webhookMessage({ type, data }: WebhookFact, at: string): WebhookMessage {
  return { type, timestamp: at, data: webhookData[type].parse(data) };
}
