import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { UserId } from '../kernel/ids.ts';
import { BuyerRequirements } from '../matching/matching.requirements.ts';
import { RfqRequiredQuantities } from './rfq.lineItems.ts';
import { newestQuoteReplyShape, quoteReplyShape } from './rfq.quote.ts';
import {
  BuyerRfqLinkStatus,
  BuyerDecisionCriterion,
  RfqLinkOutcome,
  RfqLinkStatus,
  RfqRejectReason,
  RfqOutcome,
  RfqStatus,
  RfqUrgency,
} from './rfq.values.ts';

const needFields = {
  need: RfqRequiredQuantities.nullable(),
  /** When the buyer last changed the quantities after the reader received the RFQ; `null` if never. */
  need_changed_at: Instant.nullable(),
  /** The quantities before the last change. */
  need_before: RfqRequiredQuantities.nullable(),
};

/**
 * An RFQ as its buyer sees it. Texts that a user typed are `null` once that user is erased. Pages show `number` after
 * 'RFQ #'.
 */
export const BuyerRfqReplyItem = z.object({
  id: z.uuid(),
  number: z.int(),
  project_title: z.string().nullable(),
  company_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  user_email: z.string().nullable(),
  phone: z.string().nullable(),
  expected_volume: z.string().nullable(),
  urgency: RfqUrgency,
  decision_priorities: z.array(BuyerDecisionCriterion),
  requirements: BuyerRequirements,
  requirements_summary: z.string(),
  custom_requirements: z.string().nullable(),
  ...needFields,
  created_at: Instant,
  deadline: Instant,
  total_providers: z.int(),
  responded_count: z.int(),
  status: RfqStatus,
  /** `null` while the RFQ accepts answers. */
  outcome: RfqOutcome.nullable(),
  closed_at: Instant.nullable(),
  /** End of the period in which the RFQ can be reopened; `null` unless the RFQ was closed without an award. */
  reopen_until: Instant.nullable(),
  /** Id of the RFQ that this RFQ repeats. */
  resent_from: z.uuid().nullable(),
  selected_providers: z.array(z.string()),
});
export type BuyerRfqReplyItem = z.infer<typeof BuyerRfqReplyItem>;

export const QuoteVersionReplyItem = z.object({
  version: z.int(),
  ...quoteReplyShape,
  sent_at: Instant,
});
export type QuoteVersionReplyItem = z.infer<typeof QuoteVersionReplyItem>;

/**
 * Sender of a version of a quote, visible to users of the same provider. `name` is `null` for erased users and the
 * system.
 */
export const QuoteAuthorReplyItem = z.object({
  kind: z.enum(['person', 'erased', 'system']),
  name: z.string().nullable(),
  /** Whether this user is the reader. */
  own: z.boolean(),
});
export type QuoteAuthorReplyItem = z.infer<typeof QuoteAuthorReplyItem>;

/** A version of the quote of the caller's own provider. Buyers cannot see the sender. */
export const OwnQuoteVersionReplyItem = QuoteVersionReplyItem.extend({ sent_by: QuoteAuthorReplyItem });
export type OwnQuoteVersionReplyItem = z.infer<typeof OwnQuoteVersionReplyItem>;

/** A link as the RFQ's buyer sees it, with the status that is shown to buyers. */
export const BuyerRfqLinkReplyItem = z.object({
  id: z.uuid(),
  rfq_id: z.uuid(),
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.enum(providerTypes),
  provider_website: z.string().nullable(),
  response_status: BuyerRfqLinkStatus,
  sent_at: Instant,
  viewed_at: Instant.nullable(),
  accepted_at: Instant.nullable(),
  declined_at: Instant.nullable(),
  /** The provider's reason for declining, and the provider's note; each is `null` if there is none. */
  declined_reason: RfqRejectReason.nullable(),
  declined_note: z.string().nullable(),
  responded_at: Instant.nullable(),
  /** When the provider withdrew the newest quote; the properties of the quote are then `null`. */
  withdrawn_at: Instant.nullable(),
  outcome: RfqLinkOutcome.nullable(),
  outcome_at: Instant.nullable(),
  outcome_note: z.string().nullable(),
  ...newestQuoteReplyShape,
  quote_versions: z.array(QuoteVersionReplyItem),
});
export type BuyerRfqLinkReplyItem = z.infer<typeof BuyerRfqLinkReplyItem>;

/** A user of the caller's provider. */
export const VendorColleagueReplyItem = z.object({
  user_id: UserId,
  /** First and last name; `null` if not set. */
  name: z.string().nullable(),
  /** Whether this user is the reader. */
  own: z.boolean(),
});
export type VendorColleagueReplyItem = z.infer<typeof VendorColleagueReplyItem>;

/**
 * A link as its vendor sees it. The four contact properties are absent until the vendor accepts; `null` means not
 * provided or erased.
 */
export const VendorRfqReplyItem = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  number: z.int(),
  company_name: z.string().nullable().optional(),
  contact_name: z.string().nullable().optional(),
  user_email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  project_title: z.string().nullable(),
  urgency: RfqUrgency,
  expected_volume: z.string().nullable(),
  decision_priorities: z.array(BuyerDecisionCriterion),
  requirements: BuyerRequirements,
  requirements_summary: z.string(),
  custom_requirements: z.string().nullable(),
  ...needFields,
  created_at: Instant,
  deadline: Instant,
  response_status: RfqLinkStatus,
  viewed_at: Instant.nullable(),
  responded_at: Instant.nullable(),
  /** When the newest quote was withdrawn; the properties of the quote are then `null`. */
  withdrawn_at: Instant.nullable(),
  /** The buyer's decision about this vendor only. */
  outcome: RfqLinkOutcome.nullable(),
  outcome_at: Instant.nullable(),
  /** The buyer's note about the decision. */
  outcome_note: z.string().nullable(),
  ...newestQuoteReplyShape,
  quote_version: z.int().nullable(),
});
export type VendorRfqReplyItem = z.infer<typeof VendorRfqReplyItem>;

/** Metrics of a provider: due requests, and activity in the last `vendorRecentActivityDays` days. */
export const VendorRfqActivityMetrics = z.object({
  /** Requests that need an answer or a quote and are due within `vendorDueSoonDays` days. */
  due_soon: z.int(),
  received: z.int(),
  /**
   * Requests that were first answered (accepted, declined or quoted) in the period, regardless of when they were
   * received.
   */
  answered: z.int(),
  /** Quotes, counting each version. */
  quotes: z.int(),
});
export type VendorRfqActivityMetrics = z.infer<typeof VendorRfqActivityMetrics>;

export const VendorRfqStatisticsReply = z.object({
  available: z.int(),
  accepted: z.int(),
  responded: z.int(),
  rejected: z.int(),
  activity: VendorRfqActivityMetrics,
});
export type VendorRfqStatisticsReply = z.infer<typeof VendorRfqStatisticsReply>;

export const RepresentedProviderReply = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  provider_company_name: z.string(),
  website: z.string().nullable(),
  logo_file: z.string().nullable(),
});
export type RepresentedProviderReply = z.infer<typeof RepresentedProviderReply>;
