import { noQuote, quoteOnWire } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { maskedOrNull } from '@marketplace/domain/rfq/contactData/contactData.ts';
import { overallStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { LinkAsStood, RfqAsStood } from '@marketplace/domain/rfq/rfq.replay.ts';
import { liveLinks } from '@marketplace/domain/rfq/rfq.replay.ts';
import type { StandingRow } from './linkStanding.ts';
import type { AdminLinkRow, AdminRfqRow } from './rfqAnalytics.queries.ts';
import type { BuyerLinkRow, VendorRfqRow } from './rfqBoard.queries.ts';
import type { RfqIdentity } from './rfqHistory.queries.ts';

/** The board's rows as they stood at a moment, so that history and live calls show them by the same functions. */

const date = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** The RFQ's own columns. */
function rfqColumns(rfq: RfqAsStood, identity: RfqIdentity) {
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
    need_changed_at: date(rfq.needChangedAt),
    created_at: new Date(rfq.createdAt),
    deadline: new Date(rfq.deadline),
  };
}

function standingRow(link: LinkAsStood): StandingRow {
  return {
    status: link.status,
    quote_version: link.quoteVersion,
    quote_withdrawn: link.quoteWithdrawn,
    viewed_at: date(link.viewedAt),
    accepted_at: date(link.acceptedAt),
    rejected_at: date(link.rejectedAt),
    reject_reason: link.rejectReason,
    reject_note: link.rejectNote,
    responded_at: date(link.respondedAt),
    withdrawn_at: date(link.withdrawnAt),
    outcome: link.outcome,
    outcome_at: date(link.outcomeAt),
    outcome_note: link.outcomeNote,
  };
}

/** Columns that buyers' and admins' rows of a link share. */
function linkColumns(rfq: RfqAsStood, link: LinkAsStood) {
  return {
    link_id: link.linkId,
    rfq_id: rfq.rfqId,
    provider_id: link.providerId,
    provider_name: link.providerName,
    provider_type: link.providerType,
    provider_website: link.providerWebsite,
    sent_at: new Date(link.sentAt),
    ...standingRow(link),
  };
}

/** Every version of a link's quote, oldest first. */
export function quoteRows({ quotes }: LinkAsStood): BuyerLinkRow['versions'] {
  return quotes.map((quote) => ({ version: quote.version, ...quoteOnWire(quote), sent_at: quote.sentAt }));
}

function newestQuote({ quotes }: LinkAsStood) {
  const newest = quotes.at(-1);
  return newest === undefined ? noQuote : quoteOnWire(newest);
}

/** The row that an admin's list would have held when the RFQ stood so. */
export function rfqRowAsStood(rfq: RfqAsStood, identity: RfqIdentity): AdminRfqRow {
  const live = liveLinks(rfq);
  const statuses = live.map(({ status }) => status);
  return {
    ...rfqColumns(rfq, identity),
    buyer_id: rfq.buyerId,
    status: overallStatus(statuses),
    outcome: rfq.outcome,
    closed_at: date(rfq.closedAt),
    reopen_until: date(rfq.reopenUntil),
    resent_from: rfq.resentFrom,
    providers: live.map(({ providerName }) => providerName),
    statuses,
  };
}

/** The row that the buyer's list of links would have held. */
export function buyerLinkRowAsStood(rfq: RfqAsStood, link: LinkAsStood): BuyerLinkRow {
  return { ...linkColumns(rfq, link), versions: quoteRows(link) };
}

/** The row that the vendor's list would have held. */
export function vendorRowAsStood(rfq: RfqAsStood, link: LinkAsStood, identity: RfqIdentity): VendorRfqRow {
  return {
    ...rfqColumns(rfq, identity),
    ...newestQuote(link),
    link_id: link.linkId,
    ever_accepted: link.everAccepted,
    sent_at: new Date(link.sentAt),
    ...standingRow(link),
    masked_outcome_note: maskedOrNull(link.outcomeNote),
  };
}

/** The row that an admin's list of links would have held. */
export function adminLinkRowAsStood(rfq: RfqAsStood, link: LinkAsStood, identity: RfqIdentity): AdminLinkRow {
  return {
    ...linkColumns(rfq, link),
    ...newestQuote(link),
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
