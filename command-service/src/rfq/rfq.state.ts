import type { RfqEvent, RfqSent, StoredQuote } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import type { ReminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  effectOf,
  freshFields,
  type LinkEvent,
  type LinkFields,
  linksOf,
} from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import { freshRfq, type RfqFields, rfqEffectOf } from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import { isOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';

/** What a quote charges, and until when; its words are personal data, which decisions never read. */
export type QuotedPrices = Pick<StoredQuote, 'amount' | 'currency' | 'amountUnit' | 'parts' | 'validUntil'>;

/** The link between an RFQ and one provider, as decisions need it. */
export interface RfqLink extends LinkFields {
  readonly linkId: string;
  readonly providerId: string;
  readonly viewed: boolean;
  /** The prices of the newest quote; `null` without one, and once the numbers of the request changed after it. */
  readonly quotedPrices: QuotedPrices | null;
  /** How often its provider changed who is in charge. */
  readonly inChargeChanges: number;
  /** Events on this link so far; what `If-Match` names. */
  readonly version: number;
}

/** An RFQ as folded from its stream; tombstoned links are gone. */
export interface Rfq extends RfqFields {
  readonly rfqId: string;
  readonly buyerId: string;
  /** Whether its buyer handed it to the company, for which it was not sent. */
  readonly handedOver: boolean;
  readonly links: readonly RfqLink[];
  /** Ids of the providers whose links were tombstoned. */
  readonly removedProviders: readonly string[];
  /** What was reminded of, as `reminderKey` says it. */
  readonly reminders: readonly string[];
  /** How often the buyer moved the deadline, changed the numbers or opened the RFQ again. */
  readonly buyerChanges: number;
}

/** `null` until the RFQ was sent. */
export type RfqState = Rfq | null;

function newLink({ linkId, providerId }: RfqLinkSnapshot): RfqLink {
  return { linkId, providerId, ...freshFields, viewed: false, quotedPrices: null, inChargeChanges: 0, version: 0 };
}

function sent({ data }: RfqSent): Rfq {
  return {
    rfqId: data.rfqId,
    buyerId: data.buyerId,
    companyId: data.companyId,
    handedOver: false,
    deadline: data.deadline,
    need: data.need,
    ...freshRfq,
    links: data.links.map(newLink),
    removedProviders: [],
    reminders: [],
    buyerChanges: 0,
  };
}

/** Names a reminder: the deadline, and the days that are left. */
export function reminderKey(deadline: string, days: ReminderDays): string {
  return `${deadline} ${days}`;
}

/** The prices after an event: the same quote sent again is no news, unless it is for other numbers now. */
function pricesAfter(link: RfqLink, event: LinkEvent): QuotedPrices | null {
  if (event.type !== 'QuoteSent') return event.type === 'RfqNeedChanged' ? null : link.quotedPrices;
  const { amount, currency, amountUnit, parts, validUntil } = event.data;
  return { amount, currency, amountUnit, parts, validUntil };
}

/** @returns no link once it is deleted. */
function changedLink(link: RfqLink, event: LinkEvent): readonly RfqLink[] {
  const { set, stamp } = effectOf(event);
  if (stamp === 'deletedAt') return [];
  const viewed = link.viewed || stamp === 'viewedAt';
  const inChargeChanges = link.inChargeChanges + (set?.inCharge === undefined ? 0 : 1);
  return [
    { ...link, ...set, viewed, inChargeChanges, quotedPrices: pricesAfter(link, event), version: link.version + 1 },
  ];
}

/** What a buyer may do again and again. */
const buyerChanges: readonly LinkEvent['type'][] = ['DeadlineExtended', 'RfqReopened', 'RfqNeedChanged'];

/** What only decisions on the RFQ as a whole need to know. */
function noted(rfq: Rfq, event: LinkEvent): Rfq {
  if (event.type === 'LinkDeleted') {
    return { ...rfq, removedProviders: [...rfq.removedProviders, event.data.providerId] };
  }
  if (event.type === 'DeadlineReminded') {
    return { ...rfq, reminders: [...rfq.reminders, reminderKey(event.data.deadline, event.data.days)] };
  }
  return buyerChanges.includes(event.type) ? { ...rfq, buyerChanges: rfq.buyerChanges + 1 } : rfq;
}

function withChange(rfq: Rfq, event: LinkEvent): Rfq {
  const concerned = linksOf(event);
  const links = rfq.links.flatMap((link) => (concerned.includes(link.linkId) ? changedLink(link, event) : [link]));
  return { ...noted(rfq, event), ...rfqEffectOf(event).set, links };
}

/** Folds one event into the RFQ. */
export function evolveRfq(rfq: RfqState, event: RfqEvent): RfqState {
  if (event.type === 'RfqSent') return sent(event);
  if (rfq === null) return null;
  if (event.type === 'ProviderAdded') return { ...rfq, links: [...rfq.links, newLink(event.data.link)] };
  if (event.type === 'RfqHandedOver') return { ...rfq, ...rfqEffectOf(event).set, handedOver: true };
  return withChange(rfq, event);
}

/** Whether the deadline ends the link if it passes without a quote. */
export function waitsForDeadline({ outcome }: Rfq, { status, reopened }: RfqLink): boolean {
  return outcome === null && isOpen(status) && !reopened;
}

/** Whether the deadline ended an open link, also before the expiry was written down. @param at instant, ISO 8601. */
export function isPastDeadline(rfq: Rfq, link: RfqLink, at: string): boolean {
  return waitsForDeadline(rfq, link) && Date.parse(at) >= Date.parse(rfq.deadline);
}
