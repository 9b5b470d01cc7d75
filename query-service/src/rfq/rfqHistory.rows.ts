import { emptyQuoteApiProperties, toQuoteApiProperties } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { maskContactDataOrNullIfNone } from '@marketplace/domain/rfq/contactData/contactData.ts';
import { computeRfqOverallStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { RfqLinkStateSnapshot, RfqHistorySnapshot } from '@marketplace/domain/rfq/rfq.replay.ts';
import { getUndeletedRfqLinks } from '@marketplace/domain/rfq/rfq.replay.ts';
import type { RfqLinkStatusRow } from './linkStatus.ts';
import type { AdminRfqLinkQueryRow, AdminRfqQueryRow } from './rfqAnalytics.queries.ts';
import type { BuyerRfqLinkQueryRow, VendorRfqQueryRow } from './rfqBoard.queries.ts';
import type { RfqNumberAndCustomerContactRow } from './rfqHistory.queries.ts';

/**
 * The functions of this file convert RFQ snapshots to read model rows, so that past and current states of an RFQ are
 * converted by the same view functions.
 */

const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** Converts a snapshot to the RFQ columns that several types of rows share. */
function toRfqColumns(rfq: RfqHistorySnapshot, identity: RfqNumberAndCustomerContactRow) {
  return {
    ...identity,
    rfq_id: rfq.rfqId,
    project_title: rfq.projectTitle,
    company_name: rfq.companyName,
    expected_volume: rfq.expectedVolume,
    urgency: rfq.urgency,
    decision_priorities: [...rfq.decisionPriorities],
    requirements: rfq.requirements,
    need: rfq.need,
    need_before: rfq.needBefore,
    need_changed_at: toDate(rfq.needChangedAt),
    created_at: new Date(rfq.createdAt),
    deadline: new Date(rfq.deadline),
  };
}

function toStatusColumns(link: RfqLinkStateSnapshot): RfqLinkStatusRow {
  return {
    status: link.status,
    quote_version: link.quoteVersion,
    quote_withdrawn: link.quoteWithdrawn,
    viewed_at: toDate(link.viewedAt),
    accepted_at: toDate(link.acceptedAt),
    rejected_at: toDate(link.rejectedAt),
    reject_reason: link.rejectReason,
    reject_note: link.rejectNote,
    responded_at: toDate(link.respondedAt),
    withdrawn_at: toDate(link.withdrawnAt),
    outcome: link.outcome,
    outcome_at: toDate(link.outcomeAt),
    outcome_note: link.outcomeNote,
  };
}

/** Converts a snapshot to the link columns that the rows of buyers and admins share. */
function toLinkColumns(rfq: RfqHistorySnapshot, link: RfqLinkStateSnapshot) {
  return {
    link_id: link.linkId,
    rfq_id: rfq.rfqId,
    provider_id: link.providerId,
    provider_name: link.providerName,
    provider_type: link.providerType,
    provider_website: link.providerWebsite,
    sent_at: new Date(link.sentAt),
    ...toStatusColumns(link),
  };
}

/** Converts every version of a link's quote to a row, oldest first. */
export function toQuoteVersionRows({ quotes }: RfqLinkStateSnapshot): BuyerRfqLinkQueryRow['versions'] {
  return quotes.map((quote) => ({ version: quote.version, ...toQuoteApiProperties(quote), sent_at: quote.sentAt }));
}

function toNewestQuoteColumns({ quotes }: RfqLinkStateSnapshot) {
  const newest = quotes.at(-1);
  return newest === undefined ? emptyQuoteApiProperties : toQuoteApiProperties(newest);
}

/** Converts a snapshot to a row of an admin's RFQ list. */
export function toAdminRfqRowFromSnapshot(
  rfq: RfqHistorySnapshot,
  identity: RfqNumberAndCustomerContactRow,
): AdminRfqQueryRow {
  const live = getUndeletedRfqLinks(rfq);
  const statuses = live.map(({ status }) => status);
  return {
    ...toRfqColumns(rfq, identity),
    buyer_id: rfq.buyerId,
    status: computeRfqOverallStatus(statuses),
    outcome: rfq.outcome,
    closed_at: toDate(rfq.closedAt),
    reopen_until: toDate(rfq.reopenUntil),
    resent_from: rfq.resentFrom,
    providers: live.map(({ providerName }) => providerName),
    statuses,
  };
}

/** Converts a snapshot to a row of the buyer's list of links. */
export function toBuyerRfqLinkRowFromSnapshot(
  rfq: RfqHistorySnapshot,
  link: RfqLinkStateSnapshot,
): BuyerRfqLinkQueryRow {
  return { ...toLinkColumns(rfq, link), versions: toQuoteVersionRows(link) };
}

/** Converts a snapshot to a row of a vendor's RFQ list. */
export function toVendorRfqRowFromSnapshot(
  rfq: RfqHistorySnapshot,
  link: RfqLinkStateSnapshot,
  identity: RfqNumberAndCustomerContactRow,
): VendorRfqQueryRow {
  return {
    ...toRfqColumns(rfq, identity),
    ...toNewestQuoteColumns(link),
    link_id: link.linkId,
    ever_accepted: link.everAccepted,
    sent_at: new Date(link.sentAt),
    ...toStatusColumns(link),
    masked_outcome_note: maskContactDataOrNullIfNone(link.outcomeNote),
  };
}

/** Converts a snapshot to a row of an admin's list of links. */
export function toAdminRfqLinkRowFromSnapshot(
  rfq: RfqHistorySnapshot,
  link: RfqLinkStateSnapshot,
  identity: RfqNumberAndCustomerContactRow,
): AdminRfqLinkQueryRow {
  return {
    ...toLinkColumns(rfq, link),
    ...toNewestQuoteColumns(link),
    rfq_number: identity.number,
    project_title: rfq.projectTitle,
    company_name: rfq.companyName,
    user_email: identity.email,
    urgency: rfq.urgency,
    deadline: new Date(rfq.deadline),
    admin_notes: link.adminNotes,
    version: link.version,
  };
}
