import type { StoredQuote } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import { quoteOf } from '@marketplace/contracts/rfq/rfq.quote.ts';
import {
  effectOf,
  freshFields,
  freshInstants,
  type LinkEvent,
  type LinkFields,
  type LinkInstants,
  linksOf,
} from './lifecycle/linkEffects.ts';
import { type ContactPeriod, periodsAfter, periodsBeforeErasure } from './contactPeriods.ts';
import { freshRfq, freshRfqInstants, type RfqFields, rfqEffectOf, type RfqInstants } from './lifecycle/rfqEffects.ts';
import { customerVisible } from './lifecycle/statuses.ts';
import { type HistoryEntry, isPiece, type RecordedRfqSent } from './rfq.history.ts';

/** One version of a quote, sent at an instant. */
export interface QuoteAsStood extends Readonly<StoredQuote> {
  readonly version: number;
  readonly sentAt: string;
  /** User id, or `system`. */
  readonly sentBy: string;
}

/** A link as it stood; instants in ISO 8601. A tombstoned one has `deletedAt` and stays. */
export interface LinkAsStood extends RfqLinkSnapshot, LinkFields, LinkInstants {
  readonly sentAt: string;
  /** When the vendor could read who the customer is, oldest first. */
  readonly contactPeriods: readonly ContactPeriod[];
  /** All versions, oldest first. */
  readonly quotes: readonly QuoteAsStood[];
  /** Events on this link so far; what `If-Match` names. */
  readonly version: number;
  /** Messages that its two sides wrote to each other so far. */
  readonly messages: number;
}

/** An RFQ as it stood after some of its events, without personal data. */
export interface RfqAsStood extends Omit<RecordedRfqSent, 'links' | keyof RfqFields>, RfqFields, RfqInstants {
  readonly createdAt: string;
  readonly links: readonly LinkAsStood[];
}

function sentLink(link: RfqLinkSnapshot, at: string): LinkAsStood {
  return {
    ...link,
    ...freshFields,
    ...freshInstants,
    sentAt: at,
    contactPeriods: [],
    quotes: [],
    version: 0,
    messages: 0,
  };
}

function quotesAfter(event: LinkEvent, { at, actor }: HistoryEntry, { quotes }: LinkAsStood): readonly QuoteAsStood[] {
  if (event.type !== 'QuoteSent') return quotes;
  return [...quotes, { version: event.data.version, ...quoteOf(event.data), sentAt: at, sentBy: actor }];
}

function changedLink(event: LinkEvent, entry: HistoryEntry, link: LinkAsStood): LinkAsStood {
  const { set, stamp } = effectOf(event);
  const { at } = entry;
  const stamped = stamp === undefined ? {} : { [stamp]: at };
  const changed = { ...link, ...set, ...stamped, quotes: quotesAfter(event, entry, link), version: link.version + 1 };
  const isVisible = customerVisible(changed) && changed.deletedAt === null;
  return { ...changed, contactPeriods: periodsAfter(link.contactPeriods, isVisible, at) };
}

/** Folds one event of an RFQ into how it stands. `null` before it was sent. */
export function replayEvent(rfq: RfqAsStood | null, entry: HistoryEntry): RfqAsStood | null {
  const { event, at } = entry;
  if (event.type === 'RfqSent') {
    const links = event.data.links.map((link) => sentLink(link, at));
    return { ...event.data, ...freshRfq, ...freshRfqInstants, createdAt: at, links };
  }
  if (rfq === null) return null;
  if (isPiece(event)) {
    const { linkId, number: messages } = event.data;
    return { ...rfq, links: rfq.links.map((link) => (link.linkId === linkId ? { ...link, messages } : link)) };
  }
  const { set, stamp } = rfqEffectOf(event);
  const changed = { ...rfq, ...set, ...(stamp !== undefined && { [stamp]: at }) };
  if (event.type === 'RfqHandedOver') return changed;
  if (event.type === 'ProviderAdded') return { ...changed, links: [...rfq.links, sentLink(event.data.link, at)] };
  const concerned = linksOf(event);
  const links = rfq.links.map((link) => (concerned.includes(link.linkId) ? changedLink(event, entry, link) : link));
  return { ...changed, links };
}

/** An RFQ as it stood after these events: the same as the read models show when they are all. */
export function replayRfq(entries: readonly HistoryEntry[]): RfqAsStood | null {
  return entries.reduce(replayEvent, null);
}

/** An RFQ whose buyer was erased at `at`: from then on no vendor reads the contact data. */
export function replayErasure(rfq: RfqAsStood, at: string): RfqAsStood {
  const links = rfq.links.map((link) => ({ ...link, contactPeriods: periodsBeforeErasure(link.contactPeriods, at) }));
  return { ...rfq, links };
}

/** Links that are not tombstoned, in the order in which they were chosen. */
export function liveLinks(rfq: RfqAsStood): readonly LinkAsStood[] {
  return rfq.links.filter(({ deletedAt }) => deletedAt === null);
}
