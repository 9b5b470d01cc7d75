import type { QuoteContentInEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import { pickQuoteProperties } from '@marketplace/contracts/rfq/rfq.quote.ts';
import {
  getRfqLinkEventEffect,
  initialRfqLinkFields,
  initialRfqLinkTimestamps,
  type ExistingRfqLinkEvent,
  type ChangeableRfqLinkFields,
  type RfqLinkTimestamps,
  getAffectedRfqLinkIds,
} from './lifecycle/linkEffects.ts';
import {
  type ContactVisibilityPeriod,
  computeContactVisibilityPeriodsAfterEvent,
  endContactVisibilityPeriodsAtErasure,
} from './contactVisibilityPeriods.ts';
import {
  initialRfqStateFields,
  initialRfqTimestamps,
  type ChangeableRfqFields,
  getRfqEventEffect,
  type LastRfqEventTimestamps,
} from './lifecycle/rfqEffects.ts';
import { isCustomerContactVisibleToVendor } from './lifecycle/statuses.ts';
import {
  type RfqHistoryEntry,
  isConversationHistoryEvent,
  type RfqSentDataWithoutContactsAndFreeText,
} from './rfq.history.ts';

/** One version of a quote and when it was sent. */
export interface QuoteVersionSnapshot extends Readonly<QuoteContentInEvent> {
  readonly version: number;
  readonly sentAt: string;
  /** User id, or `system`. */
  readonly sentBy: string;
}

/**
 * The state of a link at a point in its history. Instants are in ISO 8601. Deleted links have `deletedAt` and remain in
 * the list of links.
 */
export interface RfqLinkStateSnapshot extends SentRfqLinkSnapshot, ChangeableRfqLinkFields, RfqLinkTimestamps {
  readonly sentAt: string;
  /** Periods in which the vendor could see the customer's contact data, oldest first. */
  readonly contactPeriods: readonly ContactVisibilityPeriod[];
  /** All versions, oldest first. */
  readonly quotes: readonly QuoteVersionSnapshot[];
  /** Number of events on this link, used by `If-Match`. */
  readonly version: number;
  /** Number of messages between buyer and vendor. */
  readonly messages: number;
}

/** The state of an RFQ at a point in its history, without personal data. */
export interface RfqHistorySnapshot
  extends Omit<RfqSentDataWithoutContactsAndFreeText, 'links' | keyof ChangeableRfqFields>,
    ChangeableRfqFields,
    LastRfqEventTimestamps {
  readonly createdAt: string;
  readonly links: readonly RfqLinkStateSnapshot[];
}

function buildSentLink(link: SentRfqLinkSnapshot, at: string): RfqLinkStateSnapshot {
  return {
    ...link,
    ...initialRfqLinkFields,
    ...initialRfqLinkTimestamps,
    sentAt: at,
    contactPeriods: [],
    quotes: [],
    version: 0,
    messages: 0,
  };
}

function applyToQuotes(
  event: ExistingRfqLinkEvent,
  { at, actor }: RfqHistoryEntry,
  { quotes }: RfqLinkStateSnapshot,
): readonly QuoteVersionSnapshot[] {
  if (event.type !== 'QuoteSent') return quotes;
  return [...quotes, { version: event.data.version, ...pickQuoteProperties(event.data), sentAt: at, sentBy: actor }];
}

function applyToLink(
  event: ExistingRfqLinkEvent,
  entry: RfqHistoryEntry,
  link: RfqLinkStateSnapshot,
): RfqLinkStateSnapshot {
  const { set, stamp } = getRfqLinkEventEffect(event);
  const { at } = entry;
  const stamped = stamp === undefined ? {} : { [stamp]: at };
  const changed = { ...link, ...set, ...stamped, quotes: applyToQuotes(event, entry, link), version: link.version + 1 };
  const isVisible = isCustomerContactVisibleToVendor(changed) && changed.deletedAt === null;
  return { ...changed, contactPeriods: computeContactVisibilityPeriodsAfterEvent(link.contactPeriods, isVisible, at) };
}

/** Folds one event into the state of an RFQ; `null` before the RFQ was sent. */
export function foldEventIntoRfqSnapshot(
  rfq: RfqHistorySnapshot | null,
  entry: RfqHistoryEntry,
): RfqHistorySnapshot | null {
  const { event, at } = entry;
  if (event.type === 'RfqSent') {
    const links = event.data.links.map((link) => buildSentLink(link, at));
    return { ...event.data, ...initialRfqStateFields, ...initialRfqTimestamps, createdAt: at, links };
  }
  if (rfq === null) return null;
  if (isConversationHistoryEvent(event)) {
    const { linkId, number: messages } = event.data;
    return { ...rfq, links: rfq.links.map((link) => (link.linkId === linkId ? { ...link, messages } : link)) };
  }
  const { set, stamp } = getRfqEventEffect(event);
  const changed = { ...rfq, ...set, ...(stamp !== undefined && { [stamp]: at }) };
  if (event.type === 'RfqHandedOver') return changed;
  if (event.type === 'ProviderAdded') return { ...changed, links: [...rfq.links, buildSentLink(event.data.link, at)] };
  const affectedIds = getAffectedRfqLinkIds(event);
  const links = rfq.links.map((link) => (affectedIds.includes(link.linkId) ? applyToLink(event, entry, link) : link));
  return { ...changed, links };
}

/** Replays events into the state of an RFQ. Replaying all events yields the same state as in the read models. */
export function replayRfq(entries: readonly RfqHistoryEntry[]): RfqHistorySnapshot | null {
  return entries.reduce(foldEventIntoRfqSnapshot, null);
}

/** Applies the buyer's erasure at `at`: no vendor can see the contact data afterwards. */
export function applyBuyerErasureToRfqSnapshot(rfq: RfqHistorySnapshot, at: string): RfqHistorySnapshot {
  const links = rfq.links.map((link) => ({
    ...link,
    contactPeriods: endContactVisibilityPeriodsAtErasure(link.contactPeriods, at),
  }));
  return { ...rfq, links };
}

/** Links that are not deleted, in the order in which they were chosen. */
export function getUndeletedRfqLinks(rfq: RfqHistorySnapshot): readonly RfqLinkStateSnapshot[] {
  return rfq.links.filter(({ deletedAt }) => deletedAt === null);
}
