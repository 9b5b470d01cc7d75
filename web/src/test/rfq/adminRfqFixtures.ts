import { type AdminRfqLinkReplyItem, AdminRfqReplyItem } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import type { RfqSummaryAndProviderMetricsReply } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import type {
  AuditedRfqLinkReplyItem,
  RfqHistoryReplyEvent,
  RfqHistoryReply,
} from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { emptyQuoteApiProperties } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { sampleAmountOnlyQuoteFields, buildSampleBuyerRfqView } from '../fixtures.ts';

const rfqId = '22222222-2222-4222-8222-222222222222';
const buyerId = '0b6b2a7e-6a55-4c55-9a57-1f2f6ad4a001';

/** An RFQ in an admin's list. */
export function buildSampleAdminRfqView(change: Partial<AdminRfqReplyItem> = {}): AdminRfqReplyItem {
  return AdminRfqReplyItem.parse({ ...buildSampleBuyerRfqView(), buyer_id: buyerId, ...change });
}

/** A link in an admin's list, before a response. */
export function buildSampleAdminRfqLinkView(change: Partial<AdminRfqLinkReplyItem> = {}): AdminRfqLinkReplyItem {
  return {
    id: '33333333-3333-4333-8333-333333333333',
    rfq_id: rfqId,
    rfq_number: 1042,
    provider_id: 'emnify',
    provider_name: 'emnify',
    provider_type: 'MVNO',
    provider_website: null,
    project_title: 'Cold-chain trackers 2027',
    company_name: 'Meridian Cold Chain',
    user_email: 'ida.lindqvist@meridiancold.example',
    urgency: 'high',
    response_status: 'sent',
    sent_at: '2026-11-12T09:00:00.000Z',
    viewed_at: null,
    accepted_at: null,
    rejected_at: null,
    responded_at: null,
    withdrawn_at: null,
    ...{ outcome: null, outcome_at: null },
    deadline: '2026-12-12T09:00:00.000Z',
    ...emptyQuoteApiProperties,
    quote_version: null,
    admin_notes: null,
    version: 3,
    ...change,
  };
}

/** Metrics of links that all have the status sent. */
export function buildSampleRfqLinkMetrics(sent: number) {
  return {
    rfq_count: sent,
    by_status: { sent, accepted: 0, rejected: 0, responded: 0, expired: 0 },
    response_rate: sent === 0 ? null : 0,
    median_answer_seconds: sent === 0 ? null : 9000,
    median_quote_seconds: null,
  };
}

/** Metrics by provider, in the given order. Counts all links of each provider as sent. */
export function buildSampleRfqMetricsByProvider(
  providers: Readonly<Record<string, readonly AdminRfqLinkReplyItem[]>>,
): RfqSummaryAndProviderMetricsReply {
  const links = Object.values(providers).flat();
  const rfqs = { sent: links.length, responded: 0, declined: 0, expired: 0, closed: 0 };
  return {
    summary: { ...buildSampleRfqLinkMetrics(links.length), total_rfqs: links.length, rfqs_by_status: rfqs },
    providers: Object.entries(providers).map(([name, own]) => ({
      ...buildSampleRfqLinkMetrics(own.length),
      provider_id: name,
      provider_name: name,
      provider_type: 'MVNO',
      provider_website: null,
    })),
  };
}

const linkId = '33333333-3333-4333-8333-333333333333';
const rivalId = '44444444-4444-4444-8444-444444444444';

function buildAuditedLink(change: Partial<AuditedRfqLinkReplyItem> = {}): AuditedRfqLinkReplyItem {
  return {
    ...buildSampleAdminRfqLinkView(),
    deleted_at: null,
    contact_visible_since: null,
    contact_visible_periods: [],
    quote_versions: [],
    ...change,
  };
}

