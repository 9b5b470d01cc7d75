import { maskContactDataOrNullIfNone } from '@marketplace/domain/rfq/contactData/contactData.ts';
import { formatRequirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import type {
  AdminRfqLinkReplyItem,
  AdminRfqReplyItem,
  RfqLinkMetrics,
} from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { pickQuoteApiProperties } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { toRfqLinkTimestamps } from './linkStatus.ts';
import { toRfqQuantityReplyFields, toRfqOutcomeFields } from './rfqBoard.views.ts';
import type { AdminRfqLinkQueryRow, AdminRfqQueryRow } from './rfqAnalytics.queries.ts';
import type { RfqLinkMetricsRow } from './rfqMetrics.queries.ts';

/**
 * Returns a buyer's text as the reader sees it: unchanged if personal data is visible to the reader, otherwise with
 * masked contact data.
 */
const toVisibleText = (text: string | null, personal: boolean): string | null =>
  personal ? text : (maskContactDataOrNullIfNone(text) ?? text);

/**
 * Converts an RFQ to the API view for admins and analysts.
 * @param personal whether personal data is visible to the reader.
 */
export function toAdminRfqView(row: AdminRfqQueryRow, personal: boolean): AdminRfqReplyItem {
  return {
    ...toAdminRfqViewWithoutSummary(row, personal),
    requirements_summary: formatRequirementsSummary(row.requirements, personal ? row.wizard_data : null),
  };
}

/** Converts an RFQ as `toAdminRfqView` does, but does not format the requirements, which lists do not contain. */
export function toAdminRfqViewWithoutSummary(
  row: AdminRfqQueryRow,
  personal: boolean,
): Omit<AdminRfqReplyItem, 'requirements_summary'> {
  return {
    id: row.rfq_id,
    number: row.number,
    buyer_id: row.buyer_id,
    project_title: toVisibleText(row.project_title, personal),
    company_name: row.company_name,
    contact_name: personal ? row.contact_name : null,
    user_email: personal ? row.email : null,
    phone: personal ? row.phone : null,
    expected_volume: toVisibleText(row.expected_volume, personal),
    urgency: row.urgency,
    ...toRfqQuantityReplyFields(row),
    created_at: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
    total_providers: row.statuses.length,
    responded_count: row.statuses.filter((status) => status === 'responded').length,
    status: row.status,
    ...toRfqOutcomeFields(row),
    selected_providers: [...row.providers],
  };
}

/**
 * Converts a link to the API view for admins and analysts.
 * @param personal whether personal data is visible to the reader.
 */
export function toAdminRfqLinkView(row: AdminRfqLinkQueryRow, personal: boolean): AdminRfqLinkReplyItem {
  const { declined_at: rejected_at, ...moments } = toRfqLinkTimestamps(row);
  return {
    id: row.link_id,
    rfq_id: row.rfq_id,
    rfq_number: row.rfq_number,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    provider_type: row.provider_type,
    provider_website: row.provider_website,
    project_title: toVisibleText(row.project_title, personal),
    company_name: row.company_name,
    user_email: personal ? row.user_email : null,
    urgency: row.urgency,
    response_status: row.status,
    sent_at: row.sent_at.toISOString(),
    ...moments,
    rejected_at,
    outcome: row.outcome,
    deadline: row.deadline.toISOString(),
    ...pickQuoteApiProperties(row),
    quote_version: row.quote_version,
    admin_notes: row.admin_notes,
    version: row.version,
  };
}

/**
 * Converts the metrics of links to the API view. Median times are in seconds. Median times and the response rate are
 * `null` without data.
 */
export function toRfqLinkMetricsView(row: RfqLinkMetricsRow): RfqLinkMetrics {
  const { rfq_count, responded, median_answer_seconds, median_quote_seconds } = row;
  const byStatus = Object.fromEntries(rfqLinkStatuses.map((status) => [status, row[status]]));
  return {
    rfq_count,
    by_status: byStatus as RfqLinkMetrics['by_status'],
    response_rate: rfq_count === 0 ? null : responded / rfq_count,
    median_answer_seconds,
    median_quote_seconds,
  };
}
