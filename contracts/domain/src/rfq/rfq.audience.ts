import { maskedOrNull } from './contactData/contactData.ts';
import { isShared, type LinkEvent, linksOf } from './lifecycle/linkEffects.ts';
import { type HistoryEntry, isPiece, type RecordedRfqEvent } from './rfq.history.ts';
import { hasStandingQuote } from './lifecycle/statuses.ts';
import { liveLinks, replayRfq } from './rfq.replay.ts';

/** Whose eyes an RFQ is seen with. */
export type Audience =
  | { readonly kind: 'auditor' }
  | { readonly kind: 'buyer' }
  | { readonly kind: 'vendor'; readonly linkId: string };

/** Admins' notes are for admins: without its note, a change of nothing else is no event at all. */
function withoutNotes(entry: HistoryEntry): readonly HistoryEntry[] {
  const { event } = entry;
  if (event.type !== 'LinkStatusSetByAdmin') return [entry];
  const { from, to } = event.data;
  return from === to ? [] : [{ ...entry, event: { ...event, data: { ...event.data, notes: null } } }];
}

/** An event of several links as the vendor of one of them learns of it: that a rival was awarded is not said. */
function withoutRivals(event: LinkEvent, own: string): RecordedRfqEvent {
  if (!isShared(event)) return event;
  const at = event.data.linkIds.indexOf(own);
  const data = { ...event.data, linkIds: [own], providerIds: event.data.providerIds.slice(at, at + 1) };
  return { ...event, data: 'awarded' in data ? { ...data, awarded: false } : data } as LinkEvent;
}

/** What is about the vendor's own link, with no trace of a rival. Who was asked later learns what was asked first. */
function ofLink(entry: HistoryEntry, own: string): readonly HistoryEntry[] {
  const { event } = entry;
  if (event.type === 'RfqSent') {
    const links = event.data.links.filter(({ linkId }) => linkId === own);
    return [{ ...entry, event: { ...event, data: { ...event.data, links } } }];
  }
  if (event.type === 'ProviderAdded') return event.data.link.linkId === own ? [entry] : [];
  // Who of the buyer's side decides is the buyer's side's own affair.
  if (event.type === 'RfqHandedOver') return [];
  if (isPiece(event)) return event.data.linkId === own ? [entry] : [];
  return linksOf(event).includes(own) ? [{ ...entry, event: withoutRivals(event, own) }] : [];
}

/** Whether the link is there after these entries, deleted or not. */
function hasLink(entries: readonly HistoryEntry[], own: string): boolean {
  return replayRfq(entries)?.links.some(({ linkId }) => linkId === own) ?? false;
}

/** An event without what buyer and vendors say to each other about its end, for readers who may see no personal data. */
export function withoutNote(entry: HistoryEntry): HistoryEntry {
  const { event } = entry;
  if (event.type === 'QuoteNotAwarded') return { ...entry, event: { ...event, data: { ...event.data, note: null } } };
  if (event.type === 'RfqRejected') return { ...entry, event: { ...event, data: { ...event.data, note: null } } };
  if (event.type === 'RfqClosed') return { ...entry, event: { ...event, data: { ...event.data, note: null } } };
  return entry;
}

const maskText = (text: string | null): string | null => maskedOrNull(text) ?? text;

/** An event with the contact data of the buyer's texts masked, for vendors that have not accepted. */
export function withoutContactData(entry: HistoryEntry): HistoryEntry {
  const { event } = entry;
  if (event.type === 'RfqSent') {
    const { projectTitle, expectedVolume } = event.data;
    const masked = { projectTitle: maskText(projectTitle), expectedVolume: maskText(expectedVolume) };
    return { ...entry, event: { ...event, data: { ...event.data, ...masked } } };
  }
  if (event.type === 'QuoteNotAwarded') {
    return { ...entry, event: { ...event, data: { ...event.data, note: maskText(event.data.note) } } };
  }
  if (event.type !== 'RfqClosed') return entry;
  return { ...entry, event: { ...event, data: { ...event.data, note: maskText(event.data.note) } } };
}

/** What an audience could learn of an RFQ's history: the buyer no admin's notes and not who works for whom at a provider, a vendor nothing of rivals either. */
export function entriesFor(entries: readonly HistoryEntry[], audience: Audience): readonly HistoryEntry[] {
  if (audience.kind === 'auditor') return entries;
  const told = entries.flatMap(withoutNotes);
  if (audience.kind === 'buyer') return told.filter(({ event }) => event.type !== 'InChargeSet');
  return hasLink(entries, audience.linkId) ? told.flatMap((entry) => ofLink(entry, audience.linkId)) : [];
}

/**
 * What the buyer may take home of an RFQ as it stands after these entries: what entriesFor tells, without the quotes that the
 * buyer's own lists show no more, because the vendor took them back, or an admin took the link out
 * of responded or deleted it.
 */
export function entriesToTakeHome(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const rfq = replayRfq(entries);
  const live = rfq === null ? [] : liveLinks(rfq);
  const shown = new Set(live.filter(hasStandingQuote).map(({ linkId }) => linkId));
  const told = entriesFor(entries, { kind: 'buyer' });
  return told.filter(({ event }) => event.type !== 'QuoteSent' || shown.has(event.data.linkId));
}