function buildHistoryEvent(
  event: number,
  type: string,
  title: string,
  change: Partial<RfqHistoryReplyEvent> = {},
): RfqHistoryReplyEvent {
  return {
    event,
    position: String(100 + event),
    at: `2026-11-${11 + event}T09:00:00.000Z`,
    type,
    title,
    summary: '',
    actor: { kind: 'person', role: 'vendor', name: 'Nadia Ruiz', company: 'emnify' },
    link_ids: [linkId],
    provider_names: ['emnify'],
    changes: [],
    ...change,
  };
}

const admin = { kind: 'person', role: 'admin', name: 'Aiko Kern', company: 'Marketplace' } as const;
const vendor = { kind: 'person', role: 'vendor', name: 'Nadia Ruiz', company: 'emnify' } as const;
const quote = { quote_amount: '0.71', quote_currency: 'EUR', ...sampleAmountOnlyQuoteFields };

/** The complete history of an RFQ: sent, accepted, quoted, status set with a note, link deleted. */
const historyEvents: readonly RfqHistoryReplyEvent[] = [
  buildHistoryEvent(1, 'RfqSent', 'RFQ sent', {
    actor: { kind: 'person', role: 'buyer', name: 'Ida Lindqvist', company: 'Meridian Cold Chain' },
    summary: 'To emnify, Soracom',
    link_ids: [],
    provider_names: [],
  }),
  buildHistoryEvent(2, 'RfqAccepted', 'RFQ accepted'),
  buildHistoryEvent(3, 'QuoteSent', 'Quote sent', { summary: 'EUR 0.71' }),
  buildHistoryEvent(4, 'LinkStatusSetByAdmin', 'Status set by admin', {
    actor: admin,
    provider_names: ['Soracom'],
    link_ids: [rivalId],
    summary: 'From Sent to Rejected. Note: No stock.',
    changes: [
      {
        ...{ name: 'response_status', field: 'Status' },
        ...{ from: 'sent', to: 'rejected', from_label: 'Sent', to_label: 'Rejected' },
      },
    ],
  }),
  buildHistoryEvent(5, 'LinkDeleted', 'RFQ deleted', {
    actor: admin,
    provider_names: ['Soracom'],
    link_ids: [rivalId],
  }),
];

/** The RFQ history after the given number of events, as seen by the auditor. */
export function buildSampleRfqHistoryAfterEventCount(happened: number): RfqHistoryReply {
  const quoted = happened >= 3 && {
    ...quote,
    response_status: 'responded' as const,
    quote_version: 1,
    quote_versions: [{ ...quote, version: 1, sent_at: '2026-11-14T09:00:00.000Z', sent_by: vendor }],
  };
  const accepted = happened >= 2 && {
    response_status: 'accepted' as const,
    contact_visible_since: '2026-11-13T09:00:00.000Z',
    contact_visible_periods: [{ from: '2026-11-13T09:00:00.000Z', until: null }],
  };
  const { requirements } = buildSampleBuyerRfqView();
  const stated = { requirements, custom_requirements: null, decision_priorities: [] };
  return {
    id: rfqId,
    number: 1042,
    project_title: 'Cold-chain trackers 2027',
    company_name: 'Meridian Cold Chain',
    events_total: historyEvents.length,
    audiences: [
      { value: 'auditor', label: 'Auditor' },
      { value: 'buyer', label: 'Buyer' },
      { value: `vendor:${linkId}`, label: 'emnify' },
    ],
    as: 'auditor',
    events: historyEvents.slice(0, happened),
    seen: {
      kind: 'auditor',
      rfq: { ...buildSampleAdminRfqView({ status: happened >= 3 ? 'responded' : 'sent' }), ...stated },
      links: [
        buildAuditedLink({ ...accepted, ...quoted }),
        buildAuditedLink({
          id: rivalId,
          provider_id: 'soracom',
          provider_name: 'Soracom',
          deleted_at: happened >= 5 ? '2026-11-16T09:00:00.000Z' : null,
        }),
      ],
    },
  };
}
