import { namelessWizard } from '@marketplace/domain/matching/matching.extraWords.ts';
import { requirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import { buyerLinkStatus, customerVisible, hasStandingQuote } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { noQuote, pickQuote } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { BuyerLinkView, BuyerRfqView, VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { momentMembers, standingOf } from './linkStanding.ts';
import type { BuyerLinkRow, BuyerRfqRow, VendorRfqRow } from './rfqBoard.queries.ts';

/** What the tables say of an RFQ, in the columns that its buyer and its vendors have in common. */
type RfqColumns = Pick<BuyerRfqRow, Exclude<keyof BuyerRfqRow & keyof VendorRfqRow, 'status' | 'outcome'>>;

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Members that buyer and vendor both read, the customer's left out. */
function sharedMembers(row: RfqColumns) {
  return {
    number: row.number,
    project_title: row.project_title,
    expected_volume: row.expected_volume,
    urgency: row.urgency,
    decision_priorities: row.decision_priorities,
    requirements: row.requirements,
    requirements_summary: requirementsSummary(row.requirements, row.wizard_data),
    custom_requirements: row.custom_requirements,
    created_at: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
  };
}

/** What is needed in numbers. @param since from when on the reader knows of the RFQ: an earlier change is none. */
export function needMembers(
  row: Pick<RfqColumns, 'need' | 'need_before' | 'need_changed_at' | 'created_at'>,
  since = row.created_at,
) {
  const { need, need_before, need_changed_at: changed } = row;
  const isNews = changed !== null && changed >= since;
  return {
    need,
    need_changed_at: isNews ? changed.toISOString() : null,
    need_before: isNews ? need_before : null,
  };
}

/** Who the customer is. */
function customerMembers(row: RfqColumns) {
  return {
    company_name: row.company_name,
    contact_name: row.contact_name,
    user_email: row.email,
    phone: row.phone,
  };
}

/** What became of an RFQ as a whole, and of which one it is sent again. */
export function outcomeMembers(row: Pick<BuyerRfqRow, 'outcome' | 'closed_at' | 'reopen_until' | 'resent_from'>) {
  return {
    outcome: row.outcome,
    closed_at: row.outcome === null ? null : instant(row.closed_at),
    reopen_until: instant(row.reopen_until),
    resent_from: row.resent_from,
  };
}

/** An RFQ as its buyer sees it. */
export function toBuyerRfqView(row: BuyerRfqRow): BuyerRfqView {
  return {
    id: row.rfq_id,
    ...sharedMembers(row),
    ...needMembers(row),
    ...customerMembers(row),
    total_providers: row.statuses.length,
    responded_count: row.statuses.filter((status) => status === 'responded').length,
    status: row.status,
    ...outcomeMembers(row),
    selected_providers: [...row.providers],
  };
}

/** Why the provider declined, as long as it has. */
function declinedMembers(row: BuyerLinkRow) {
  const isDeclined = row.status === 'rejected';
  return {
    declined_reason: isDeclined ? row.reject_reason : null,
    declined_note: isDeclined ? row.reject_note : null,
  };
}

/** A link as the buyer sees it; its quote only while it stands: neither its vendor nor an admin has taken it back. */
export function toBuyerLinkView(row: BuyerLinkRow): BuyerLinkView {
  const versions = row.versions.map((version) => ({ ...version, sent_at: new Date(version.sent_at).toISOString() }));
  const shown = hasStandingQuote(standingOf(row)) ? versions : [];
  const newest = shown.at(-1);
  return {
    id: row.link_id,
    rfq_id: row.rfq_id,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    provider_type: row.provider_type,
    provider_website: row.provider_website,
    response_status: buyerLinkStatus(row.status, instant(row.viewed_at)),
    sent_at: row.sent_at.toISOString(),
    ...momentMembers(row),
    ...declinedMembers(row),
    outcome: row.outcome,
    outcome_note: row.outcome_note,
    ...(newest === undefined ? noQuote : pickQuote(newest)),
    quote_versions: shown,
  };
}

/** A link as a provider reads it that has not accepted: contact data is masked in all that the buyer wrote. */
function beforeAcceptance(row: VendorRfqRow): VendorRfqRow {
  return {
    ...row,
    wizard_data: row.wizard_data === null ? null : namelessWizard(row.wizard_data),
    ...row.masked,
    outcome_note: row.masked_outcome_note ?? row.outcome_note,
  };
}

/**
 * The customer's members are absent, not empty, while the vendor may not know who asks. A quote that the vendor took back is none; one
 * that an admin took out of responded is still the vendor's own.
 */
export function toVendorRfqView(row: VendorRfqRow): VendorRfqView {
  const visible = customerVisible({ status: row.status, everAccepted: row.ever_accepted });
  const told = visible ? row : beforeAcceptance(row);
  const { viewed_at, responded_at, withdrawn_at, outcome_at } = momentMembers(row);
  return {
    link_id: row.link_id,
    rfq_id: row.rfq_id,
    ...sharedMembers(told),
    ...needMembers(row, row.sent_at),
    ...(visible && customerMembers(row)),
    response_status: row.status,
    ...{ viewed_at, responded_at, withdrawn_at },
    ...{ outcome: row.outcome, outcome_at, outcome_note: told.outcome_note },
    ...(row.quote_withdrawn ? noQuote : pickQuote(row)),
    quote_version: row.quote_withdrawn ? null : row.quote_version,
  };
}
