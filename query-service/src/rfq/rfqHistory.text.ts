import { quoteAmountUnitTexts, formatRfqQuantities, formatQuoteLineItems } from '@marketplace/domain/rfq/quoteText.ts';
import { getCustomerContactVisibleSince } from '@marketplace/domain/rfq/contactVisibilityPeriods.ts';
import {
  isConversationHistoryEvent,
  getRfqHistoryEventLinkIds,
  type RfqHistoryEntry,
  type RfqHistoryEvent,
} from '@marketplace/domain/rfq/rfq.history.ts';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/money.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { RfqHistoryReplyActor } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { lineItemLabels, lineItemNames } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { quotePropertyApiNamesAndLabels, quoteTextPropertyNames } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { rfqRejectReasonTexts, formatRfqRejectReasonAndNote } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import type {
  RfqLinkStateSnapshot,
  QuoteVersionSnapshot,
  RfqHistorySnapshot,
} from '@marketplace/domain/rfq/rfq.replay.ts';

type QuoteAmount = Pick<QuoteVersionSnapshot, 'amount' | 'currency' | 'amountUnit'>;

/** A changed field as text; `null` for an absent value. */
export interface RfqHistoryFieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** An event of an RFQ, described as text. */
export interface RfqEventDescription {
  readonly title: string;
  /**
   * Details of the event, shown after the title; can contain line breaks from a typed note. Empty if the title is
   * sufficient.
   */
  readonly summary: string;
  readonly changes: readonly RfqHistoryFieldChange[];
}

/** Title and acting side of each event type. */
const kinds: Readonly<
  Record<RfqHistoryEvent['type'], { readonly title: string; readonly by: RfqHistoryReplyActor['role'] }>
> = {
  RfqSent: { title: 'RFQ sent', by: 'buyer' },
  RfqViewed: { title: 'RFQ opened', by: 'vendor' },
  RfqAccepted: { title: 'RFQ accepted', by: 'vendor' },
  RfqRejected: { title: 'RFQ rejected', by: 'vendor' },
  QuoteSent: { title: 'Quote sent', by: 'vendor' },
  RfqExpired: { title: 'RFQ expired', by: 'system' },
  LinkStatusSetByAdmin: { title: 'Status set by admin', by: 'admin' },
  LinkDeleted: { title: 'RFQ deleted', by: 'admin' },
  QuoteWithdrawn: { title: 'Quote withdrawn', by: 'vendor' },
  QuoteAwarded: { title: 'Quote awarded', by: 'buyer' },
  QuoteNotAwarded: { title: 'Quote not selected', by: 'buyer' },
  RfqClosed: { title: 'RFQ closed', by: 'buyer' },
  RfqReopened: { title: 'RFQ opened again', by: 'buyer' },
  DeadlineExtended: { title: 'Deadline extended', by: 'buyer' },
  ExpiryLifted: { title: 'Open again', by: 'system' },
  ProviderAdded: { title: 'Provider added', by: 'buyer' },
  DeadlineReminded: { title: 'Reminder sent', by: 'system' },
  RfqNeedChanged: { title: 'Numbers changed', by: 'buyer' },
  InChargeSet: { title: 'Person in charge set', by: 'vendor' },
  RfqHandedOver: { title: 'Handed over to the company', by: 'buyer' },
  // In these two events, `getRfqEventActorRole` replaces `by` with the side that sent the message or file.
  MessageSent: { title: 'Message sent', by: 'buyer' },
  AttachmentSent: { title: 'File sent', by: 'buyer' },
};

/** Returns the role of the actor of an event. */
export function getRfqEventActorRole(event: RfqHistoryEvent): RfqHistoryReplyActor['role'] {
  return isConversationHistoryEvent(event) ? event.data.by : kinds[event.type].by;
}

function formatAmount({ amount, currency, amountUnit }: QuoteAmount): string {
  const money = `${currency} ${addThousandsSeparators(amount)}`;
  return amountUnit === null ? money : `${money} ${quoteAmountUnitTexts[amountUnit]}`;
}

/** Returns the line items and the validity of a quote by label; `null` for absent values. */
function toQuoteFields(quote: QuoteVersionSnapshot | undefined): Readonly<Record<string, string | null>> {
  const known = quote === undefined ? [] : formatQuoteLineItems(quote.parts, quote.currency);
  const texts = new Map(known.map(({ part, text }) => [part, text]));
  return {
    ...Object.fromEntries(lineItemNames.map((part) => [lineItemLabels[part], texts.get(part) ?? null])),
    [quotePropertyApiNamesAndLabels.validUntil.label]: quote?.validUntil ?? null,
  };
}

function toLinkFields(link: RfqLinkStateSnapshot): Readonly<Record<string, string | null>> {
  const quote = link.quotes.at(-1);
  return {
    Status: link.status,
    'First opened': link.viewedAt,
    'Quote version': quote === undefined ? null : String(quote.version),
    [quotePropertyApiNamesAndLabels.amount.label]: quote === undefined ? null : formatAmount(quote),
    ...toQuoteFields(quote),
    ...Object.fromEntries(
      quoteTextPropertyNames.map((term) => [quotePropertyApiNamesAndLabels[term].label, quote?.[term] ?? null]),
    ),
    'Quote withdrawn': link.quoteWithdrawn ? 'yes' : null,
    'Reason for rejecting': link.rejectReason === null ? null : rfqRejectReasonTexts[link.rejectReason],
    'Note to the buyer': link.rejectNote,
    Outcome: link.outcome,
    'Note to the vendor': link.outcomeNote,
    'Admin note': link.adminNotes,
    Messages: link.messages === 0 ? null : String(link.messages),
    'Customer contact': getCustomerContactVisibleSince(link.contactPeriods) === null ? 'hidden' : 'visible',
    Deleted: link.deletedAt,
  };
}

