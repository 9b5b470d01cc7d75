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

/** One version of a quote and when it was sent. */
export interface QuoteAsStood extends Readonly<StoredQuote> {
  readonly version: number;
  readonly sentAt: string;
  /** User id, or `system`. */
  readonly sentBy: string;
}

/**
 * The state of a link at some point of the history; instants in ISO 8601. Deleted links have `deletedAt` and remain
 * included.
 */
export interface LinkAsStood extends RfqLinkSnapshot, LinkFields, LinkInstants {
  readonly sentAt: string;
  /** Periods in which the vendor could see the customer's contact data, oldest first. */
  readonly contactPeriods: readonly ContactPeriod[];
  /** All versions, oldest first. */
  readonly quotes: readonly QuoteAsStood[];
  /** Number of events on this link, used by `If-Match`. */
  readonly version: number;
  /** Number of messages between both sides. */
  readonly messages: number;
}

/** The state of an RFQ at some point of its history, without personal data. */
export interface RfqAsStood extends Omit<RecordedRfqSent, 'links' | keyof RfqFields>, RfqFields, RfqInstants {
  readonly createdAt: string;
  readonly links: readonly LinkAsStood[];
}

function buildSentLink(link: RfqLinkSnapshot, at: string): LinkAsStood {
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

function applyToQuotes(
  event: LinkEvent,
  { at, actor }: HistoryEntry,
  { quotes }: LinkAsStood,
): readonly QuoteAsStood[] {
  if (event.type !== 'QuoteSent') return quotes;
  return [...quotes, { version: event.data.version, ...quoteOf(event.data), sentAt: at, sentBy: actor }];
}

function applyToLink(event: LinkEvent, entry: HistoryEntry, link: LinkAsStood): LinkAsStood {
  const { set, stamp } = effectOf(event);
  const { at } = entry;
  const stamped = stamp === undefined ? {} : { [stamp]: at };
  const changed = { ...link, ...set, ...stamped, quotes: applyToQuotes(event, entry, link), version: link.version + 1 };
  const isVisible = customerVisible(changed) && changed.deletedAt === null;
  return { ...changed, contactPeriods: periodsAfter(link.contactPeriods, isVisible, at) };
}

/** Folds one event into the state of an RFQ; `null` before it was sent. */
export function replayEvent(rfq: RfqAsStood | null, entry: HistoryEntry): RfqAsStood | null {
  const { event, at } = entry;
  if (event.type === 'RfqSent') {
    const links = event.data.links.map((link) => buildSentLink(link, at));
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
  if (event.type === 'ProviderAdded') return { ...changed, links: [...rfq.links, buildSentLink(event.data.link, at)] };
  const affectedIds = linksOf(event);
  const links = rfq.links.map((link) => (affectedIds.includes(link.linkId) ? applyToLink(event, entry, link) : link));
  return { ...changed, links };
}

/** Replays events into the state of an RFQ. All events yield the same state as the read models. */
export function replayRfq(entries: readonly HistoryEntry[]): RfqAsStood | null {
  return entries.reduce(replayEvent, null);
}

/** Applies the buyer's erasure at `at`: no vendor can see the contact data afterwards. */
export function replayErasure(rfq: RfqAsStood, at: string): RfqAsStood {
  const links = rfq.links.map((link) => ({ ...link, contactPeriods: periodsBeforeErasure(link.contactPeriods, at) }));
  return { ...rfq, links };
}

/** Links that are not deleted, in the order in which they were chosen. */
export function liveLinks(rfq: RfqAsStood): readonly LinkAsStood[] {
  return rfq.links.filter(({ deletedAt }) => deletedAt === null);
}
