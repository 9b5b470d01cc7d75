import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { lineItemLabels, lineItemNames } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { quotePropertyApiNamesAndLabels, quoteTextPropertyNames } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { getCustomerContactVisibleSince } from '@marketplace/domain/rfq/contactVisibilityPeriods.ts';
import {
  addUnitToFormattedAmount,
  formatQuoteLineItems,
  formatRfqQuantities,
} from '@marketplace/domain/rfq/quoteText.ts';
import { rfqRejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import { getRfqHistoryEventLinkIds, type RfqHistoryEntry } from '@marketplace/domain/rfq/rfq.history.ts';
import type {
  QuoteVersionSnapshot,
  RfqHistorySnapshot,
  RfqLinkStateSnapshot,
} from '@marketplace/domain/rfq/rfq.replay.ts';
import {
  buyerDecisionCriterionLabels,
  rfqLinkOutcomeLabels,
  rfqLinkStatusLabels,
  rfqUrgencyLabels,
} from './rfqLabels.ts';

/** A changed field as text; `null` for an absent value. Instants are in ISO 8601. */
export interface RfqHistoryFieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The fields of an RFQ or a link in display order, each with its label and its value; `null` for absent values. */
type LabelledFields = readonly (readonly [Message, Message | string | null])[];

/** Labels of the fields of a link. They are constants, because a history compares the fields of every event. */
const linkFieldLabels = {
  status: msg`Status`,
  viewedAt: msg`First opened`,
  quoteVersion: msg`Quote version`,
  quoteWithdrawn: msg`Quote withdrawn`,
  rejectReason: msg`Rejection reason`,
  rejectNote: msg`Note to the buyer`,
  outcome: msg`Outcome`,
  outcomeNote: msg`Note to the vendor`,
  adminNotes: msg`Admin note`,
  messages: msg`Messages`,
  contact: msg`Customer contact details`,
  deletedAt: msg`Deleted`,
} as const;

/** Labels of the fields of an RFQ. */
const rfqFieldLabels = {
  project: msg`Project`,
  company: msg`Company`,
  urgency: msg`Urgency`,
  expectedVolume: msg`Expected volume`,
  quantities: msg`Quantities`,
  priorities: msg`Priorities`,
  deadline: msg`Deadline`,
  outcome: msg`RFQ outcome`,
  providers: msg`Providers`,
} as const;
const yesText = msg`Yes`;
const visibleText = msg`Visible`;
const hiddenText = msg`Hidden`;

/** Formats the amount of a quote with its unit. */
export function formatQuoteAmount({
  amount,
  currency,
  amountUnit,
}: Pick<QuoteVersionSnapshot, 'amount' | 'currency' | 'amountUnit'>): string {
  return formatMessage(addUnitToFormattedAmount(`${currency} ${addThousandsSeparators(amount)}`, amountUnit));
}

/** Returns the line items and the validity of a quote. */
function toQuoteFields(quote: QuoteVersionSnapshot | undefined): LabelledFields {
  const known = quote === undefined ? [] : formatQuoteLineItems(quote.parts, quote.currency);
  const texts = new Map(known.map(({ part, text }) => [part, text]));
  return [
    ...lineItemNames.map((part) => [lineItemLabels[part], texts.get(part) ?? null] as const),
    [quotePropertyApiNamesAndLabels.validUntil.label, quote?.validUntil ?? null],
  ];
}

function toLinkFields(link: RfqLinkStateSnapshot): LabelledFields {
  const quote = link.quotes.at(-1);
  const isContactVisible = getCustomerContactVisibleSince(link.contactPeriods) !== null;
  return [
    [linkFieldLabels.status, rfqLinkStatusLabels[link.status]],
    [linkFieldLabels.viewedAt, link.viewedAt],
    [linkFieldLabels.quoteVersion, quote === undefined ? null : String(quote.version)],
    [quotePropertyApiNamesAndLabels.amount.label, quote === undefined ? null : formatQuoteAmount(quote)],
    ...toQuoteFields(quote),
    ...quoteTextPropertyNames.map(
      (term) => [quotePropertyApiNamesAndLabels[term].label, quote?.[term] ?? null] as const,
    ),
    [linkFieldLabels.quoteWithdrawn, link.quoteWithdrawn ? yesText : null],
    [linkFieldLabels.rejectReason, link.rejectReason === null ? null : rfqRejectReasonTexts[link.rejectReason]],
    [linkFieldLabels.rejectNote, link.rejectNote],
    [linkFieldLabels.outcome, link.outcome === null ? null : rfqLinkOutcomeLabels[link.outcome]],
    [linkFieldLabels.outcomeNote, link.outcomeNote],
    [linkFieldLabels.adminNotes, link.adminNotes],
    [linkFieldLabels.messages, link.messages === 0 ? null : String(link.messages)],
    [linkFieldLabels.contact, isContactVisible ? visibleText : hiddenText],
    [linkFieldLabels.deletedAt, link.deletedAt],
  ];
}

function toRfqFields(rfq: RfqHistorySnapshot, isCompanyVisible: boolean): LabelledFields {
  const priorities = rfq.decisionPriorities.map((priority) => formatMessage(buyerDecisionCriterionLabels[priority]));
  return [
    [rfqFieldLabels.project, rfq.projectTitle],
    [rfqFieldLabels.company, isCompanyVisible ? rfq.companyName : null],
    [rfqFieldLabels.urgency, rfqUrgencyLabels[rfq.urgency]],
    [rfqFieldLabels.expectedVolume, rfq.expectedVolume],
    [rfqFieldLabels.quantities, formatRfqQuantities(rfq.need)],
    [rfqFieldLabels.priorities, priorities.length === 0 ? null : priorities.join(', ')],
    [rfqFieldLabels.deadline, rfq.deadline],
    [rfqFieldLabels.outcome, rfq.outcome === null ? null : rfqLinkOutcomeLabels[rfq.outcome]],
    [rfqFieldLabels.providers, rfq.links.map(({ providerName }) => providerName).join(', ')],
  ];
}

const formatValue = (value: Message | string | null): string | null =>
  value === null || typeof value === 'string' ? value : formatMessage(value);

/**
 * @param before fields in the same order as in `after`; `null` if all values were absent.
 * @param provider name of the provider to which the fields belong; `null` if it needs no mention.
 */
function compareFields(
  before: LabelledFields | null,
  after: LabelledFields,
  provider: string | null = null,
): RfqHistoryFieldChange[] {
  return after.flatMap(([field, value], index) => {
    const from = formatValue(before?.[index]?.[1] ?? null);
    const to = formatValue(value);
    if (from === to) return [];
    return [{ field: formatMessage(provider === null ? field : msg`${{ provider }}: ${{ field }}`), from, to }];
  });
}

/** Lists the fields of the RFQ that changed. Without a previous snapshot, lists all fields with a value. */
export function compareRfqs(
  before: RfqHistorySnapshot | null,
  after: RfqHistorySnapshot,
  isCompanyVisible: boolean,
): RfqHistoryFieldChange[] {
  return compareFields(
    before === null ? null : toRfqFields(before, isCompanyVisible),
    toRfqFields(after, isCompanyVisible),
  );
}

/** Lists the fields that changed in the links that the event affects. */
export function compareLinks(
  { event }: RfqHistoryEntry,
  before: RfqHistorySnapshot | null,
  after: RfqHistorySnapshot,
): RfqHistoryFieldChange[] {
  const ids = getRfqHistoryEventLinkIds(event);
  return after.links.flatMap((link) => {
    const earlier = before?.links.find(({ linkId }) => linkId === link.linkId);
    if (earlier === undefined || !ids.includes(link.linkId)) return [];
    return compareFields(toLinkFields(earlier), toLinkFields(link), ids.length > 1 ? link.providerName : null);
  });
}
