import type {
  AttachmentSent,
  ConversationItemEvent,
  MessageSent,
} from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { type RfqEvent, rfqEvents, type RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { getAffectedRfqLinkIds } from './lifecycle/linkEffects.ts';

/** Properties of RfqSent that the history does not record. Readers get them from the current contact data. */
const unrecordedSentProperties = ['contact', 'wizardData', 'customRequirements'] as const;
/**
 * Properties of messages and files that are not recorded. The content belongs to its author, and every event already
 * has an actor.
 */
const unrecordedConversationProperties = ['text', 'authorId', 'file', 'attachmentId', 'storedAt'] as const;
type Unrecorded = (typeof unrecordedConversationProperties)[number];

/** RfqSent without contact data and free text. */
export type RfqSentDataWithoutContactsAndFreeText = Omit<RfqSent['data'], (typeof unrecordedSentProperties)[number]>;

/** Records that a message or file was sent, with the sender's side and the number, but without the content. */
export type ConversationHistoryEvent =
  | { readonly type: 'MessageSent'; readonly data: Omit<MessageSent['data'], Unrecorded> }
  | { readonly type: 'AttachmentSent'; readonly data: Omit<AttachmentSent['data'], Unrecorded> };

/** Whether an event belongs to a conversation and does not change the RFQ. */
export function isConversationHistoryEvent(event: RfqHistoryEvent): event is ConversationHistoryEvent {
  return event.type === 'MessageSent' || event.type === 'AttachmentSent';
}

/** An event of an RFQ as recorded in the history. Personal properties are `null` after the buyer is erased. */
export type RfqHistoryEvent =
  | Exclude<RfqEvent, { type: 'RfqSent' }>
  | { readonly type: 'RfqSent'; readonly data: RfqSentDataWithoutContactsAndFreeText }
  | ConversationHistoryEvent;

/** A recorded event with its log position, actor and time. Entries are ordered by position, not by time. */
export interface RfqHistoryEntry {
  /** Log position as decimal text. */
  readonly position: string;
  /** Time of the event, ISO 8601 in UTC. */
  readonly at: string;
  /** User id, or `system`. */
  readonly actor: string;
  readonly event: RfqHistoryEvent;
}

const isRecorded = (property: string): boolean =>
  !(unrecordedSentProperties as readonly string[]).includes(property) &&
  !(unrecordedConversationProperties as readonly string[]).includes(property);

/** Converts an event to its recorded form. */
export function toRfqHistoryEvent(event: RfqEvent | ConversationItemEvent): RfqHistoryEvent {
  const data = Object.fromEntries(Object.entries(event.data).filter(([property]) => isRecorded(property)));
  return { type: event.type, data } as RfqHistoryEvent;
}

/** Recorded personal properties by event name. They are cleared when the buyer is erased. */
export const rfqHistoryPersonalPropertiesByEvent: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  rfqEvents.map(({ name, personal }) => [name, Object.keys(personal).filter(isRecorded)]),
);

/** Ids of the links that an event affects; empty for sending and transfers, which affect the whole RFQ. */
export function getRfqHistoryEventLinkIds(event: RfqHistoryEvent): readonly string[] {
  if (event.type === 'RfqSent' || event.type === 'RfqHandedOver') return [];
  if (isConversationHistoryEvent(event)) return [event.data.linkId];
  return event.type === 'ProviderAdded' ? [event.data.link.linkId] : getAffectedRfqLinkIds(event);
}

/**
 * A moment in an RFQ's history: after a number of events, or at an instant. If neither is given, the moment is the
 * present.
 */
export interface RfqHistoryPointInTime {
  readonly event?: number | undefined;
  readonly at?: string | undefined;
}

/**
 * The entries up to a moment. For an instant, the result ends before the first entry with a later time, even if entries
 * after it have earlier times because server clocks differ.
 */
export function getRfqHistoryUpTo(
  entries: readonly RfqHistoryEntry[],
  { event, at }: RfqHistoryPointInTime,
): readonly RfqHistoryEntry[] {
  if (event !== undefined) return entries.slice(0, event);
  if (at === undefined) return entries;
  const until = Date.parse(at);
  const later = entries.findIndex((entry) => Date.parse(entry.at) > until);
  return later < 0 ? entries : entries.slice(0, later);
}
