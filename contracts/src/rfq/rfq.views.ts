import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { UserId } from '../kernel/ids.ts';
import { Requirements } from '../matching/matching.requirements.ts';
import { RfqNeed } from './rfq.priceParts.ts';
import { newestQuoteView, quoteView } from './rfq.quote.ts';
import {
  BuyerLinkStatus,
  DecisionPriority,
  LinkOutcome,
  LinkStatus,
  RejectReason,
  RfqOutcome,
  RfqStatus,
  Urgency,
} from './rfq.values.ts';

const neededNumbers = {
  need: RfqNeed.nullable(),
  /** When the buyer changed the numbers last, after the reader was asked; `null` if never. */
  need_changed_at: Instant.nullable(),
  /** The numbers that stood before that change. */
  need_before: RfqNeed.nullable(),
};

/** An RFQ as its buyer sees it. What the buyer typed is `null` after an erasure. `number` is the short one behind 'RFQ #'. */
export const BuyerRfqView = z.object({
  id: z.uuid(),
  number: z.int(),
  project_title: z.string().nullable(),
  company_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  user_email: z.string().nullable(),
  phone: z.string().nullable(),
  expected_volume: z.string().nullable(),
  urgency: Urgency,
  decision_priorities: z.array(DecisionPriority),
  requirements: Requirements,
  requirements_summary: z.string(),
  custom_requirements: z.string().nullable(),
  ...neededNumbers,
  created_at: Instant,
  deadline: Instant,
  total_providers: z.int(),
  responded_count: z.int(),
  status: RfqStatus,
  /** `null` while it takes answers. */
  outcome: RfqOutcome.nullable(),
  closed_at: Instant.nullable(),
  /** Until when it may be opened again; `null` unless it was closed without an award. */
  reopen_until: Instant.nullable(),
  /** The RFQ that this one sends again. */
  resent_from: z.uuid().nullable(),
  selected_providers: z.array(z.string()),
});
export type BuyerRfqView = z.infer<typeof BuyerRfqView>;

/** One version of a quote. */
export const QuoteVersionView = z.object({
  version: z.int(),
  ...quoteView,
  sent_at: Instant,
});
export type QuoteVersionView = z.infer<typeof QuoteVersionView>;

/** Who sent a version of a quote, for who answers for the same provider. `name` is `null` of erased persons and of the system. */
export const QuoteAuthorView = z.object({
  kind: z.enum(['person', 'erased', 'system']),
  name: z.string().nullable(),
  /** Whether it was the reader. */
  own: z.boolean(),
});
export type QuoteAuthorView = z.infer<typeof QuoteAuthorView>;

/** A version of the own provider's quote. Buyers are never told who sent it. */
export const OwnQuoteVersionView = QuoteVersionView.extend({ sent_by: QuoteAuthorView });
export type OwnQuoteVersionView = z.infer<typeof OwnQuoteVersionView>;

/** A link as the RFQ's buyer sees it; the status in the buyer's words. */
export const BuyerLinkView = z.object({
  id: z.uuid(),
  rfq_id: z.uuid(),
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.enum(providerTypes),
  provider_website: z.string().nullable(),
  response_status: BuyerLinkStatus,
  sent_at: Instant,
  viewed_at: Instant.nullable(),
  accepted_at: Instant.nullable(),
  declined_at: Instant.nullable(),
  /** Why the provider declined, where it says so, and its words beside it. */
  declined_reason: RejectReason.nullable(),
  declined_note: z.string().nullable(),
  responded_at: Instant.nullable(),
  /** When the provider took the newest quote back; then there is none. */
  withdrawn_at: Instant.nullable(),
  outcome: LinkOutcome.nullable(),
  outcome_at: Instant.nullable(),
  outcome_note: z.string().nullable(),
  ...newestQuoteView,
  quote_versions: z.array(QuoteVersionView),
});
export type BuyerLinkView = z.infer<typeof BuyerLinkView>;

/** Somebody who answers for the reader's provider. */
export const ColleagueView = z.object({
  user_id: UserId,
  /** First and last name; `null` where the person gave none. */
  name: z.string().nullable(),
  /** Whether it is the reader. */
  own: z.boolean(),
});
export type ColleagueView = z.infer<typeof ColleagueView>;

/**
 * A link as its vendor sees it. The four customer members are absent from the JSON until the vendor accepted;
 * `null` means not given, or erased.
 */
export const VendorRfqView = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  number: z.int(),
  company_name: z.string().nullable().optional(),
  contact_name: z.string().nullable().optional(),
  user_email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  project_title: z.string().nullable(),
  urgency: Urgency,
  expected_volume: z.string().nullable(),
  decision_priorities: z.array(DecisionPriority),
  requirements: Requirements,
  requirements_summary: z.string(),
  custom_requirements: z.string().nullable(),
  ...neededNumbers,
  created_at: Instant,
  deadline: Instant,
  response_status: LinkStatus,
  viewed_at: Instant.nullable(),
  responded_at: Instant.nullable(),
  /** When the newest quote was taken back; then there is none. */
  withdrawn_at: Instant.nullable(),
  /** What the buyer decided about this vendor alone. */
  outcome: LinkOutcome.nullable(),
  outcome_at: Instant.nullable(),
  /** The buyer's words about it. */
  outcome_note: z.string().nullable(),
  ...newestQuoteView,
  quote_version: z.int().nullable(),
});
export type VendorRfqView = z.infer<typeof VendorRfqView>;

/** What waits for a provider's vendors, and what came and went in the last `activeDays` days. */
export const VendorActivityView = z.object({
  /** Requests that wait for an answer or a quote and are due within `dueSoonDays` days. */
  due_soon: z.int(),
  received: z.int(),
  /** Requests whose first answer (accepted, declined or quoted) was then, whenever they came. */
  answered: z.int(),
  /** Quotes, each version of one. */
  quotes: z.int(),
});
export type VendorActivityView = z.infer<typeof VendorActivityView>;

export const VendorStatsView = z.object({
  available: z.int(),
  accepted: z.int(),
  responded: z.int(),
  rejected: z.int(),
  activity: VendorActivityView,
});
export type VendorStatsView = z.infer<typeof VendorStatsView>;

export const VendorProviderView = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  provider_company_name: z.string(),
  website: z.string().nullable(),
  logo_file: z.string().nullable(),
});
export type VendorProviderView = z.infer<typeof VendorProviderView>;
