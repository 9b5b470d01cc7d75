import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { BuyerRequirements } from '../matching/matching.requirements.ts';
import { AdminRfqLinkReplyItem, AdminRfqReplyItem } from './rfq.admin.views.ts';
import { BuyerDecisionCriterion } from './rfq.values.ts';
import { BuyerRfqLinkReplyItem, BuyerRfqReplyItem, QuoteVersionReplyItem, VendorRfqReplyItem } from './rfq.views.ts';

/**
 * The actor of an event. `name` is `null` for the system, for erased users, and for readers without access to personal
 * data.
 */
export const RfqHistoryReplyActor = z.object({
  kind: z.enum(['person', 'erased', 'system']),
  role: z.enum(['buyer', 'vendor', 'admin', 'system']),
  name: z.string().nullable(),
  company: z.string().nullable(),
});
export type RfqHistoryReplyActor = z.infer<typeof RfqHistoryReplyActor>;

/**
 * A changed field of an RFQ or of one of its links; values are `null` while they are absent. `name` and the values in
 * `from` and `to` are stable: codes such as `sent`, instants in ISO 8601, or text. `field`, `from_label` and `to_label`
 * are the same as text for people; `field` starts with the provider if the event affects several links.
 */
const RfqHistoryReplyChange = z.object({
  name: z.string(),
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  from_label: z.string().nullable(),
  to_label: z.string().nullable(),
});

/** An event of an RFQ; `event` counts from 1 in log order. */
export const RfqHistoryReplyEvent = z.object({
  event: z.int().min(1),
  position: z.string(),
  at: Instant,
  type: z.string(),
  title: z.string(),
  summary: z.string(),
  actor: RfqHistoryReplyActor,
  /** Links that the event concerns; empty if it concerns all links. */
  link_ids: z.array(z.uuid()),
  provider_names: z.array(z.string()),
  changes: z.array(RfqHistoryReplyChange),
});
export type RfqHistoryReplyEvent = z.infer<typeof RfqHistoryReplyEvent>;

/** A version of a quote with its sender. Buyers see only the provider, not the user. */
export const AuditedQuoteReplyItem = QuoteVersionReplyItem.extend({ sent_by: RfqHistoryReplyActor });

/** A link, possibly deleted, at a point in time, with all versions of its quote. */
export const AuditedRfqLinkReplyItem = AdminRfqLinkReplyItem.extend({
  deleted_at: Instant.nullable(),
  /** When the buyer's contact details became visible to the vendor; `null` while the contact details are hidden. */
  contact_visible_since: Instant.nullable(),
  /**
   * Periods in which the buyer's contact details were visible to the vendor, oldest first; `until` is `null` for the
   * current period.
   */
  contact_visible_periods: z.array(z.object({ from: Instant, until: Instant.nullable() })),
  quote_versions: z.array(AuditedQuoteReplyItem),
});
export type AuditedRfqLinkReplyItem = z.infer<typeof AuditedRfqLinkReplyItem>;

export const AuditedRfqReplyItem = AdminRfqReplyItem.extend({
  decision_priorities: z.array(BuyerDecisionCriterion),
  requirements: BuyerRequirements,
  custom_requirements: z.string().nullable(),
});

/**
 * An RFQ as one audience sees it: everything for the auditor; for the buyer and a vendor, exactly the data that their
 * own endpoints return. `rfq` is `null` for a vendor whose link was deleted.
 */
export const RfqAsSeenByAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('auditor'), rfq: AuditedRfqReplyItem, links: z.array(AuditedRfqLinkReplyItem) }),
  z.object({ kind: z.literal('buyer'), rfq: BuyerRfqReplyItem, links: z.array(BuyerRfqLinkReplyItem) }),
  z.object({ kind: z.literal('vendor'), rfq: VendorRfqReplyItem.nullable() }),
]);
export type RfqAsSeenByAudience = z.infer<typeof RfqAsSeenByAudience>;

/** A value of the parameter `as` and its label: `auditor`, `buyer`, or `vendor:` followed by a link id. */
export const RfqHistoryAudienceOption = z.object({ value: z.string(), label: z.string() });
export type RfqHistoryAudienceOption = z.infer<typeof RfqHistoryAudienceOption>;

/**
 * An RFQ's history up to a point in time, as one audience sees it; `seen` is the state at that time, `null` before the
 * RFQ was sent. `audiences` contains all audiences if the reader is the auditor; otherwise, it contains only the
 * reader's own audience. Vendors see the buyer's company only after the contact details are visible to them.
 */
export const RfqHistoryReply = z.object({
  id: z.uuid(),
  number: z.int(),
  project_title: z.string().nullable(),
  company_name: z.string().nullable(),
  /** Number of events visible to the audience at any time. */
  events_total: z.int(),
  audiences: z.array(RfqHistoryAudienceOption),
  as: z.string(),
  events: z.array(RfqHistoryReplyEvent),
  seen: RfqAsSeenByAudience.nullable(),
});
export type RfqHistoryReply = z.infer<typeof RfqHistoryReply>;
