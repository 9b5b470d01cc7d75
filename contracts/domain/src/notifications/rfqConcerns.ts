import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { ConversationEvent, ConversationPiece } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import { type LinkStatus, linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { isEnded } from '../rfq/lifecycle/statuses.ts';
import type { RfqOwner } from '../rfq/rfq.owner.ts';
import type { Concern, Concerned, ConcernRules, NotificationFacts } from './concern.ts';

interface OneLink extends RfqOwner {
  readonly rfqId: string;
  readonly linkId: string;
  readonly providerId: string;
}
interface ManyLinks extends RfqOwner {
  readonly rfqId: string;
  readonly linkIds: readonly string[];
  readonly providerIds: readonly string[];
}

/** Who has declined is left in peace; whom time ran out for comes back when the deadline moves. */
const notRejected = linkStatuses.filter((status) => status !== 'rejected');
/** Links on which the vendor can still do something. */
const notEnded = linkStatuses.filter((status) => !isEnded(status));
/** Who works on the request, or has sent a quote for other numbers; the others read the new ones when they open it. */
const atWork = ['accepted', 'responded'] as const satisfies readonly LinkStatus[];

const buyerOf = ({ buyerId, companyId }: RfqOwner): Concerned =>
  companyId === null ? { user: buyerId } : { buyer: buyerId, companyId };

const toBuyer = (
  kind: NotificationKind,
  { rfqId, linkId, ...owner }: OneLink,
  more: NotificationFacts = {},
): Concern => ({ kind, to: buyerOf(owner), facts: { rfqId, linkId, ...more } });
const toVendors = (
  kind: NotificationKind,
  { rfqId, linkId, providerId }: Omit<OneLink, keyof RfqOwner>,
  more: NotificationFacts = {},
): Concern => ({ kind, to: { vendorsOf: providerId }, facts: { rfqId, linkId, ...more } });

/** Each provider of an event's links hears of its own link, and nothing of the others. */
function toEachVendor(
  kind: NotificationKind,
  { rfqId, linkIds, providerIds }: ManyLinks,
  more: NotificationFacts = {},
  among?: readonly LinkStatus[],
): readonly Concern[] {
  return providerIds.map((providerId, at) => {
    const linkId = linkIds[at] ?? '';
    const concern = toVendors(kind, { rfqId, linkId, providerId }, more);
    return among === undefined ? concern : { ...concern, whileLink: { linkId, among } };
  });
}

const toBuyerOfAll = (
  kind: NotificationKind,
  { rfqId, linkIds, ...owner }: ManyLinks,
  more: NotificationFacts = {},
): Concern => ({ kind, to: buyerOf(owner), facts: { rfqId, count: linkIds.length, ...more } });

const received = (rfqId: string, { linkId, providerId }: RfqLinkSnapshot, until?: string): Concern =>
  toVendors('rfq-received', { rfqId, linkId, providerId }, until === undefined ? {} : { until });

/** Whom an event of a request concerns: its buyer, and each provider by its own link. */
export const rfqConcerns: ConcernRules<RfqEvent> = {
  RfqSent: ({ rfqId, links, deadline }) => links.map((link) => received(rfqId, link, deadline)),
  ProviderAdded: ({ rfqId, link }) => [received(rfqId, link)],
  RfqViewed: (data) => [toBuyer('rfq-viewed', data)],
  RfqAccepted: (data) => [toBuyer('rfq-accepted', data)],
  RfqRejected: (data) => [toBuyer('rfq-rejected', data)],
  QuoteSent: (data) => [
    toBuyer(data.version === 1 ? 'quote-received' : 'quote-updated', data, { version: data.version }),
  ],
  QuoteWithdrawn: (data) => [toBuyer('quote-withdrawn', data)],
  RfqExpired: (data) => [...toEachVendor('rfq-expired', data), toBuyerOfAll('rfq-expired', data)],
  // What an admin puts right is seen on the page.
  LinkStatusSetByAdmin: 'nobody',
  LinkDeleted: 'nobody',
  QuoteAwarded: (data) => [toVendors('quote-awarded', data, { version: data.version })],
  QuoteNotAwarded: (data) => [toVendors('quote-not-awarded', data, { version: data.version })],
  RfqClosed: (data) => toEachVendor('rfq-closed', data, {}, notEnded),
  RfqReopened: (data) => toEachVendor('rfq-reopened', data, { until: data.deadline }, notEnded),
  DeadlineExtended: (data) => toEachVendor('deadline-extended', data, { until: data.to }, notRejected),
  // The extension before it says so.
  ExpiryLifted: 'nobody',
  DeadlineReminded: (data) => {
    const left = { days: data.days, until: data.deadline };
    return [...toEachVendor('deadline-reminder', data, left), toBuyerOfAll('deadline-reminder', data, left)];
  },
  RfqNeedChanged: (data) => toEachVendor('rfq-need-changed', data, {}, atWork),
  // Whoever handed it over knows it, and colleagues find it in their list.
  RfqHandedOver: 'nobody',
  // Who took charge knows it.
  InChargeSet: ({ rfqId, linkId, providerId, userId, by }) =>
    userId === null || userId === by
      ? []
      : [{ kind: 'put-in-charge', to: { vendorsOf: providerId, only: userId }, facts: { rfqId, linkId } }],
};

const toOtherSide = (data: ConversationPiece['data']): readonly Concern[] => [
  data.by === 'buyer' ? toVendors('message-received', data) : toBuyer('message-received', data),
];

/** The other side hears of every message and file, and of nothing in it. */
export const conversationConcerns: ConcernRules<ConversationEvent> = {
  MessageSent: toOtherSide,
  AttachmentSent: toOtherSide,
  MessagesRead: 'nobody',
};
