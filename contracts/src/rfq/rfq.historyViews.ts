import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Requirements } from '../matching/matching.requirements.ts';
import { AdminLinkView, AdminRfqView } from './rfq.admin.views.ts';
import { DecisionPriority } from './rfq.values.ts';
import { BuyerLinkView, BuyerRfqView, QuoteVersionView, VendorRfqView } from './rfq.views.ts';

/** Who caused an event. `name` is `null` for the system, for erased persons, and for readers who may see no personal data. */
export const HistoryActorView = z.object({
  kind: z.enum(['person', 'erased', 'system']),
  role: z.enum(['buyer', 'vendor', 'admin', 'system']),
  name: z.string().nullable(),
  company: z.string().nullable(),
});
export type HistoryActorView = z.infer<typeof HistoryActorView>;

/** One event of an RFQ; `event` counts from 1 in the order of the log. */
export const HistoryEventView = z.object({
  event: z.int().min(1),
  position: z.string(),
  at: Instant,
  type: z.string(),
  title: z.string(),
  summary: z.string(),
  actor: HistoryActorView,
  /** The links that it is about; none means all. */
  link_ids: z.array(z.uuid()),
  provider_names: z.array(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type HistoryEventView = z.infer<typeof HistoryEventView>;

/** A version of a quote with who sent it. Buyers read the provider alone: who works there is no concern of theirs. */
export const AuditedQuoteView = QuoteVersionView.extend({ sent_by: HistoryActorView });

/** A link as it stood, deleted or not, with every version of its quote. */
export const AuditedLinkView = AdminLinkView.extend({
  deleted_at: Instant.nullable(),
  /** Since when the vendor may see who the customer is; `null` while that is hidden. */
  contact_visible_since: Instant.nullable(),
  /** From when until when the vendor could see who the customer is, oldest first; `until` is `null` while it can. */
  contact_visible_periods: z.array(z.object({ from: Instant, until: Instant.nullable() })),
  quote_versions: z.array(AuditedQuoteView),
});
export type AuditedLinkView = z.infer<typeof AuditedLinkView>;

export const AuditedRfqView = AdminRfqView.extend({
  decision_priorities: z.array(DecisionPriority),
  requirements: Requirements,
  custom_requirements: z.string().nullable(),
});

/**
 * An RFQ as one audience sees it: the auditor everything, the buyer and a vendor exactly what their own calls answer. Nothing
 * (`null`) to a vendor whose link was deleted.
 */
export const RfqAsSeen = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('auditor'), rfq: AuditedRfqView, links: z.array(AuditedLinkView) }),
  z.object({ kind: z.literal('buyer'), rfq: BuyerRfqView, links: z.array(BuyerLinkView) }),
  z.object({ kind: z.literal('vendor'), rfq: VendorRfqView.nullable() }),
]);
export type RfqAsSeen = z.infer<typeof RfqAsSeen>;

/** What `as` may say, and for whom it stands: `auditor`, `buyer`, or `vendor:` with the link's id. */
export const AudienceView = z.object({ value: z.string(), label: z.string() });
export type AudienceView = z.infer<typeof AudienceView>;

/**
 * An RFQ's history up to a moment, as seen by an audience, and how it stood then; `seen` is `null` before it was sent. Whoever is
 * not the auditor learns of no other audience, and a vendor the company only with the contact.
 */
export const RfqHistoryView = z.object({
  id: z.uuid(),
  number: z.int(),
  project_title: z.string().nullable(),
  company_name: z.string().nullable(),
  /** Events that the audience could learn in all, whatever the moment. */
  events_total: z.int(),
  audiences: z.array(AudienceView),
  as: z.string(),
  events: z.array(HistoryEventView),
  seen: RfqAsSeen.nullable(),
});
export type RfqHistoryView = z.infer<typeof RfqHistoryView>;
