import { requirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import type { AdminLinkView, AdminRfqView, LinkFigures } from '@marketplace/contracts/rfq/rfq.adminViews.ts';
import { pickQuote } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { type LinkStatus, linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqRow } from './rfqBoard.views.ts';

/** An RFQ with the names and statuses of its live links, and who sent it. */
export interface AdminRfqRow extends BuyerRfqRow {
  readonly buyer_id: string;
}

/** A link with its RFQ and its newest quote. */
export interface AdminLinkRow
  extends Omit<
    AdminLinkView,
    'id' | 'response_status' | 'sent_at' | 'viewed_at' | 'accepted_at' | 'rejected_at' | 'responded_at' | 'deadline'
  > {
  readonly link_id: string;
  readonly status: LinkStatus;
  readonly sent_at: Date;
  readonly viewed_at: Date | null;
  readonly accepted_at: Date | null;
  readonly rejected_at: Date | null;
  readonly responded_at: Date | null;
  readonly deadline: Date;
}

/** Figures as the database counts them, one column for each status. */
export type FiguresRow = Omit<LinkFigures, 'by_status' | 'response_rate'> & Readonly<Record<LinkStatus, number>>;

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** @param personal whether the reader may see personal data. */
export function toAdminRfqView(row: AdminRfqRow, personal: boolean): AdminRfqView {
  return {
    id: row.rfq_id,
    number: row.number,
    buyer_id: row.buyer_id,
    project_title: row.project_title,
    company_name: row.company_name,
    contact_name: personal ? row.contact_name : null,
    user_email: personal ? row.email : null,
    phone: personal ? row.phone : null,
    expected_volume: row.expected_volume,
    urgency: row.urgency,
    requirements_summary: requirementsSummary(row.requirements, personal ? row.wizard_data : null),
    created_at: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
    total_providers: row.statuses.length,
    responded_count: row.statuses.filter((status) => status === 'responded').length,
    status: row.status,
    selected_providers: [...row.providers],
  };
}

/** @param personal whether the reader may see personal data. */
export function toAdminLinkView(row: AdminLinkRow, personal: boolean): AdminLinkView {
  return {
    id: row.link_id,
    rfq_id: row.rfq_id,
    rfq_number: row.rfq_number,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    provider_type: row.provider_type,
    provider_website: row.provider_website,
    project_title: row.project_title,
    company_name: row.company_name,
    user_email: personal ? row.user_email : null,
    urgency: row.urgency,
    response_status: row.status,
    sent_at: row.sent_at.toISOString(),
    viewed_at: instant(row.viewed_at),
    accepted_at: instant(row.accepted_at),
    rejected_at: instant(row.rejected_at),
    responded_at: instant(row.responded_at),
    deadline: row.deadline.toISOString(),
    ...pickQuote(row),
    quote_version: row.quote_version,
    admin_notes: row.admin_notes,
    version: row.version,
  };
}

/** Counts of links by status; times are medians in seconds, `null` where there is nothing to count. */
export function toFigures(row: FiguresRow): LinkFigures {
  const { rfq_count, responded, median_answer_seconds, median_quote_seconds } = row;
  const byStatus = Object.fromEntries(linkStatuses.map((status) => [status, row[status]]));
  return {
    rfq_count,
    by_status: byStatus as LinkFigures['by_status'],
    response_rate: rfq_count === 0 ? null : responded / rfq_count,
    median_answer_seconds,
    median_quote_seconds,
  };
}
