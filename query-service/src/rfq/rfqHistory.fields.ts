import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { lineItemLabels, lineItemNames } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { RfqHistoryReplyEvent } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { quotePropertyApiNamesAndLabels, quoteTextPropertyNames } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { BuyerDecisionCriterion } from '@marketplace/contracts/rfq/rfq.values.ts';
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
import type { RfqHistoryAudienceTexts } from './rfqHistory.audienceTexts.ts';
import { buyerDecisionCriterionLabels, rfqLinkOutcomeLabels, rfqUrgencyLabels } from './rfqLabels.ts';

/** A changed field of an event. */
export type RfqHistoryFieldChange = RfqHistoryReplyEvent['changes'][number];

/** The name of a field in the API and its label. */
interface Field {
  readonly wire: string;
  readonly label: Message;
}

/** A text, or a code with its label; `null` if the value is absent. Instants are texts in ISO 8601. */
type FieldValue = string | { readonly code: string; readonly label: Message | string } | null;

/** The fields of an RFQ or a link with their values, in display order. */
type FieldValues = readonly (readonly [Field, FieldValue])[];

/** Fields of a link with the same label for every audience. They are constants, because a history compares the fields of every event. */
const linkFields = {
  status: { wire: 'response_status', label: msg`Status` },
  viewedAt: { wire: 'viewed_at', label: msg`First opened` },
  quoteVersion: { wire: 'quote_version', label: msg`Quote version` },
  quoteWithdrawn: { wire: 'quote_withdrawn', label: msg`Quote withdrawn` },
  outcome: { wire: 'outcome', label: msg`Outcome` },
  adminNotes: { wire: 'admin_notes', label: msg`Admin note` },
  messages: { wire: 'messages', label: msg`Messages and files` },
  deletedAt: { wire: 'deleted_at', label: msg`Deleted` },
} as const satisfies Readonly<Record<string, Field>>;
const lineItemFields = lineItemNames.map(
  (part) => [part, { wire: `quote_parts.${part}`, label: lineItemLabels[part] }] as const,
);

/** Fields of an RFQ. */
const rfqFields = {
  project: { wire: 'project_title', label: msg`Project` },
  company: { wire: 'company_name', label: msg`Company` },
  urgency: { wire: 'urgency', label: msg`Urgency` },
  expectedVolume: { wire: 'expected_volume', label: msg`Expected volume` },
  quantities: { wire: 'need', label: msg`Quantities` },
  priorities: { wire: 'decision_priorities', label: msg`Priorities` },
  deadline: { wire: 'deadline', label: msg`Deadline` },
  outcome: { wire: 'rfq_outcome', label: msg`RFQ outcome` },
  providers: { wire: 'selected_providers', label: msg`Providers` },
} as const satisfies Readonly<Record<string, Field>>;
const yesValue = { code: 'yes', label: msg`Yes` };
const visibleValue = { code: 'visible', label: msg`Visible` };
const hiddenValue = { code: 'hidden', label: msg`Hidden` };
const ownerField = { wire: 'owner', label: msg`Owner` };
const buyerValue = { code: 'buyer', label: msg`Buyer` };
const companyValue = { code: 'company', label: msg`Company` };

function toValue<Code extends string>(code: Code | null, labels: Readonly<Record<Code, Message>>): FieldValue {
  return code === null ? null : { code, label: labels[code] };
}

function toPrioritiesValue(priorities: readonly BuyerDecisionCriterion[]): FieldValue {
  if (priorities.length === 0) return null;
  const labels = priorities.map((priority) => formatMessage(buyerDecisionCriterionLabels[priority]));
  return { code: priorities.join(', '), label: labels.join(', ') };
}

/** Formats the amount of a quote with its unit. */
export function formatQuoteAmount({
  amount,
  currency,
  amountUnit,
}: Pick<QuoteVersionSnapshot, 'amount' | 'currency' | 'amountUnit'>): string {
  return formatMessage(addUnitToFormattedAmount(`${currency} ${addThousandsSeparators(amount)}`, amountUnit));
}

/** Returns the line items and the validity of a quote. */
function toQuoteValues(quote: QuoteVersionSnapshot | undefined): FieldValues {
  const known = quote === undefined ? [] : formatQuoteLineItems(quote.parts, quote.currency);
  const texts = new Map(known.map(({ part, text }) => [part, text]));
  return [
    ...lineItemFields.map(([part, field]) => [field, texts.get(part) ?? null] as const),
    [quotePropertyApiNamesAndLabels.validUntil, quote?.validUntil ?? null],
  ];
}

