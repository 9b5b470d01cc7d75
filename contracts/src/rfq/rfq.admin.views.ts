import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { newestQuoteView } from './rfq.quote.ts';
import { LinkOutcome, LinkStatus, RfqStatus, Urgency } from './rfq.values.ts';
import { BuyerRfqView } from './rfq.views.ts';

/**
 * An RFQ as an admin sees it in lists. An analyst reads `null` for contact, address and phone, and so does everybody of an
 * erased buyer.
 */
export const AdminRfqView = BuyerRfqView.omit({
  requirements: true,
  custom_requirements: true,
  decision_priorities: true,
}).extend({ buyer_id: z.uuid() });
export type AdminRfqView = z.infer<typeof AdminRfqView>;

/** A link as an admin sees it, in the stored status; `version` is what `If-Match` of a change names. */
export const AdminLinkView = z.object({
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
  urgency: Urgency,
  response_status: LinkStatus,
  sent_at: Instant,
  viewed_at: Instant.nullable(),
  accepted_at: Instant.nullable(),
  rejected_at: Instant.nullable(),
  responded_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  outcome: LinkOutcome.nullable(),
  outcome_at: Instant.nullable(),
  deadline: Instant,
  ...newestQuoteView,
  quote_version: z.int().nullable(),
  /** The admin's own note of the last status change that had one. */
  admin_notes: z.string().nullable(),
  version: z.int().min(0),
});
export type AdminLinkView = z.infer<typeof AdminLinkView>;

/**
 * Figures over links that are not deleted. `response_rate` is the share with a quote, 0 to 1; a time is the median in
 * seconds from sending to the vendor's first answer (accepted, rejected or quoted), or to the first quote. `null` without any.
 */
export const LinkFigures = z.object({
  rfq_count: z.int(),
  by_status: z.record(LinkStatus, z.int()),
  response_rate: z.number().nullable(),
  median_answer_seconds: z.int().nullable(),
  median_quote_seconds: z.int().nullable(),
});
export type LinkFigures = z.infer<typeof LinkFigures>;

/** A provider with the RFQs sent to it, newest first: at most `listedPerProvider`, while the figures count all. */
export const ProviderRfqsView = LinkFigures.extend({
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.enum(providerTypes),
  provider_website: z.string().nullable(),
  rfqs: z.array(AdminLinkView),
});
export type ProviderRfqsView = z.infer<typeof ProviderRfqsView>;

/** RFQs that the analytics list at most, newest first; the search finds the others. */
export const listedRfqs = 200;
/** RFQs listed for each provider at most. */
export const listedPerProvider = 50;

/** Deleted links are in no list and no count. */
export const RfqAnalyticsView = z.object({
  summary: LinkFigures.extend({
    /** RFQs, and how many read as what; `rfq_count` and `by_status` count links. */
    total_rfqs: z.int(),
    rfqs_by_status: z.record(RfqStatus, z.int()),
  }),
  all_rfqs: z.array(AdminRfqView),
  /** By the number of RFQs, most first. */
  providers: z.array(ProviderRfqsView),
});
export type RfqAnalyticsView = z.infer<typeof RfqAnalyticsView>;
