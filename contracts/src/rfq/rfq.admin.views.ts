import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { newestQuoteReplyShape } from './rfq.quote.ts';
import { RfqLinkOutcome, RfqLinkStatus, RfqStatus, RfqUrgency } from './rfq.values.ts';
import { BuyerRfqReplyItem } from './rfq.views.ts';

/**
 * An RFQ in the lists of admins. The buyer's contact name, email address and phone number are `null` for analysts, and
 * for everybody once the buyer is erased.
 */
export const AdminRfqReplyItem = BuyerRfqReplyItem.omit({
  requirements: true,
  custom_requirements: true,
  decision_priorities: true,
}).extend({ buyer_id: z.uuid() });
export type AdminRfqReplyItem = z.infer<typeof AdminRfqReplyItem>;

/** A link in the lists of admins, with its stored status; `version` is the value for `If-Match`. */
export const AdminRfqLinkReplyItem = z.object({
  id: z.uuid(),
  rfq_id: z.uuid(),
  rfq_number: z.int(),
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.enum(providerTypes),
  provider_website: z.string().nullable(),
  project_title: z.string().nullable(),
  company_name: z.string().nullable(),
  user_email: z.string().nullable(),
  urgency: RfqUrgency,
  response_status: RfqLinkStatus,
  sent_at: Instant,
  viewed_at: Instant.nullable(),
  accepted_at: Instant.nullable(),
  rejected_at: Instant.nullable(),
  responded_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  outcome: RfqLinkOutcome.nullable(),
  outcome_at: Instant.nullable(),
  deadline: Instant,
  ...newestQuoteReplyShape,
  quote_version: z.int().nullable(),
  /** Note of the last status change for which an admin entered a note. */
  admin_notes: z.string().nullable(),
  version: z.int().min(0),
});
export type AdminRfqLinkReplyItem = z.infer<typeof AdminRfqLinkReplyItem>;

/**
 * Metrics over links that are not deleted. `response_rate` is the share of links with a quote, 0 to 1.
 * `median_answer_seconds` is the median time from sending to the vendor's first answer (accepted, rejected or quoted),
 * `null` without an answer. `median_quote_seconds` is the median time from sending to the first quote, `null` without a
 * quote.
 */
export const RfqLinkMetrics = z.object({
  rfq_count: z.int(),
  by_status: z.record(RfqLinkStatus, z.int()),
  response_rate: z.number().nullable(),
  median_answer_seconds: z.int().nullable(),
  median_quote_seconds: z.int().nullable(),
});
export type RfqLinkMetrics = z.infer<typeof RfqLinkMetrics>;

/**
 * A provider with the newest RFQs that were sent to it, at most `maxListedRfqsPerProvider`; the metrics cover all RFQs
 * that were sent to it.
 */
export const ProviderRfqMetricsAndLinksReplyItem = RfqLinkMetrics.extend({
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.enum(providerTypes),
  provider_website: z.string().nullable(),
  rfqs: z.array(AdminRfqLinkReplyItem),
});
export type ProviderRfqMetricsAndLinksReplyItem = z.infer<typeof ProviderRfqMetricsAndLinksReplyItem>;

/** Maximum number of RFQs in the analytics, newest first; the search finds all RFQs. */
export const maxListedAnalyticsRfqs = 200;
/** Maximum number of RFQs listed per provider. */
export const maxListedRfqsPerProvider = 50;

/** RFQ analytics for admins and analysts; excludes deleted links. */
export const RfqAnalyticsReply = z.object({
  summary: RfqLinkMetrics.extend({
    /** Counts of RFQs, in total and by status; `rfq_count` and `by_status` count links. */
    total_rfqs: z.int(),
    rfqs_by_status: z.record(RfqStatus, z.int()),
  }),
  all_rfqs: z.array(AdminRfqReplyItem),
  /** Sorted by number of RFQs, descending. */
  providers: z.array(ProviderRfqMetricsAndLinksReplyItem),
});
export type RfqAnalyticsReply = z.infer<typeof RfqAnalyticsReply>;