function toLinkValues(link: RfqLinkStateSnapshot, texts: RfqHistoryAudienceTexts): FieldValues {
  const quote = link.quotes.at(-1);
  const isContactVisible = getCustomerContactVisibleSince(link.contactPeriods) !== null;
  return [
    [linkFields.status, { code: link.status, label: texts.getStatusLabel(link.status, link.viewedAt) }],
    [linkFields.viewedAt, link.viewedAt],
    [linkFields.quoteVersion, quote === undefined ? null : String(quote.version)],
    [quotePropertyApiNamesAndLabels.amount, quote === undefined ? null : formatQuoteAmount(quote)],
    ...toQuoteValues(quote),
    ...quoteTextPropertyNames.map((term) => [quotePropertyApiNamesAndLabels[term], quote?.[term] ?? null] as const),
    [linkFields.quoteWithdrawn, link.quoteWithdrawn ? yesValue : null],
    [{ wire: 'declined_reason', label: texts.rejectReason }, toValue(link.rejectReason, rfqRejectReasonTexts)],
    [{ wire: 'declined_note', label: texts.rejectNote }, link.rejectNote],
    [linkFields.outcome, toValue(link.outcome, rfqLinkOutcomeLabels)],
    [{ wire: 'outcome_note', label: texts.outcomeNote }, link.outcomeNote],
    [linkFields.adminNotes, link.adminNotes],
    [linkFields.messages, link.messages === 0 ? null : String(link.messages)],
    [{ wire: 'customer_contact', label: texts.contact }, isContactVisible ? visibleValue : hiddenValue],
    [linkFields.deletedAt, link.deletedAt],
  ];
}

function toRfqValues(rfq: RfqHistorySnapshot, isCompanyVisible: boolean): FieldValues {
  return [
    [rfqFields.project, rfq.projectTitle],
    [rfqFields.company, isCompanyVisible ? rfq.companyName : null],
    [rfqFields.urgency, toValue(rfq.urgency, rfqUrgencyLabels)],
    [rfqFields.expectedVolume, rfq.expectedVolume],
    [rfqFields.quantities, formatRfqQuantities(rfq.need)],
    [rfqFields.priorities, toPrioritiesValue(rfq.decisionPriorities)],
    [rfqFields.deadline, rfq.deadline],
    [rfqFields.outcome, toValue(rfq.outcome, rfqLinkOutcomeLabels)],
    [rfqFields.providers, rfq.links.map(({ providerName }) => providerName).join(', ')],
  ];
}

const getCode = (value: FieldValue): string | null =>
  value === null || typeof value === 'string' ? value : value.code;

function formatLabel(value: FieldValue): string | null {
  if (value === null || typeof value === 'string') return value;
  return typeof value.label === 'string' ? value.label : formatMessage(value.label);
}

/** @param provider name of the provider to which the field belongs; `null` if it needs no mention. */
function createChange(
  { wire, label }: Field,
  from: FieldValue,
  to: FieldValue,
  provider: string | null,
): RfqHistoryFieldChange {
  return {
    name: wire,
    field: formatMessage(provider === null ? label : msg`${{ provider }}: ${{ field: label }}`),
    from: getCode(from),
    to: getCode(to),
    from_label: formatLabel(from),
    to_label: formatLabel(to),
  };
}

/**
 * @param before fields in the same order as in `after`; `null` if all values were absent.
 * @param provider as in `createChange`.
 */
function compareFields(
  before: FieldValues | null,
  after: FieldValues,
  provider: string | null = null,
): RfqHistoryFieldChange[] {
  return after.flatMap(([field, to], index) => {
    const from = before?.[index]?.[1] ?? null;
    return getCode(from) === getCode(to) ? [] : [createChange(field, from, to, provider)];
  });
}

/** Creates the change shown for every transfer. An RFQ changes owner at most once: from its buyer to the company. */
export const createTransferChange = (): RfqHistoryFieldChange =>
  createChange(ownerField, buyerValue, companyValue, null);

/** Lists the fields of the RFQ that changed. Without a previous snapshot, lists all fields with a value. */
export function compareRfqs(
  before: RfqHistorySnapshot | null,
  after: RfqHistorySnapshot,
  isCompanyVisible: boolean,
): RfqHistoryFieldChange[] {
  return compareFields(
    before === null ? null : toRfqValues(before, isCompanyVisible),
    toRfqValues(after, isCompanyVisible),
  );
}

/** Lists the fields that changed in the links that the event affects. */
export function compareLinks(
  { event }: RfqHistoryEntry,
  before: RfqHistorySnapshot | null,
  after: RfqHistorySnapshot,
  texts: RfqHistoryAudienceTexts,
): RfqHistoryFieldChange[] {
  const ids = getRfqHistoryEventLinkIds(event);
  return after.links.flatMap((link) => {
    const earlier = before?.links.find(({ linkId }) => linkId === link.linkId);
    if (earlier === undefined || !ids.includes(link.linkId)) return [];
    return compareFields(
      toLinkValues(earlier, texts),
      toLinkValues(link, texts),
      ids.length > 1 ? link.providerName : null,
    );
  });
}
