import { isShared, linksOf } from './lifecycle/linkEffects.ts';
import type { HistoryEntry } from './rfq.history.ts';
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

/** What is about the vendor's own link, with no trace of a rival. */
function ofLink(entry: HistoryEntry, own: string): readonly HistoryEntry[] {
  const { event } = entry;
  if (event.type === 'RfqSent') {
    const links = event.data.links.filter(({ linkId }) => linkId === own);
    return links.length === 0 ? [] : [{ ...entry, event: { ...event, data: { ...event.data, links } } }];
  }
  const at = linksOf(event).indexOf(own);
  if (at < 0) return [];
  if (!isShared(event)) return [entry];
  const providerIds = event.data.providerIds.slice(at, at + 1);
  return [{ ...entry, event: { ...event, data: { ...event.data, linkIds: [own], providerIds } } }];
}

/** What an audience could learn of an RFQ's history: the buyer no admin's notes, a vendor nothing of rivals either. */
export function entriesFor(entries: readonly HistoryEntry[], audience: Audience): readonly HistoryEntry[] {
  if (audience.kind === 'auditor') return entries;
  const told = entries.flatMap(withoutNotes);
  return audience.kind === 'buyer' ? told : told.flatMap((entry) => ofLink(entry, audience.linkId));
}

/**
 * What the buyer may take home of an RFQ as it stands after these entries: what entriesFor tells, without the quotes that the
 * buyer's own lists show no more, because an admin took the link out of responded or deleted it.
 */
export function entriesToTakeHome(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const rfq = replayRfq(entries);
  const live = rfq === null ? [] : liveLinks(rfq);
  const shown = new Set(live.filter(({ status }) => status === 'responded').map(({ linkId }) => linkId));
  const told = entriesFor(entries, { kind: 'buyer' });
  return told.filter(({ event }) => event.type !== 'QuoteSent' || shown.has(event.data.linkId));
}
