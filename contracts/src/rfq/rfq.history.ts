import { type RfqEvent, rfqEvents, type RfqSent } from './rfq.events.ts';

/** RfqSent without the properties that are personal data. */
export type RecordedRfqSent = Omit<RfqSent['data'], 'contact' | 'wizardData' | 'customRequirements'>;

/** An event of an RFQ as the history keeps it: nothing personal in it, so that nothing of it needs to be erased. */
export type RecordedRfqEvent =
  | Exclude<RfqEvent, { type: 'RfqSent' }>
  | { readonly type: 'RfqSent'; readonly data: RecordedRfqSent };

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

const personalOf = new Map<string, Readonly<Record<string, string>>>(
  rfqEvents.map(({ name, personal }) => [name, personal]),
);

/** Leaves out of an event whatever its definition marks as personal. */
export function recorded(event: RfqEvent): RecordedRfqEvent {
  const marked = personalOf.get(event.type) ?? {};
  const data = Object.fromEntries(Object.entries(event.data).filter(([property]) => !(property in marked)));
  return { type: event.type, data } as RecordedRfqEvent;
}

/** The links that an event is about; none for the sending, which is about all. */
export function linkIdsOf({ type, data }: RecordedRfqEvent): readonly string[] {
  if (type === 'RfqSent') return [];
  return type === 'RfqExpired' ? data.linkIds : [data.linkId];
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
