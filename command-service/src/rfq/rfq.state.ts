import type { RfqEvent, RfqSent, QuoteContentInEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import type { DeadlineReminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  getRfqLinkEventEffect,
  initialRfqLinkFields,
  type ExistingRfqLinkEvent,
  type ChangeableRfqLinkFields,
  getAffectedRfqLinkIds,
} from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import {
  initialRfqStateFields,
  type ChangeableRfqFields,
  getRfqEventEffect,
} from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import { isRfqLinkOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';

/**
 * Prices and validity of a quote. The quote's texts are omitted, because they are personal data, which decisions never
 * use.
 */
export type QuoteContentWithoutTexts = Pick<
  QuoteContentInEvent,
  'amount' | 'currency' | 'amountUnit' | 'parts' | 'validUntil'
>;

/** The link between an RFQ and one provider. */
export interface RfqLink extends ChangeableRfqLinkFields {
  readonly linkId: string;
  readonly providerId: string;
  readonly viewed: boolean;
  /** The prices of the latest quote; `null` if there is none, or if the requested quantities have changed since. */
  readonly quotedPrices: QuoteContentWithoutTexts | null;
  /** Number of changes of the assignee. */
  readonly inChargeChanges: number;
  /** Number of events on this link, used for `If-Match`. */
  readonly version: number;
}

/** An RFQ as folded from its stream, without deleted links. */
export interface ExistingRfqState extends ChangeableRfqFields {
  readonly rfqId: string;
  readonly buyerId: string;
  /** Whether the buyer transferred a personal RFQ to the company. */
  readonly handedOver: boolean;
  readonly links: readonly RfqLink[];
  /** Ids of the providers of deleted links. */
  readonly removedProviders: readonly string[];
  /** Keys of sent reminders, from `formatRfqReminderKey`. */
  readonly reminders: readonly string[];
  /** Number of deadline extensions, quantity changes and reopenings. */
  readonly buyerChanges: number;
}

/** `null` before the RFQ is sent. */
export type RfqState = ExistingRfqState | null;

function createLink({ linkId, providerId }: SentRfqLinkSnapshot): RfqLink {
  return {
    linkId,
    providerId,
    ...initialRfqLinkFields,
    viewed: false,
    quotedPrices: null,
    inChargeChanges: 0,
    version: 0,
  };
}

function createRfq({ data }: RfqSent): ExistingRfqState {
  return {
    rfqId: data.rfqId,
    buyerId: data.buyerId,
    companyId: data.companyId,
    handedOver: false,
    deadline: data.deadline,
    need: data.need,
    ...initialRfqStateFields,
    links: data.links.map(createLink),
    removedProviders: [],
    reminders: [],
    buyerChanges: 0,
  };
}

/** @returns the key of a reminder: the deadline and the remaining days. */
export function formatRfqReminderKey(deadline: string, days: DeadlineReminderDays): string {
  return `${deadline} ${days}`;
}

/**
 * @returns the prices for detecting an unchanged quote. A change of the requested quantities resets the prices, so that
 * the same quote can be sent again.
 */
function evolvePrices(link: RfqLink, event: ExistingRfqLinkEvent): QuoteContentWithoutTexts | null {
  if (event.type !== 'QuoteSent') return event.type === 'RfqNeedChanged' ? null : link.quotedPrices;
  const { amount, currency, amountUnit, parts, validUntil } = event.data;
  return { amount, currency, amountUnit, parts, validUntil };
}

/** @returns an empty list for a deleted link. */
function evolveLink(link: RfqLink, event: ExistingRfqLinkEvent): readonly RfqLink[] {
  const { set, stamp } = getRfqLinkEventEffect(event);
  if (stamp === 'deletedAt') return [];
  const viewed = link.viewed || stamp === 'viewedAt';
  const inChargeChanges = link.inChargeChanges + (set?.inCharge === undefined ? 0 : 1);
  return [
    { ...link, ...set, viewed, inChargeChanges, quotedPrices: evolvePrices(link, event), version: link.version + 1 },
  ];
}

/** Events that count towards the maximum number of buyer changes. */
const buyerChangeTypes: readonly ExistingRfqLinkEvent['type'][] = ['DeadlineExtended', 'RfqReopened', 'RfqNeedChanged'];

/** Updates the fields of the RFQ that do not belong to a link. */
function evolveRfqFields(rfq: ExistingRfqState, event: ExistingRfqLinkEvent): ExistingRfqState {
  if (event.type === 'LinkDeleted') {
    return { ...rfq, removedProviders: [...rfq.removedProviders, event.data.providerId] };
  }
  if (event.type === 'DeadlineReminded') {
    return { ...rfq, reminders: [...rfq.reminders, formatRfqReminderKey(event.data.deadline, event.data.days)] };
  }
  return buyerChangeTypes.includes(event.type) ? { ...rfq, buyerChanges: rfq.buyerChanges + 1 } : rfq;
}

function evolveLinks(rfq: ExistingRfqState, event: ExistingRfqLinkEvent): ExistingRfqState {
  const affectedLinkIds = getAffectedRfqLinkIds(event);
  const links = rfq.links.flatMap((link) => (affectedLinkIds.includes(link.linkId) ? evolveLink(link, event) : [link]));
  return { ...evolveRfqFields(rfq, event), ...getRfqEventEffect(event).set, links };
}

/**
 * Applies an event to the state of its RFQ. Events before `RfqSent` have no effect. `linkEffects.ts` and
 * `rfqEffects.ts` define the changes of the fields that decisions, replay and read models share (ADR 0035).
 */
export function evolveRfq(rfq: RfqState, event: RfqEvent): RfqState {
  if (event.type === 'RfqSent') return createRfq(event);
  if (rfq === null) return null;
  if (event.type === 'ProviderAdded') return { ...rfq, links: [...rfq.links, createLink(event.data.link)] };
  if (event.type === 'RfqHandedOver') return { ...rfq, ...getRfqEventEffect(event).set, handedOver: true };
  return evolveLinks(rfq, event);
}

/** Whether the link expires at the deadline unless the vendor quotes. */
export function isRfqLinkSubjectToDeadline({ outcome }: ExistingRfqState, { status, reopened }: RfqLink): boolean {
  return outcome === null && isRfqLinkOpen(status) && !reopened;
}

/**
 * Whether an open link is past the deadline, even if its expiry is not recorded yet.
 * @param at instant, ISO 8601.
 */
export function isRfqLinkExpiryDue(rfq: ExistingRfqState, link: RfqLink, at: string): boolean {
  return isRfqLinkSubjectToDeadline(rfq, link) && Date.parse(at) >= Date.parse(rfq.deadline);
}
