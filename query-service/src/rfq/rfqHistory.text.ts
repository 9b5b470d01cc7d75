import { msg, plural } from '@lingui/core/runtime-macro';
import { type Message, formatMessage, toUntranslatedMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { RfqHistoryReplyActor } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';
import { formatRfqRejectReasonAndNote } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import {
  isConversationHistoryEvent,
  type RfqHistoryEntry,
  type RfqHistoryEvent,
} from '@marketplace/domain/rfq/rfq.history.ts';
import type { RfqHistoryAudience } from '@marketplace/domain/rfq/rfq.audience.ts';
import type { RfqHistorySnapshot } from '@marketplace/domain/rfq/rfq.replay.ts';
import { type RfqHistoryAudienceTexts, rfqHistoryAudienceTexts } from './rfqHistory.audienceTexts.ts';
import {
  compareLinks,
  compareRfqs,
  createTransferChange,
  formatQuoteAmount,
  type RfqHistoryFieldChange,
} from './rfqHistory.fields.ts';

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

/** Title and acting side of each event type. The texts of an audience can replace the title. */
const kinds: Readonly<
  Record<RfqHistoryEvent['type'], { readonly title: Message; readonly by: RfqHistoryReplyActor['role'] }>
> = {
  RfqSent: { title: msg`RFQ sent`, by: 'buyer' },
  RfqViewed: { title: msg`RFQ opened`, by: 'vendor' },
  RfqAccepted: { title: msg`RFQ accepted`, by: 'vendor' },
  RfqRejected: { title: msg`RFQ rejected`, by: 'vendor' },
  QuoteSent: { title: msg`Quote sent`, by: 'vendor' },
  RfqExpired: { title: msg`RFQ expired`, by: 'system' },
  LinkStatusSetByAdmin: { title: msg`Status set by admin`, by: 'admin' },
  LinkDeleted: { title: msg`RFQ deleted`, by: 'admin' },
  QuoteWithdrawn: { title: msg`Quote withdrawn`, by: 'vendor' },
  QuoteAwarded: { title: msg`Quote awarded`, by: 'buyer' },
  QuoteNotAwarded: { title: msg`Quote not selected`, by: 'buyer' },
  RfqClosed: { title: msg`RFQ closed`, by: 'buyer' },
  RfqReopened: { title: msg`RFQ reopened`, by: 'buyer' },
  DeadlineExtended: { title: msg`Deadline extended`, by: 'buyer' },
  ExpiryLifted: { title: msg`RFQ no longer expired`, by: 'system' },
  ProviderAdded: { title: msg`Provider added`, by: 'buyer' },
  DeadlineReminded: { title: msg`Reminder sent`, by: 'system' },
  RfqNeedChanged: { title: msg`Quantities changed`, by: 'buyer' },
  InChargeSet: { title: msg`Assignee changed`, by: 'vendor' },
  RfqHandedOver: { title: msg`RFQ transferred to the company`, by: 'buyer' },
  // In these two events, `getRfqEventActorRole` replaces `by` with the side that sent the message or file.
  MessageSent: { title: msg`Message sent`, by: 'buyer' },
  AttachmentSent: { title: msg`File sent`, by: 'buyer' },
};
const updatedQuoteTitle = msg`Quote updated`;

/** Returns the role of the actor of an event. */
export function getRfqEventActorRole(event: RfqHistoryEvent): RfqHistoryReplyActor['role'] {
  return isConversationHistoryEvent(event) ? event.data.by : kinds[event.type].by;
}

function getTitle(event: RfqHistoryEvent, texts: RfqHistoryAudienceTexts): Message {
  if (event.type === 'QuoteSent' && event.data.version > 1) return updatedQuoteTitle;
  return texts.titles[event.type] ?? kinds[event.type].title;
}

/** Finds the name of a person affected by an event, by user id; `null` if the name is not visible to the reader. */
export type FindPersonName = (userId: string) => string | null;

/** The reader of a history, and the part of the RFQ that the reader can see. */
export interface RfqHistoryReader {
  readonly audience: RfqHistoryAudience['kind'];
  readonly nameOf: FindPersonName;
  readonly isCompanyVisible: boolean;
}

type EventData<Type extends RfqHistoryEvent['type']> = Extract<RfqHistoryEvent, { type: Type }>['data'];

function summariseQuote(quote: EventData<'QuoteSent'>): Message {
  const amount = formatQuoteAmount(quote);
  return quote.version === 1
    ? toUntranslatedMessage(amount)
    : msg`${{ amount }}, version ${{ version: quote.version }}`;
}

function summariseStatusChange(
  data: EventData<'LinkStatusSetByAdmin'>,
  texts: RfqHistoryAudienceTexts,
  after: RfqHistorySnapshot | null,
): Message {
  const { notes: note } = data;
  const viewedAt = after?.links.find(({ linkId }) => linkId === data.linkId)?.viewedAt ?? null;
  const [from, to] = [data.from, data.to].map((status) => texts.getStatusLabel(status, viewedAt));
  if (data.from === data.to) {
    return note === null ? msg`Status unchanged: ${{ to }}` : msg`Status unchanged: ${{ to }}. Note: ${{ note }}`;
  }
  return note === null ? msg`From ${{ from }} to ${{ to }}` : msg`From ${{ from }} to ${{ to }}. Note: ${{ note }}`;
}

/** Awards to competitors are hidden from vendors, who see only that the RFQ is closed. */
function summariseClosing({ awarded, note }: EventData<'RfqClosed'>): Message | null {
  if (!awarded) return note === null ? null : toUntranslatedMessage(note);
  return note === null ? msg`After an award` : msg`After an award: ${{ note }}`;
}

function summariseAssignee(userId: string | null, nameOf: FindPersonName, texts: RfqHistoryAudienceTexts): Message {
  if (userId === null) return msg`Unassigned`;
  const name = nameOf(userId);
  return name === null ? texts.assignedToTeamMember : msg`Assigned to ${{ name }}`;
}

function summariseQuantities(quantities: EventData<'RfqNeedChanged'>['to']): Message {
  const text = formatRfqQuantities(quantities);
  return text === null ? msg`No quantities stated` : toUntranslatedMessage(text);
}

/** Returns the summary of an event; `null` if its title says everything. */
function summarise(
  { type, data }: RfqHistoryEvent,
  after: RfqHistorySnapshot | null,
  { nameOf, audience }: RfqHistoryReader,
): Message | null {
  const texts = rfqHistoryAudienceTexts[audience];
  switch (type) {
    case 'RfqSent':
      return msg`To ${{ providers: data.links.map(({ providerName }) => providerName).join(', ') }}`;
    case 'RfqAccepted':
      return texts.contactBecameVisible;
    case 'QuoteSent':
      return summariseQuote(data);
    case 'RfqExpired':
      return msg`No quote by the deadline`;
    case 'LinkStatusSetByAdmin':
      return summariseStatusChange(data, texts, after);
    case 'LinkDeleted':
      return msg`Removed from all lists and counts, but kept in this history`;
    case 'QuoteWithdrawn':
    case 'QuoteAwarded':
      return msg`Version ${{ version: data.version }}`;
    case 'QuoteNotAwarded':
      return data.note === null ? msg`Version ${{ version: data.version }}` : toUntranslatedMessage(data.note);
    case 'RfqClosed':
      return summariseClosing(data);
    case 'DeadlineExtended':
      return msg`From ${{ from: formatUtcInstantForDisplay(data.from) }} to ${{ to: formatUtcInstantForDisplay(data.to) }}`;
    case 'ExpiryLifted':
      return msg`The deadline was extended`;
    case 'DeadlineReminded':
      return msg`${plural({ days: data.days }, { one: '# day', other: '# days' })} before the deadline, no quote yet`;
    case 'RfqNeedChanged':
      return summariseQuantities(data.to);
    case 'MessageSent':
    case 'AttachmentSent':
      return data.by === 'buyer' ? texts.sentByBuyer(data.number) : texts.sentByVendor(data.number);
    case 'RfqRejected':
      return toUntranslatedMessage(formatRfqRejectReasonAndNote(data));
    case 'InChargeSet':
      return summariseAssignee(data.userId, nameOf, texts);
    case 'RfqHandedOver':
      return msg`All members of the company can read the RFQ. Members other than viewers can also act on it.`;
    case 'ProviderAdded':
    case 'RfqViewed':
    case 'RfqReopened':
      return null;
  }
}

/**
 * Describes an event and the fields that it changed, using the RFQ snapshots immediately before and after the event.
 */
export function describeRfqEvent(
  entry: RfqHistoryEntry,
  before: RfqHistorySnapshot | null,
  after: RfqHistorySnapshot | null,
  reader: RfqHistoryReader,
): RfqEventDescription {
  const { event } = entry;
  const { isCompanyVisible } = reader;
  const texts = rfqHistoryAudienceTexts[reader.audience];
  const title = formatMessage(getTitle(event, texts));
  const summaryMessage = summarise(event, after, reader);
  const summary = summaryMessage === null ? '' : formatMessage(summaryMessage);
  if (after === null) return { title, summary, changes: [] };
  if (event.type === 'RfqSent') return { title, summary, changes: compareRfqs(null, after, isCompanyVisible) };
  const ofRfq = before === null ? [] : compareRfqs(before, after, isCompanyVisible);
  const owner = event.type === 'RfqHandedOver' ? [createTransferChange()] : [];
  return { title, summary, changes: [...owner, ...ofRfq, ...compareLinks(entry, before, after, texts)] };
}
