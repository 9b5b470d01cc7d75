import { maskContactDataOrNullIfNone } from './contactData/contactData.ts';
import { isMultiLinkRfqEvent, type ExistingRfqLinkEvent, getAffectedRfqLinkIds } from './lifecycle/linkEffects.ts';
import { type RfqHistoryEntry, isConversationHistoryEvent, type RfqHistoryEvent } from './rfq.history.ts';
import { hasCurrentQuote } from './lifecycle/statuses.ts';
import { getUndeletedRfqLinks, replayRfq } from './rfq.replay.ts';

/** The reader of an RFQ's history. */
export type RfqHistoryAudience =
  | { readonly kind: 'auditor' }
  | { readonly kind: 'buyer' }
  | { readonly kind: 'vendor'; readonly linkId: string };

/**
 * Removes admins' notes, which only admins can read. An entry that records only a change of the note is removed
 * completely.
 */
function removeAdminNotes(entry: RfqHistoryEntry): readonly RfqHistoryEntry[] {
  const { event } = entry;
  if (event.type !== 'LinkStatusSetByAdmin') return [entry];
  const { from, to } = event.data;
  return from === to ? [] : [{ ...entry, event: { ...event, data: { ...event.data, notes: null } } }];
}

/**
 * Reduces an event that affects several links to the vendor's own link. Hides that the RFQ was awarded to another
 * provider.
 */
function removeOtherProviders(event: ExistingRfqLinkEvent, ownLinkId: string): RfqHistoryEvent {
  if (!isMultiLinkRfqEvent(event)) return event;
  const at = event.data.linkIds.indexOf(ownLinkId);
  const data = { ...event.data, linkIds: [ownLinkId], providerIds: event.data.providerIds.slice(at, at + 1) };
  return { ...event, data: 'awarded' in data ? { ...data, awarded: false } : data } as ExistingRfqLinkEvent;
}

/**
 * Reduces an entry to the vendor's own link, without traces of other providers. Vendors whose provider was added later
 * see the original request.
 */
function reduceToLink(entry: RfqHistoryEntry, ownLinkId: string): readonly RfqHistoryEntry[] {
  const { event } = entry;
  if (event.type === 'RfqSent') {
    const links = event.data.links.filter(({ linkId }) => linkId === ownLinkId);
    return [{ ...entry, event: { ...event, data: { ...event.data, links } } }];
  }
  if (event.type === 'ProviderAdded') return event.data.link.linkId === ownLinkId ? [entry] : [];
  // Vendors must not learn who decides on the buyer's side.
  if (event.type === 'RfqHandedOver') return [];
  if (isConversationHistoryEvent(event)) return event.data.linkId === ownLinkId ? [entry] : [];
  return getAffectedRfqLinkIds(event).includes(ownLinkId)
    ? [{ ...entry, event: removeOtherProviders(event, ownLinkId) }]
    : [];
}

/** Whether the entries create the link, even if the link was deleted later. */
function hasLink(entries: readonly RfqHistoryEntry[], ownLinkId: string): boolean {
  return replayRfq(entries)?.links.some(({ linkId }) => linkId === ownLinkId) ?? false;
}

/**
 * Removes personal data from the texts of an entry for readers who must not see it: the notes of buyers and vendors
 * about an outcome or a rejection, and contact data that the buyer typed into other texts.
 */
export function removePersonalDataFromRfqHistoryEntry(entry: RfqHistoryEntry): RfqHistoryEntry {
  const { event } = entry;
  if (event.type === 'QuoteNotAwarded') return { ...entry, event: { ...event, data: { ...event.data, note: null } } };
  if (event.type === 'RfqRejected') return { ...entry, event: { ...event, data: { ...event.data, note: null } } };
  if (event.type === 'RfqClosed') return { ...entry, event: { ...event, data: { ...event.data, note: null } } };
  return maskContactDataInRfqHistoryEntry(entry);
}

const maskTextIfPresent = (text: string | null): string | null => maskContactDataOrNullIfNone(text) ?? text;

/** Masks the contact data in the buyer's texts, for vendors that have not accepted. */
export function maskContactDataInRfqHistoryEntry(entry: RfqHistoryEntry): RfqHistoryEntry {
  const { event } = entry;
  if (event.type === 'RfqSent') {
    const { projectTitle, expectedVolume } = event.data;
    const masked = { projectTitle: maskTextIfPresent(projectTitle), expectedVolume: maskTextIfPresent(expectedVolume) };
    return { ...entry, event: { ...event, data: { ...event.data, ...masked } } };
  }
  if (event.type === 'QuoteNotAwarded') {
    return { ...entry, event: { ...event, data: { ...event.data, note: maskTextIfPresent(event.data.note) } } };
  }
  if (event.type !== 'RfqClosed') return entry;
  return { ...entry, event: { ...event, data: { ...event.data, note: maskTextIfPresent(event.data.note) } } };
}

/**
 * Filters an RFQ's history for an audience. Buyers see neither admins' notes nor assignees at the providers. Vendors
 * additionally see nothing about other providers.
 */
export function filterRfqHistoryForAudience(
  entries: readonly RfqHistoryEntry[],
  audience: RfqHistoryAudience,
): readonly RfqHistoryEntry[] {
  if (audience.kind === 'auditor') return entries;
  const visibleEntries = entries.flatMap(removeAdminNotes);
  if (audience.kind === 'buyer') return visibleEntries.filter(({ event }) => event.type !== 'InChargeSet');
  return hasLink(entries, audience.linkId)
    ? visibleEntries.flatMap((entry) => reduceToLink(entry, audience.linkId))
    : [];
}

/**
 * Filters an RFQ's history for the buyer's export: like `filterRfqHistoryForAudience`, but without quotes that the
 * buyer no longer sees in lists, because the vendor withdrew them, or an admin reset or deleted the link.
 */
export function filterRfqHistoryForBuyerExport(entries: readonly RfqHistoryEntry[]): readonly RfqHistoryEntry[] {
  const rfq = replayRfq(entries);
  const live = rfq === null ? [] : getUndeletedRfqLinks(rfq);
  const shown = new Set(live.filter(hasCurrentQuote).map(({ linkId }) => linkId));
  const visibleEntries = filterRfqHistoryForAudience(entries, { kind: 'buyer' });
  return visibleEntries.filter(({ event }) => event.type !== 'QuoteSent' || shown.has(event.data.linkId));
}
