import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { RfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { HistoryEntry, RecordedRfqSent } from './rfq.history.ts';
import { customerVisible } from './rfq.status.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';

/** One version of a quote, sent at an instant. */
export interface QuoteAsStood {
  readonly version: number;
  readonly amount: string;
  readonly currency: Currency;
  readonly details: string | null;
  readonly notes: string | null;
  readonly sentAt: string;
}

/** A link as it stood; instants in ISO 8601. A tombstoned one has `deletedAt` and stays. */
export interface LinkAsStood extends RfqLinkSnapshot {
  readonly status: LinkStatus;
  /** Whether the vendor ever accepted. */
  readonly everAccepted: boolean;
  readonly sentAt: string;
  readonly viewedAt: string | null;
  readonly acceptedAt: string | null;
  readonly rejectedAt: string | null;
  readonly respondedAt: string | null;
  readonly deletedAt: string | null;
  /** Since when the vendor may see who the customer is; `null` while it is hidden. */
  readonly contactSince: string | null;
  /** All versions, oldest first. */
  readonly quotes: readonly QuoteAsStood[];
  readonly adminNotes: string | null;
  /** Events on this link so far; what `If-Match` names. */
  readonly version: number;
}

/** An RFQ as it stood after some of its events, without personal data. */
export interface RfqAsStood extends Omit<RecordedRfqSent, 'links'> {
  readonly createdAt: string;
  readonly links: readonly LinkAsStood[];
}

function sentLink(link: RfqLinkSnapshot, at: string): LinkAsStood {
  const never = { viewedAt: null, acceptedAt: null, rejectedAt: null, respondedAt: null, deletedAt: null };
  const nothing = { contactSince: null, quotes: [], adminNotes: null, version: 0 };
  return { ...link, status: 'sent', everAccepted: false, sentAt: at, ...never, ...nothing };
}

/** What an event sets on one of its links. */
function changeOf({ event, at }: HistoryEntry, link: LinkAsStood): Partial<LinkAsStood> {
  switch (event.type) {
    case 'RfqSent':
      return {};
    case 'RfqViewed':
      return { viewedAt: at };
    case 'RfqAccepted':
      return { status: 'accepted', everAccepted: true, acceptedAt: at };
    case 'RfqRejected':
      return { status: 'rejected', rejectedAt: at };
    case 'QuoteSent': {
      const { version, amount, currency, details, notes } = event.data;
      const quotes = [...link.quotes, { version, amount, currency, details, notes, sentAt: at }];
      return { status: 'responded', everAccepted: true, respondedAt: at, quotes };
    }
    case 'RfqExpired':
      return { status: 'expired' };
    case 'LinkStatusSetByAdmin':
      return { status: event.data.to, adminNotes: event.data.notes ?? link.adminNotes };
    case 'LinkDeleted':
      return { deletedAt: at };
  }
}

function changedLink(entry: HistoryEntry, link: LinkAsStood): LinkAsStood {
  const changed = { ...link, ...changeOf(entry, link), version: link.version + 1 };
  return { ...changed, contactSince: customerVisible(changed) ? (link.contactSince ?? entry.at) : null };
}

/** Folds one event of an RFQ into how it stands. `null` before it was sent. */
export function replayEvent(rfq: RfqAsStood | null, entry: HistoryEntry): RfqAsStood | null {
  const { event, at } = entry;
  if (event.type === 'RfqSent') {
    return { ...event.data, createdAt: at, links: event.data.links.map((link) => sentLink(link, at)) };
  }
  if (rfq === null) return null;
  const concerned = event.type === 'RfqExpired' ? event.data.linkIds : [event.data.linkId];
  const links = rfq.links.map((link) => (concerned.includes(link.linkId) ? changedLink(entry, link) : link));
  return { ...rfq, links };
}

/** An RFQ as it stood after these events: the same as the read models show when they are all. */
export function replayRfq(entries: readonly HistoryEntry[]): RfqAsStood | null {
  return entries.reduce(replayEvent, null);
}

/** Links that are not tombstoned, in the order in which they were chosen. */
export function liveLinks(rfq: RfqAsStood): readonly LinkAsStood[] {
  return rfq.links.filter(({ deletedAt }) => deletedAt === null);
}
