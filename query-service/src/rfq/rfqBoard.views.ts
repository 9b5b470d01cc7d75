import { keepWizardFieldsVisibleBeforeAcceptance } from '@marketplace/domain/matching/matching.formatExtraRequirements.ts';
import { formatRequirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import {
  toBuyerRfqLinkStatus,
  isCustomerContactVisibleToVendor,
  hasCurrentQuote,
} from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { emptyQuoteApiProperties, pickQuoteApiProperties } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type {
  BuyerRfqLinkReplyItem,
  BuyerRfqReplyItem,
  VendorRfqReplyItem,
} from '@marketplace/contracts/rfq/rfq.views.ts';
import { toRfqLinkTimestamps, toDomainRfqLinkStatusFields } from './linkStatus.ts';
import type { BuyerRfqLinkQueryRow, BuyerRfqQueryRow, VendorRfqQueryRow } from './rfqBoard.queries.ts';

/** Columns of an RFQ that both buyer rows and vendor rows contain. */
type RfqColumns = Pick<
  BuyerRfqQueryRow,
  Exclude<keyof BuyerRfqQueryRow & keyof VendorRfqQueryRow, 'status' | 'outcome'>
>;

const formatInstant = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * Converts an RFQ to the API fields that are visible to both buyer and vendor, without the customer's contact data and
 * without the summary of the requirements.
 */
function toSharedFields(row: RfqColumns) {
  return {
    number: row.number,
    project_title: row.project_title,
    expected_volume: row.expected_volume,
    urgency: row.urgency,
    decision_priorities: row.decision_priorities,
    requirements: row.requirements,
    custom_requirements: row.custom_requirements,
    created_at: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
  };
}

function toRequirementsSummaryField(row: Pick<RfqColumns, 'requirements' | 'wizard_data'>) {
  return { requirements_summary: formatRequirementsSummary(row.requirements, row.wizard_data) };
}

/**
 * Converts the quantities that the buyer requests to API fields.
 * @param since when the reader received the RFQ; earlier changes are omitted.
 */
export function toRfqQuantityReplyFields(
  row: Pick<RfqColumns, 'need' | 'need_before' | 'need_changed_at' | 'created_at'>,
  since = row.created_at,
) {
  const { need, need_before, need_changed_at: changed } = row;
  const isChanged = changed !== null && changed >= since;
  return {
    need,
    need_changed_at: isChanged ? changed.toISOString() : null,
    need_before: isChanged ? need_before : null,
  };
}

function toCustomerFields(row: RfqColumns) {
  return {
    company_name: row.company_name,
    contact_name: row.contact_name,
    user_email: row.email,
    phone: row.phone,
  };
}

/** Returns the API fields for the outcome of an RFQ and for the id of the earlier RFQ that was resent as this RFQ. */
export function toRfqOutcomeFields(
  row: Pick<BuyerRfqQueryRow, 'outcome' | 'closed_at' | 'reopen_until' | 'resent_from'>,
) {
  return {
    outcome: row.outcome,
    closed_at: row.outcome === null ? null : formatInstant(row.closed_at),
    reopen_until: formatInstant(row.reopen_until),
    resent_from: row.resent_from,
  };
}

/** Converts an RFQ to the API view for its buyer. */
export function toBuyerRfqView(row: BuyerRfqQueryRow): BuyerRfqReplyItem {
  return {
    id: row.rfq_id,
    ...toSharedFields(row),
    ...toRequirementsSummaryField(row),
    ...toRfqQuantityReplyFields(row),
    ...toCustomerFields(row),
    total_providers: row.statuses.length,
    responded_count: row.statuses.filter((status) => status === 'responded').length,
    status: row.status,
    ...toRfqOutcomeFields(row),
    selected_providers: [...row.providers],
  };
}

/** Returns the reason and the note of a declined link; `null` for a link that is not declined. */
function toDeclinedFields(row: BuyerRfqLinkQueryRow) {
  const isDeclined = row.status === 'rejected';
  return {
    declined_reason: isDeclined ? row.reject_reason : null,
    declined_note: isDeclined ? row.reject_note : null,
  };
}

/**
 * Converts a link to the API view for the buyer of the RFQ. The quote is omitted if it was withdrawn, or if an admin
 * changed the status from `responded`.
 */
export function toBuyerRfqLinkView(row: BuyerRfqLinkQueryRow): BuyerRfqLinkReplyItem {
  const versions = row.versions.map((version) => ({ ...version, sent_at: new Date(version.sent_at).toISOString() }));
  const shown = hasCurrentQuote(toDomainRfqLinkStatusFields(row)) ? versions : [];
  const newest = shown.at(-1);
  return {
    id: row.link_id,
    rfq_id: row.rfq_id,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    provider_type: row.provider_type,
    provider_website: row.provider_website,
    response_status: toBuyerRfqLinkStatus(row.status, formatInstant(row.viewed_at)),
    sent_at: row.sent_at.toISOString(),
    ...toRfqLinkTimestamps(row),
    ...toDeclinedFields(row),
    outcome: row.outcome,
    outcome_note: row.outcome_note,
    ...(newest === undefined ? emptyQuoteApiProperties : pickQuoteApiProperties(newest)),
    quote_versions: shown,
  };
}

const isCustomerVisible = (row: VendorRfqQueryRow): boolean =>
  isCustomerContactVisibleToVendor({ status: row.status, everAccepted: row.ever_accepted });

/** Masks contact data in the buyer's text while the customer is hidden from the vendor. */
function maskForVendor(row: VendorRfqQueryRow): VendorRfqQueryRow {
  if (isCustomerVisible(row)) return row;
  return {
    ...row,
    wizard_data: row.wizard_data === null ? null : keepWizardFieldsVisibleBeforeAcceptance(row.wizard_data),
    ...row.masked,
    outcome_note: row.masked_outcome_note ?? row.outcome_note,
  };
}

/** @param masked the row as `maskForVendor` returns it. */
function toVendorFields(row: VendorRfqQueryRow, masked: VendorRfqQueryRow) {
  const { viewed_at, responded_at, withdrawn_at, outcome_at } = toRfqLinkTimestamps(row);
  return {
    link_id: row.link_id,
    rfq_id: row.rfq_id,
    ...toSharedFields(masked),
    ...toRfqQuantityReplyFields(row, row.sent_at),
    ...(isCustomerVisible(row) && toCustomerFields(row)),
    response_status: row.status,
    ...{ viewed_at, responded_at, withdrawn_at },
    ...{ outcome: row.outcome, outcome_at, outcome_note: masked.outcome_note },
    ...(row.quote_withdrawn ? emptyQuoteApiProperties : pickQuoteApiProperties(row)),
    quote_version: row.quote_withdrawn ? null : row.quote_version,
  };
}

/**
 * Converts a link to the API view for its vendor. While the customer is hidden from the vendor, the customer's fields
 * are absent, not empty. A withdrawn quote is omitted. If an admin changed the status from `responded`, the quote
 * remains visible to the vendor.
 */
export function toVendorRfqView(row: VendorRfqQueryRow): VendorRfqReplyItem {
  const masked = maskForVendor(row);
  return { ...toVendorFields(row, masked), ...toRequirementsSummaryField(masked) };
}

/** Converts a link as `toVendorRfqView` does, but does not format the requirements, which exports do not contain. */
export function toVendorRfqViewWithoutSummary(
  row: VendorRfqQueryRow,
): Omit<VendorRfqReplyItem, 'requirements_summary'> {
  return toVendorFields(row, maskForVendor(row));
}
