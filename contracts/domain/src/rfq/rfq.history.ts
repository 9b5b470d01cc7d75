import type {
  AttachmentSent,
  ConversationPiece,
  MessageSent,
} from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { type RfqEvent, rfqEvents, type RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { linksOf } from './lifecycle/linkEffects.ts';

/** What the history does not keep of RfqSent: it is looked up where the customer stands. */
const unrecorded = ['contact', 'wizardData', 'customRequirements'] as const;
/** What it does not keep of a message or a file: what is in it is its author's, and who acted is known of every event. */
const unrecordedOfPieces = ['text', 'authorId', 'file', 'attachmentId', 'storedAt'] as const;
type Unrecorded = (typeof unrecordedOfPieces)[number];

/** RfqSent without contact and free text. */
export type RecordedRfqSent = Omit<RfqSent['data'], (typeof unrecorded)[number]>;

/** That a message or a file was sent, by which side and as the how manieth, without what is in it. */
export type RecordedPiece =
  | { readonly type: 'MessageSent'; readonly data: Omit<MessageSent['data'], Unrecorded> }
  | { readonly type: 'AttachmentSent'; readonly data: Omit<AttachmentSent['data'], Unrecorded> };

/** Whether an event is about a conversation, and changes nothing of the RFQ. */
export function isPiece(event: RecordedRfqEvent): event is RecordedPiece {
  return event.type === 'MessageSent' || event.type === 'AttachmentSent';
}

/** An event of an RFQ as the history keeps it; its personal properties are `null` once the buyer is erased. */
export type RecordedRfqEvent =
  | Exclude<RfqEvent, { type: 'RfqSent' }>
  | { readonly type: 'RfqSent'; readonly data: RecordedRfqSent }
  | RecordedPiece;

/** A recorded event with its place in the log, who caused it and when. Order is position, never time. */
export interface HistoryEntry {
  /** Decimal text. */
  readonly position: string;
  /** Instant, ISO 8601 in UTC. */
  readonly at: string;
  /** User id, or `system`. */
  readonly actor: string;
  readonly event: RecordedRfqEvent;
}

const isRecorded = (property: string): boolean =>
  !(unrecorded as readonly string[]).includes(property) &&
  !(unrecordedOfPieces as readonly string[]).includes(property);

/** An event as it is recorded. */
export function recorded(event: RfqEvent | ConversationPiece): RecordedRfqEvent {
  const data = Object.fromEntries(Object.entries(event.data).filter(([property]) => isRecorded(property)));
  return { type: event.type, data } as RecordedRfqEvent;
}

/** By event, the personal properties that are recorded: what an erasure of the buyer blanks. */
export const recordedPersonal: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  rfqEvents.map(({ name, personal }) => [name, Object.keys(personal).filter(isRecorded)]),
);

/** The links that an event is about; none for the sending and the handing over, which are about all. */
export function linkIdsOf(event: RecordedRfqEvent): readonly string[] {
  if (event.type === 'RfqSent' || event.type === 'RfqHandedOver') return [];
  if (isPiece(event)) return [event.data.linkId];
  return event.type === 'ProviderAdded' ? [event.data.link.linkId] : linksOf(event);
}

/** A moment in an RFQ's life: after so many of its events, or at an instant; neither means now. */
export interface HistoryMoment {
  readonly event?: number | undefined;
  readonly at?: string | undefined;
}

/**
 * The events that had happened by a moment. By an instant it ends before the first event that is later, so that nothing later
 * shows even where the clocks of two servers differ.
 */
export function entriesUpTo(entries: readonly HistoryEntry[], { event, at }: HistoryMoment): readonly HistoryEntry[] {
  if (event !== undefined) return entries.slice(0, event);
  if (at === undefined) return entries;
  const until = Date.parse(at);
  const later = entries.findIndex((entry) => Date.parse(entry.at) > until);
  return later < 0 ? entries : entries.slice(0, later);
}