function toRfqFields(rfq: RfqHistorySnapshot): Readonly<Record<string, string | null>> {
  return {
    Project: rfq.projectTitle,
    Company: rfq.companyName,
    Urgency: rfq.urgency,
    'Expected volume': rfq.expectedVolume,
    'Needed in numbers': formatRfqQuantities(rfq.need),
    Priorities: rfq.decisionPriorities.length === 0 ? null : rfq.decisionPriorities.join(', '),
    'Answers due': rfq.deadline,
    'RFQ outcome': rfq.outcome,
    Providers: rfq.links.map(({ providerName }) => providerName).join(', '),
  };
}

function compareFields(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
  prefix = '',
): RfqHistoryFieldChange[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? null;
    return from === to ? [] : [{ field: prefix + field, from, to }];
  });
}

function compareLinks(
  entry: RfqHistoryEntry,
  before: RfqHistorySnapshot | null,
  after: RfqHistorySnapshot,
): RfqHistoryFieldChange[] {
  const ids = getRfqHistoryEventLinkIds(entry.event);
  return after.links.flatMap((link) => {
    const earlier = before?.links.find(({ linkId }) => linkId === link.linkId);
    if (earlier === undefined || !ids.includes(link.linkId)) return [];
    return compareFields(toLinkFields(earlier), toLinkFields(link), ids.length > 1 ? `${link.providerName}: ` : '');
  });
}

function formatQuote(quote: QuoteAmount & { readonly version: number }): string {
  return quote.version === 1 ? formatAmount(quote) : `${formatAmount(quote)}, version ${quote.version}`;
}

/** Finds the name of a person affected by an event, by user id; `null` if the name is not visible to the reader. */
export type FindPersonName = (userId: string) => string | null;

function formatAssignee(userId: string | null, nameOf: FindPersonName): string {
  if (userId === null) return 'Nobody is in charge any more';
  const name = nameOf(userId);
  return name === null ? 'Somebody of the provider is in charge' : `In charge: ${name}`;
}

function summarise({ type, data }: RfqHistoryEvent, nameOf: FindPersonName): string {
  switch (type) {
    case 'RfqSent':
      return `To ${data.links.map(({ providerName }) => providerName).join(', ')}`;
    case 'RfqAccepted':
      return 'Contact data disclosed';
    case 'QuoteSent':
      return formatQuote(data);
    case 'RfqExpired':
      return `Without a quote by the deadline: ${data.linkIds.length} ${data.linkIds.length === 1 ? 'link' : 'links'}`;
    case 'LinkStatusSetByAdmin': {
      const change = data.from === data.to ? `Stays ${data.to}` : `From ${data.from} to ${data.to}`;
      return data.notes === null ? change : `${change}: ${data.notes}`;
    }
    case 'LinkDeleted':
      return 'Gone from every list and count; kept here';
    case 'QuoteWithdrawn':
    case 'QuoteAwarded':
      return `Version ${data.version}`;
    case 'QuoteNotAwarded':
      return data.note ?? `Version ${data.version}`;
    case 'RfqClosed':
      // Awards to competitors are hidden from vendors, who see only that the RFQ is closed.
      return [...(data.awarded ? ['After an award'] : []), ...(data.note === null ? [] : [data.note])].join(': ');
    case 'DeadlineExtended':
      return `From ${formatUtcInstantForDisplay(data.from)} to ${formatUtcInstantForDisplay(data.to)}`;
    case 'ExpiryLifted':
      return 'The deadline moved';
    case 'ProviderAdded':
      return `To ${data.link.providerName}`;
    case 'DeadlineReminded':
      return `${data.days} ${data.days === 1 ? 'day' : 'days'} before the deadline, without a quote: ${data.linkIds.length}`;
    case 'RfqNeedChanged':
      return formatRfqQuantities(data.to) ?? 'None known';
    case 'MessageSent':
    case 'AttachmentSent':
      return `Number ${data.number}, ${data.by === 'buyer' ? 'to the provider' : 'to the buyer'}`;
    case 'RfqRejected':
      return formatRfqRejectReasonAndNote(data);
    case 'InChargeSet':
      return formatAssignee(data.userId, nameOf);
    case 'RfqHandedOver':
      return 'Its people read it and decide on it';
    case 'RfqViewed':
    case 'RfqReopened':
      return '';
  }
}

/** The change shown for every transfer. An RFQ changes owner at most once: from its buyer to the company. */
const transferChange: RfqHistoryFieldChange = { field: 'Belongs to', from: 'its buyer alone', to: 'the company' };

/**
 * Describes an event and the fields that it changed, using the RFQ snapshots immediately before and after the event.
 */
export function describeRfqEvent(
  entry: RfqHistoryEntry,
  before: RfqHistorySnapshot | null,
  after: RfqHistorySnapshot | null,
  nameOf: FindPersonName,
): RfqEventDescription {
  const { event } = entry;
  const newer = event.type === 'QuoteSent' && event.data.version > 1;
  const title = newer ? 'Quote updated' : kinds[event.type].title;
  const summary = summarise(event, nameOf);
  if (after === null) return { title, summary, changes: [] };
  if (event.type === 'RfqSent') return { title, summary, changes: compareFields({}, toRfqFields(after)) };
  const ofRfq = before === null ? [] : compareFields(toRfqFields(before), toRfqFields(after));
  const owner = event.type === 'RfqHandedOver' ? [transferChange] : [];
  return { title, summary, changes: [...owner, ...ofRfq, ...compareLinks(entry, before, after)] };
}
